/** A link to another device, on the side where it was made: its code, its number, and the progress there. */

import type { ReactNode } from 'react'
import { ActForm } from '@/components/form/act-form'
import { LiveStatus } from '@/components/journey/live-status'
import { StatusPanel } from '@/components/journey/status-panel'
import { QrCode } from '@/components/staff/qr-code'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Details } from '@/components/ui/details'
import { Notice } from '@/components/ui/notice'
import type { InitiatorLinkState } from '@/lib/access/device-links/device-link-state.ts'
import type { DeviceLink } from '@/lib/access/store/device-links.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import { qrModules } from '@/lib/staff/second-factors/totp-uri.ts'
import { devicePath } from '../../_request/paths.ts'
import type { Visit } from '../../_request/visit.ts'
import { codeField } from '../layout/code-field.ts'
import { PageForm } from '../layout/page-form.tsx'
import { TimeInSentence, timeMark } from '../layout/time-in-sentence.tsx'
import { connectDevice } from './connect-device.ts'
import { takeDeviceBack } from './take-device-back.ts'

type PanelProps = {
  visit: Visit
  applicationId: string
  /** Made by staff, for a customer in a branch. */
  byStaff?: boolean
  /** The applicant, for staff. */
  caption?: ReactNode
  /** The language in which the other device is spoken to. */
  language: Language
  state: InitiatorLinkState
  link: DeviceLink
  /** The link's secret, if this is the browser in which it was made. */
  token: string | undefined
  progress: string[]
  /** This page, for looking again if no script does. */
  self: string
  /** Another way, before the one to cancel. */
  instead?: ReactNode
}

/**
 * How often to look, in milliseconds: while a person waits with the other device in the hand, and while they
 * use it.
 */
const waitingRefreshMs = 3_000
const connectedRefreshMs = 10_000

/** A link that is under way: shown, opened by some device, or connected. */
export function DeviceLinkPanel(props: PanelProps) {
  return props.state === 'connected' ? <ConnectedDevice {...props} /> : <WaitingDevice {...props} />
}

function WaitingDevice(props: PanelProps) {
  const { visit, state, byStaff, caption } = props
  const { t } = visit
  const number = byStaff ? 'branchHandoff.number' : 'handoff.number'
  const refuse = byStaff ? 'branchHandoff.notTheirs' : 'handoff.claimed.notMine'
  const isClaimed = state === 'claimed'
  const heading = getHeading(props)
  return (
    <>
      <PageForm
        visit={visit}
        // The input stays if the link is opened meanwhile.
        id="device-number"
        heading={heading}
        fields={[
          codeField({
            name: 'number',
            autoComplete: 'off',
            label: t(`${number}.label`),
            hint: t(`${number}.hint`),
          }),
        ]}
        submit={t('handoff.number.submit')}
        caption={caption}
        action={connectDevice}
        hidden={getHiddenFields(props)}
        afterHeading={isClaimed ? <ClaimedDevice {...props} /> : <LinkCode {...props} />}
      />
      <LiveStatus
        active
        announcement={heading}
        texts={{ updating: t('handoff.updating'), reload: t('handoff.reload') }}
        reloadHref={props.self}
        longestWaitMs={waitingRefreshMs}
      />
      {props.instead}
      <ActForm action={takeDeviceBack} className="mt-5 border-t border-line pt-3">
        <HiddenFields {...props} />
        {isClaimed && (
          <p className="mb-2">
            {t(byStaff ? 'branchHandoff.notTheirsText' : 'handoff.claimed.notMineText')}
          </p>
        )}
        <Button tone="secondary">{t(isClaimed ? refuse : 'handoff.live.cancel')}</Button>
      </ActForm>
    </>
  )
}

/** Minutes are rounded up; no time of day is shown, because the reader’s time zone is not known. */
function minutesLeft({ expiresAt }: DeviceLink): number {
  return Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 60_000))
}

function getHeading({ visit: { t }, state, byStaff }: PanelProps): string {
  if (state === 'claimed')
    return t(byStaff ? 'handoff.handOver.claimed' : 'handoff.claimed.heading')
  return t(byStaff ? 'handoff.handOver.live' : 'handoff.live.heading')
}

