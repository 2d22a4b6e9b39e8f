import { DeviceLinkEndNotice } from '@/app/_components/handoff/device-link-ended.tsx'
import { DeviceLinkPanel } from '@/app/_components/handoff/device-link-panel.tsx'
import { describeDeviceProgress } from '@/app/_components/handoff/device-progress.ts'
import { handOverPath, staffPath } from '@/app/_request/paths.ts'
import { findVisitLanguage } from '@/app/_request/request-language.ts'
import { findDeviceLinkByHash } from '@/app/_request/session-cookie.ts'
import {
  answerNotFound,
  redirectToVolumeLimit,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { ByEmail } from '@/app/[language]/(staff)/staff/applications/[application]/hand-over/_components/by-email.tsx'
import { HandOverWays } from '@/app/[language]/(staff)/staff/applications/[application]/hand-over/_components/hand-over-ways.tsx'
import { ObstacleNotice } from '@/app/[language]/(staff)/staff/applications/[application]/hand-over/_components/obstacle-notice.tsx'
import {
  findHandOver,
  type HandOverObstacle,
} from '@/app/[language]/(staff)/staff/applications/[application]/hand-over/hand-over.ts'
import { CustomerLine } from '@/components/staff/customer-line'
import { Notice } from '@/components/ui/notice'
import { getInitiatorLinkState } from '@/lib/access/device-links/device-link-state.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { findApplicantName } from '@/lib/onboarding/answers/search-terms.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ problem?: string }>
}

/** The obstacles that customers can remove themselves if they have what is missing at hand. */
const customerCanRemove: readonly HandOverObstacle[] = ['incomplete', 'outstanding']

/** Lets a customer in the branch accept: on the customer's own device, or on this one. */
export default async function HandOverPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireStaffMember(languageInPath)
  const { portico, t, language, member } = visit
  const isAllowed = may(member.role, 'hand_over', 'application')
  const found = isAllowed && isUuid(id) ? await findHandOver(visit, id) : undefined
  if (!found) answerNotFound(visit.requestId)
  if (isVolumeExceeded(found)) redirectToVolumeLimit(visit, found)
  const { state, link } = await getInitiatorLinkState(portico.devices, id, 'staff')
  const token = link && (await findDeviceLinkByHash(link.tokenHash))
  const isUnderWay = state === 'live' || state === 'claimed' || state === 'connected'
  const page = `applications/${id}/hand-over`
  const { customerId, answers } = found.application
  const name = findApplicantName(answers as Answers) || t('casework.unnamed')
  const back = staffPath(language, `applications/${id}`)
  if (link?.kind === 'branch' && isUnderWay && (token || state === 'connected')) {
    return (
      <StaffFrame
        visit={visit}
        member={member}
        page={page}
        back={back}
        {...(state === 'connected' && { title: t('handoff.handOver.connected') })}
      >
        <DeviceLinkPanel
          visit={visit}
          applicationId={id}
          byStaff
          caption={<CustomerLine name={name} reference={customerId} />}
          language={findVisitLanguage(found.application.locale) ?? language}
          state={state}
          link={link}
          token={token}
          progress={await describeDeviceProgress({ ...visit, ...found }, link.page)}
          self={handOverPath(language, id)}
          instead={state === 'live' && <ByEmail visit={visit} found={found} />}
        />
      </StaffFrame>
    )
  }
  const { problem } = await searchParams
  const problemText = findProblemText(t, problem)
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={page}
      title={t('handoff.handOver.heading')}
      back={back}
      wide={!found.obstacle}
    >
      <p className="caption">
        <CustomerLine name={name} reference={customerId} />
      </p>
      <h1 className="heading">{t('handoff.handOver.heading')}</h1>
      {!found.obstacle && <p className="lead">{t('handoff.handOver.lead')}</p>}
      {problemText && (
        <div className="mt-3" role="alert">
          <Notice tone="warning">{problemText}</Notice>
        </div>
      )}
      {state === 'finished' ? (
        <div className="mt-3" role="status">
          <Notice tone="success">{t('handoff.handOver.finished')}</Notice>
        </div>
      ) : (
        link?.kind === 'branch' &&
        !isUnderWay && <DeviceLinkEndNotice visit={visit} state={state} byStaff />
      )}
      {found.obstacle ? (
        <ObstacleNotice visit={visit} found={found} obstacle={found.obstacle} />
      ) : (
        <HandOverWays visit={visit} found={found} />
      )}
      {(!found.obstacle || customerCanRemove.includes(found.obstacle)) && (
        <ByEmail visit={visit} found={found} />
      )}
    </StaffFrame>
  )
}

/** Returns why this page was led back to. The parameter is from the address, so it may be anything. */
function findProblemText(t: Translate, problem: unknown): string | undefined {
  if (problem === 'tooMany') return t('handoff.tooMany')
  return problem === 'inUse' ? t('customerContacts.deviceInUse') : undefined
}
