/** A change of the answers, whatever it is of: kept in one transaction with all that follows from it. */
import { redirect } from 'next/navigation'
import { sessionLabel } from '@/lib/access/session.ts'
import type { AuditEvent } from '@/lib/audit/event.ts'
import type { Answers, Stock } from '@/lib/onboarding/journey.ts'
import { periodIn } from '@/lib/retention/periods.ts'
import { currentTerms } from '@/lib/server.ts'
import { standingBy, voidIfChanged } from '@/lib/submission/acceptance.ts'
import { isOpen } from '@/lib/submission/intend.ts'
import { mendedOf } from '@/lib/submission/wants.ts'
import { type Opened, stockOf } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { type KeptStep, pathAfter } from '../../next-page.ts'
import { applyPath, changedFrom, personPage } from '../../paths.ts'
import { giveSession } from '../../session-cookie.ts'

/** The answers as they are to be, and what is written down of it. */
export type Change = { answers: Answers; event: AuditEvent }

export type Kept =
  /** `accepted`: terms were accepted before, whether or not that still holds. */
  | { outcome: 'kept'; stock: Stock; accepted: boolean; event: AuditEvent }
  /** What was to be changed is not there any more. */
  | { outcome: 'gone' }
  /** It is on its way already. */
  | { outcome: 'sent' }
  | { outcome: 'unavailable' }

/**
 * Keeps a change beside whatever another tab has stored meanwhile: `change` is given the answers as
 * they stand then, and gives nothing where it finds nothing to change.
 */
export async function keep(
  opened: Opened,
  change: (answers: Answers) => Change | undefined,
): Promise<Kept> {
  const { house, language, session, requestId, application: seen } = opened
  const { store, log } = house
  const now = new Date()
  const period = periodIn(opened.submission?.state) ?? 'draft'
  const expiresAt = new Date(now.getTime() + house.env.keep[period])
  let kept: Kept
  try {
    kept = await store.transaction(async (tx): Promise<Kept> => {
      const application = await store.applications.lock(tx, seen.id)
      if (!application || !(await isOpen(store, tx, application))) return { outcome: 'sent' }
      const changed = change(application.answers as Answers)
      if (!changed) return { outcome: 'gone' }
      const written = await store.applications.keep(tx, application, {
        answers: changed.answers,
        locale: language,
        expiresAt,
        now,
      })
      await store.sessions.touch(tx, session, now, expiresAt)
      const stock = stockOf(house, language, written, opened.wanted)
      const latest = await voidIfChanged({ store, now: () => now }, tx, written, stock)
      const page = pageOf(changed.event)
      if (page) await store.parkedForms.forget(tx, { applicationId: written.id, page })
      await store.audit.append(tx, {
        applicationId: written.id,
        actor: { kind: 'customer', session: sessionLabel(session) },
        ...changed.event,
        now,
      })
      const { version } = currentTerms(house)
      const place = { store, tx, application: written, stock, version }
      const standing = await standingBy(latest, place)
      // After a change the review says what is still to do, the terms included.
      const accepted = standing.accepted !== undefined || ('before' in standing && standing.before)
      return { outcome: 'kept', stock, accepted, event: changed.event }
    })
  } catch (error) {
    log.error({ event: 'change_not_kept', requestId, applicationId: seen.id, error })
    return { outcome: 'unavailable' }
  }
  if (kept.outcome === 'kept') {
    await giveSession()
    const { event, detail } = kept.event
    const step = 'step' in detail ? detail.step : undefined
    log.info({ event, requestId, applicationId: seen.id, step })
  }
  return kept
}

/** Goes on from a step that was kept; the form says from where it was come to. */
export async function goOnFrom(
  opened: Opened,
  { stock, accepted }: Extract<Kept, { outcome: 'kept' }>,
  kept: KeptStep,
  form: FormData,
): Promise<never> {
  const { house, submission, wants } = opened
  const from = changedFrom(readWord(form, 'changing'))
  const mended =
    from === 'wanted' && submission ? await mendedOf(house.store, submission, wants, stock) : []
  redirect(pathAfter(opened, { stock, accepted, mended }, kept, from))
}

/** The page that a change was made on, where it was one of questions. */
function pageOf({ event, detail }: AuditEvent): string | undefined {
  if (event === 'step_kept') return detail.step
  return event === 'person_kept' ? personPage(detail.person, detail.step) : undefined
}

/** The status page, saying that a change came too late. */
export function latePath({ language, application }: Opened): string {
  return `${applyPath(language, application.id, 'status')}?changed=late`
}