/** The code to scan, and the same as text. */
function LinkCode({ visit, language, token, link, byStaff }: PanelProps) {
  const { t, portico } = visit
  if (!token) return null
  const url = `${portico.env.publicUrl.origin}${devicePath(language, token)}`
  const address = (
    <>
      {!byStaff && <p>{t('handoff.live.address')}</p>}
      <p className={byStaff ? '' : 'mt-1'}>
        <bdi dir="ltr" translate="no" className="device-address">
          {url}
        </bdi>
      </p>
    </>
  )
  return (
    <div className={byStaff ? 'device-code' : 'device-code device-code-own'}>
      <QrCode label={t('handoff.live.picture')} modules={qrModules(url)} />
      <div>
        {!byStaff && address}
        {!byStaff && (
          <div className="mt-1">
            <CopyButton
              value={url}
              texts={{
                copy: t('handoff.live.copy'),
                done: t('handoff.live.copied'),
                failed: t('handoff.live.notCopied'),
              }}
            />
          </div>
        )}
        <p className={byStaff ? '' : 'mt-1.5'}>
          {t('handoff.live.until', { minutes: minutesLeft(link) })}
        </p>
        <p className="mt-1.5">{t('handoff.live.next')}</p>
        {/* In a branch the code is scanned; an address is seldom typed there. */}
        {byStaff && <Details summary={t('branchHandoff.noCamera')}>{address}</Details>}
      </div>
    </div>
  )
}

function ClaimedDevice({ visit, link, byStaff }: PanelProps) {
  const { t, language } = visit
  const [browser, system] = link.device?.split('/') ?? []
  const words = (name: string) =>
    name === 'other' ? t('receipt.otherDevice') : isolateDirection(name)
  const device =
    browser && system
      ? t('handoff.claimed.device', { browser: words(browser), system: words(system) })
      : undefined
  return (
    <div className="mt-3">
      <Notice>
        <p>{device ? t('handoff.claimed.text', { device }) : t('handoff.claimed.textUnknown')}</p>
        {/* The customer beside them has just scanned it, or has not. */}
        {byStaff && link.seenAt && (
          <p>
            <TimeInSentence
              sentence={t('branchHandoff.opened', { time: timeMark })}
              at={link.seenAt}
              language={language}
              relative
              short
            />
          </p>
        )}
        <p>{t('handoff.claimed.until', { minutes: minutesLeft(link) })}</p>
      </Notice>
    </div>
  )
}

function ConnectedDevice(props: PanelProps) {
  const { visit, link, progress, byStaff, caption, self } = props
  const { t, language } = visit
  return (
    <StatusPanel
      tone="waiting"
      tag={t('handoff.connected.tag')}
      heading={t(byStaff ? 'handoff.handOver.connected' : 'handoff.connected.heading')}
      words={
        <>
          {caption && <p>{caption}</p>}
          <p>{t(byStaff ? 'handoff.handOver.connectedText' : 'handoff.connected.text')}</p>
        </>
      }
    >
      <section aria-labelledby="position" className="reference mt-3">
        <h2 id="position" className="text-small text-muted">
          {t('handoff.connected.position')}
        </h2>
        {progress.map((line) => (
          <p key={line} className="font-strong">
            {line}
          </p>
        ))}
        {link.seenAt && (
          <p className="text-small text-muted">
            <TimeInSentence
              sentence={t('handoff.connected.seen', { time: timeMark })}
              at={link.seenAt}
              language={language}
              relative
            />
          </p>
        )}
      </section>
      <LiveStatus
        active
        announcement={t('handoff.announce', { state: progress.join('. ') })}
        texts={{ updating: t('handoff.updating'), reload: t('handoff.reload') }}
        reloadHref={self}
        longestWaitMs={connectedRefreshMs}
      />
      <ActForm action={takeDeviceBack} className="mt-5 border-t border-line pt-3">
        <HiddenFields {...props} />
        <input type="hidden" name="onward" value="yes" />
        <p className="mb-2">
          {t(byStaff ? 'handoff.handOver.endText' : 'handoff.connected.hereText')}
        </p>
        <Button tone={byStaff ? 'secondary' : 'primary'}>
          {t(byStaff ? 'handoff.handOver.end' : 'handoff.connected.here')}
        </Button>
      </ActForm>
    </StatusPanel>
  )
}

function HiddenFields(props: Pick<PanelProps, 'visit' | 'applicationId' | 'byStaff'>) {
  return Object.entries(getHiddenFields(props)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function getHiddenFields({
  visit,
  applicationId,
  byStaff,
}: Pick<PanelProps, 'visit' | 'applicationId' | 'byStaff'>): Record<string, string> {
  return {
    language: visit.language,
    application: applicationId,
    ...(byStaff && { by: 'staff' }),
  }
}
