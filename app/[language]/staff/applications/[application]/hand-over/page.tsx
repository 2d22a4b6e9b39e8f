import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { getInitiatorLinkState } from '@/lib/devices/standing.ts'
import { isUuid } from '@/lib/existing-pages.ts'
import { findLanguage } from '@/lib/messages/languages.ts'
import { may } from '@/lib/staff/permissions.ts'
import { isVolumeExceeded } from '@/lib/staff/volume.ts'
import { isolateDirection } from '../../../../../address-word.ts'
import { DeviceLinkEndNotice } from '../../../../../device-ends.tsx'
import { DeviceLinkPanel } from '../../../../../device-panel.tsx'
import { describeDeviceProgress } from '../../../../../device-progress.ts'
import { findHandOver, type HandOver } from '../../../../../hand-over.ts'
import { handOverPath, staffPath } from '../../../../../paths.ts'
import { findDeviceLinkByHash } from '../../../../../session-cookie.ts'
import {
  answerNotFound,
  redirectToVolumeLimit,
  requireStaffMember,
  type StaffVisit,
} from '../../../../../staff-asking.ts'
import { StaffFrame } from '../../../../../staff-frame.tsx'
import { createDeviceLink } from '../../../../device/make-device-link.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ problem?: string }>
}

/** Where staff let a customer in the branch accept: on the customer's own device, or on this one. */
export default async function HandOverPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireStaffMember(languageInPath)
  const { portico, t, language, member } = visit
  const isAllowed = may(member.role, 'hand_over', 'application')
  const found = isAllowed && isUuid(id) ? await findHandOver(visit, id) : undefined
  if (!found) answerNotFound(visit.requestId)
  if (isVolumeExceeded(found)) redirectToVolumeLimit(visit, found)
  const { standing, link } = await getInitiatorLinkState(portico.devices, id, 'staff')
  const token = link && (await findDeviceLinkByHash(link.tokenHash))
  const isUnderWay = standing === 'live' || standing === 'claimed' || standing === 'connected'
  const page = `applications/${id}/hand-over`
  const back = staffPath(language, `applications/${id}`)
  if (link?.kind === 'branch' && isUnderWay && (token || standing === 'connected')) {
    return (
      <StaffFrame
        visit={visit}
        member={member}
        page={page}
        back={back}
        {...(standing === 'connected' ? { title: t('devices.handOver.connected') } : {})}
      >
        <DeviceLinkPanel
          visit={visit}
          applicationId={id}
          byStaff
          language={findLanguage(found.application.locale) ?? language}
          standing={standing}
          link={link}
          token={token}
          progress={await describeDeviceProgress({ ...visit, ...found }, link.page)}
          self={handOverPath(language, id)}
        />
      </StaffFrame>
    )
  }
  const { problem } = await searchParams
  const words = { tooMany: t('devices.tooMany'), inUse: t('contacts.deviceInUse') }
  const problemWords = words[problem as keyof typeof words]
  const reference = `\u2066${found.application.customerId}\u2069`
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={page}
      title={t('devices.handOver.heading')}
      back={back}
    >
      <h1 className="heading">{t('devices.handOver.heading')}</h1>
      <p className="lead">{t('devices.handOver.lead', { reference })}</p>
      {problemWords && (
        <div className="mt-3" role="alert">
          <Notice tone="warning">{problemWords}</Notice>
        </div>
      )}
      {standing === 'finished' ? (
        <div className="mt-3" role="status">
          <Notice tone="success">{t('devices.handOver.finished')}</Notice>
        </div>
      ) : (
        link?.kind === 'branch' &&
        !isUnderWay && <DeviceLinkEndNotice visit={visit} standing={standing} />
      )}
      {found.hindrance ? (
        <div className="mt-3">
          <Notice title={t(`devices.handOver.${found.hindrance}.title`)}>
            <p>{t(`devices.handOver.${found.hindrance}.text`)}</p>
          </Notice>
        </div>
      ) : (
        <Ways visit={visit} found={found} />
      )}
    </StaffFrame>
  )
}

/** The two ways, with what each asks of whom. */
function Ways({ visit, found }: { visit: StaffVisit; found: HandOver }) {
  const { t } = visit
  const address = isolateDirection(found.address ?? '')
  return (
    <div className="card-list mt-4">
      <section className="card" aria-labelledby="own">
        <h2 id="own" className="text-section font-strong">
          {t('devices.handOver.own.title')}
        </h2>
        <p className="mt-1">{t('devices.handOver.own.text')}</p>
        <form action={createDeviceLink} className="mt-2">
          <Hidden visit={visit} found={found} />
          <input type="hidden" name="by" value="staff" />
          <Button>{t('devices.handOver.own.submit')}</Button>
        </form>
      </section>
      <section className="card" aria-labelledby="here">
        <h2 id="here" className="text-section font-strong">
          {t('devices.handOver.here.title')}
        </h2>
        <p className="mt-1">{t('devices.handOver.here.text', { address })}</p>
        {/* To an address, not an action: the answer is a page in the customer's language. */}
        <form
          action={`${handOverPath(visit.language, found.application.id)}/give`}
          method="post"
          className="mt-2"
        >
          <input type="hidden" name="to" value="customer" />
          <Button tone="secondary">{t('devices.handOver.here.submit')}</Button>
        </form>
      </section>
    </div>
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
