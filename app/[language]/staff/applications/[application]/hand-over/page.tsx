import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { standingHere } from '@/lib/devices/standing.ts'
import { isUuid } from '@/lib/existing-pages.ts'
import { findLanguage } from '@/lib/messages/languages.ts'
import { may } from '@/lib/staff/permissions.ts'
import { isTooMuch } from '@/lib/staff/volume.ts'
import { isolated } from '../../../../../address-word.ts'
import { EndNotice } from '../../../../../device-ends.tsx'
import { DevicePanel } from '../../../../../device-panel.tsx'
import { progressOf } from '../../../../../device-progress.ts'
import { type HandOver, handOverOf } from '../../../../../hand-over.ts'
import { handOverPath, staffPath } from '../../../../../paths.ts'
import { findDeviceLinkOf } from '../../../../../session-cookie.ts'
import {
  leadToLimit,
  notSeen,
  requireMember,
  type StaffVisit,
} from '../../../../../staff-asking.ts'
import { StaffFrame } from '../../../../../staff-frame.tsx'
import { makeDeviceLink } from '../../../../device/make-device-link.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ problem?: string }>
}

/** Where staff let a customer in the branch accept: on the customer's own device, or on this one. */
export default async function HandOverPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireMember(languageInPath)
  const { house, t, language, member } = visit
  const isAllowed = may(member.role, 'hand_over', 'application')
  const found = isAllowed && isUuid(id) ? await handOverOf(visit, id) : undefined
  if (!found) notSeen(visit.requestId)
  if (isTooMuch(found)) leadToLimit(visit, found)
  const { standing, link } = await standingHere(house.devices, id, 'staff')
  const token = link && (await findDeviceLinkOf(link.tokenHash))
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
        <DevicePanel
          visit={visit}
          applicationId={id}
          byStaff
          language={findLanguage(found.application.locale) ?? language}
          standing={standing}
          link={link}
          token={token}
          progress={await progressOf({ ...visit, ...found }, link.page)}
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
        link?.kind === 'branch' && !isUnderWay && <EndNotice visit={visit} standing={standing} />
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
  const address = isolated(found.address ?? '')
  return (
    <div className="card-list mt-4">
      <section className="card" aria-labelledby="own">
        <h2 id="own" className="text-section font-strong">
          {t('devices.handOver.own.title')}
        </h2>
        <p className="mt-1">{t('devices.handOver.own.text')}</p>
        <form action={makeDeviceLink} className="mt-2">
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
