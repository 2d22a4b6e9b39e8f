import { PlatformQuote } from '@/app/_components/application/platform-quote.tsx'
import { createDeviceLink } from '@/app/_components/handoff/create-device-link.ts'
import { DeviceLinkEndNotice } from '@/app/_components/handoff/device-link-ended.tsx'
import { DeviceLinkPanel } from '@/app/_components/handoff/device-link-panel.tsx'
import { describeDeviceProgress } from '@/app/_components/handoff/device-progress.ts'
import { fillPath, handOverPath, staffPath } from '@/app/_request/paths.ts'
import { findVisitLanguage } from '@/app/_request/request-language.ts'
import { findDeviceLinkByHash } from '@/app/_request/session-cookie.ts'
import {
  answerNotFound,
  redirectToVolumeLimit,
  requireStaffMember,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { DocumentQuotes } from '@/app/[language]/(staff)/staff/applications/[application]/_components/documents/document-quotes.tsx'
import { UploadLink } from '@/app/[language]/(staff)/staff/applications/[application]/_components/documents/upload-link.tsx'
import { readCustomerTasks } from '@/app/[language]/(staff)/staff/applications/[application]/customer-tasks.ts'
import {
  findHandOver,
  type HandOver,
  type HandOverObstacle,
} from '@/app/[language]/(staff)/staff/applications/[application]/hand-over/hand-over.ts'
import { ActForm } from '@/components/form/act-form'
import { CustomerLine } from '@/components/staff/customer-line'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { KeepTogether } from '@/components/ui/keep-together'
import { Notice } from '@/components/ui/notice'
import { getInitiatorLinkState } from '@/lib/access/device-links/device-link-state.ts'
import { isUuid } from '@/lib/access/guards/route-guard.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
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
        {...(state === 'connected' ? { title: t('handoff.handOver.connected') } : {})}
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
  const words = { tooMany: t('handoff.tooMany'), inUse: t('customerContacts.deviceInUse') }
  const problemWords = words[problem as keyof typeof words]
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
      {problemWords && (
        <div className="mt-3" role="alert">
          <Notice tone="warning">{problemWords}</Notice>
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
        <Obstacle visit={visit} found={found} obstacle={found.obstacle} />
      ) : (
        <Ways visit={visit} found={found} />
      )}
      {(!found.obstacle || customerCanRemove.includes(found.obstacle)) && (
        <ByEmail visit={visit} found={found} />
      )}
    </StaffFrame>
  )
}

/** Shows an obstacle, and for each missing item the page on which this member can resolve it. */
async function Obstacle({
  visit,
  found,
  obstacle,
}: {
  visit: StaffVisit
  found: HandOver
  obstacle: HandOverObstacle
}) {
  const { t, language, member } = visit
  const { application, submission, documents, requirements } = found
  const seen = { ...visit, ...found }
  const isMissing = obstacle === 'incomplete' || obstacle === 'noAddress'
  const tasks =
    obstacle === 'outstanding'
      ? (await readCustomerTasks(seen, submission, documents, requirements)).all.filter(
          ({ blocks }) => blocks,
        )
      : []
  return (
    <>
      <div className="mt-3">
        <Notice title={t(`handoff.handOver.${obstacle}.title`)}>
          {(obstacle !== 'outstanding' || tasks.length > 0) && (
            <p>{t(`handoff.handOver.${obstacle}.text`)}</p>
          )}
        </Notice>
      </div>
      {tasks.length > 0 && (
        <ul className="card-list">
          {tasks.map(({ id, title, description, href, document }, index) => (
            <li key={id} className="card card-action">
              <h2 className="font-strong">
                {href && !document ? (
                  <a href={href} className="link link-alone">
                    {title}
                  </a>
                ) : (
                  title
                )}
              </h2>
              {document ? (
                <>
                  <DocumentQuotes t={t} document={document} isStateless />
                  <UploadLink
                    seen={seen}
                    document={document}
                    member={member}
                    tone={index === 0 ? 'primary' : 'secondary'}
                  />
                </>
              ) : (
                description && (
                  <p>
                    <PlatformQuote t={t} words={description} />
                  </p>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {isMissing && may(member.role, 'fill', 'application') && !application.stoppedAt && (
        <p className="mt-3">
          <ButtonLink href={fillPath(language, application.id)}>
            {t('casework.view.fill')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

/** The two ways to hand over, each with its form. */
function Ways({ visit, found }: { visit: StaffVisit; found: HandOver }) {
  const { t } = visit
  const address = isolateDirection(found.address ?? '')
  return (
    <div className="hand-over-ways mt-4">
      <section className="card" aria-labelledby="own">
        <h2 id="own" className="text-section font-strong">
          {t('handoff.handOver.own.title')}
        </h2>
        <ol className="next-steps mt-2">
          <li>{t('handoff.handOver.own.show')}</li>
          <li>{t('handoff.handOver.own.scan')}</li>
          <li>{t('handoff.handOver.own.type')}</li>
        </ol>
        <ActForm action={createDeviceLink} className="mt-3">
          <Hidden visit={visit} found={found} />
          <input type="hidden" name="by" value="staff" />
          <Button>{t('handoff.handOver.own.submit')}</Button>
        </ActForm>
      </section>
      <section className="card" aria-labelledby="here">
        <h2 id="here" className="text-section font-strong">
          {t('handoff.handOver.here.title')}
        </h2>
        <ol className="next-steps mt-2">
          <li>{t('handoff.handOver.here.give')}</li>
          <li>
            <KeepTogether text={t('handoff.handOver.here.code', { address })} />
          </li>
          <li>{t('handoff.handOver.here.back')}</li>
        </ol>
        {/* A route instead of an action: the answer is a page in the customer's language. */}
        <form
          action={`${handOverPath(visit.language, found.application.id)}/give`}
          method="post"
          className="mt-3"
        >
          <input type="hidden" name="to" value="customer" />
          <Button tone="secondary">{t('handoff.handOver.here.submit')}</Button>
        </form>
      </section>
    </div>
  )
}

/** Offers the alternative for an absent customer. */
function ByEmail({ visit, found: { application } }: { visit: StaffVisit; found: HandOver }) {
  const { t, language, member, portico } = visit
  const mayFill = may(member.role, 'fill', 'application') && !application.stoppedAt
  if (!portico.returning || !mayFill) return null
  return (
    <p className="mt-4">
      {t('branchHandoff.away')}{' '}
      <a href={fillPath(language, application.id, 'link')} className="link">
        {t('branchHandoff.byEmail')}
      </a>
    </p>
  )
}

function Hidden({ visit: { language }, found }: { visit: StaffVisit; found: HandOver }) {
  return (
    <>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={found.application.id} />
    </>
  )
}
