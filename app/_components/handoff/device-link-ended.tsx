/** Shows the end of a link to another device on the page where it was made. */
import type { ReactNode } from 'react'
import { StatusPanel } from '@/components/journey/status-panel'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import type { InitiatorLinkState } from '@/lib/access/device-links/device-link-state.ts'
import { linkLimits } from '@/lib/access/rules/link-codes.ts'
import type { Visit } from '../../_request/visit.ts'

/** Shows that the link was ended on the other side. */
export function DeviceFinished({
  visit,
  heading,
  onward,
  children,
}: {
  visit: Visit
  heading: string
  onward: string
  children?: ReactNode
}) {
  const { t } = visit
  return (
    <StatusPanel
      tone="success"
      tag={t('handoff.finished.tag')}
      heading={heading}
      words={<p>{t('handoff.finished.text')}</p>}
    >
      <p className="mt-4">
        <ButtonLink href={onward}>{t('handoff.finished.here')}</ButtonLink>
      </p>
      {children}
    </StatusPanel>
  )
}

/** Explains the end of the last link, if that is news. */
export function DeviceLinkEndNotice({
  visit: { t },
  state,
  byStaff = false,
}: {
  visit: Visit
  state: InitiatorLinkState
  /** Made by staff, for a customer in a branch. */
  byStaff?: boolean
}) {
  if (!isEnd(state)) return null
  const minutes = linkLimits.device.lifetimeMs / 60_000
  const words = `${byStaff ? 'branchHandoff' : 'handoff'}.ends.${state}` as const
  const isGood = state === 'taken_back' || state === 'withdrawn'
  return (
    <div className="mt-3" role="status">
      <Notice tone={isGood ? 'success' : 'warning'} title={t(`${words}.title`)}>
        <p>{t(`${words}.text`, { minutes })}</p>
      </Notice>
    </div>
  )
}

const ends = [
  'expired',
  'left',
  'refused',
  'guessed',
  'superseded',
  'withdrawn',
  'taken_back',
] as const

function isEnd(state: InitiatorLinkState): state is (typeof ends)[number] {
  return (ends as readonly string[]).includes(state)
}
