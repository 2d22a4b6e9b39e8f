/** A change of the answers, whatever it is of: kept in one transaction with all that follows from it. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { findAddressPrefix } from '@/lib/access/address.ts'
import type { AuditEvent } from '@/lib/audit/event.ts'
import { notifyContactChange } from '@/lib/notices/contact-change.ts'
import type { Clash } from '@/lib/onboarding/conflicts.ts'
import type { Answers, Stock } from '@/lib/onboarding/journey.ts'
import { giverOf as giverIn, placeOf, type Sources } from '@/lib/onboarding/sources.ts'
import { periodIn } from '@/lib/retention/periods.ts'
import { currentTerms } from '@/lib/server.ts'
import { standingBy, voidIfChanged } from '@/lib/submission/acceptance.ts'
import { isOpen } from '@/lib/submission/intend.ts'
import { mendedOf } from '@/lib/submission/wants.ts'
import { type Opened, stockOf } from '../../asking.ts'
import { actorOf, giverOf } from '../../by.ts'
import { readWord } from '../../form-word.ts'
import { type KeptStep, pathAfter } from '../../next-page.ts'
import { applyPath, changedFrom, personPage } from '../../paths.ts'
import { giveSession } from '../../session-cookie.ts'

/** The application as a change finds it. */
export type Stored = { answers: Answers; sources: Sources; revision: number }

/** The answers as they are to be, and what is written down of it. */
export type Change = { answers: Answers; events: AuditEvent[] }

export type Kept =
  /** `accepted`: terms were accepted before, whether or not that still holds. */
  | { outcome: 'kept'; stock: Stock; accepted: boolean; events: AuditEvent[] }
  /** Somebody else answered the same meanwhile: nothing is kept until it was chosen between both. */
  | { outcome: 'clash'; clashes: Clash[]; revision: number }
  /** What was to be changed is not there any more. */
  | { outcome: 'gone' }
  /** It is on its way already. */
  | { outcome: 'sent' }
  | { outcome: 'unavailable' }

/**
 * Keeps a change beside whatever another has stored meanwhile: `change` is given the answers as they
 * stand then, and gives nothing where it finds nothing to change, or what it clashes with.
 */
export async function keep(
  opened: Opened,
  change: (stored: Stored) => Change | { clashes: Clash[] } | undefined,
): Promise<Kept> {
  const { house, language, by, requestId, application: seen } = opened
  const { store, log } = house
  const now = new Date()
  const period = periodIn(opened.submission?.state) ?? 'draft'
  const expiresAt = new Date(now.getTime() + house.env.keep[period])
  const network = by.kind === 'staff' && findAddressPrefix(await headers(), house.env.trustProxy)
  let kept: Kept
  try {
    kept = await store.transaction(async (tx): Promise<Kept> => {
      const application = await store.applications.lock(tx, seen.id)
      if (!application || !(await isOpen(store, tx, application))) return { outcome: 'sent' }
      const { answers, sources, revision } = application
      const changed = change({ answers: answers as Answers, sources, revision })
      if (!changed) return { outcome: 'gone' }
      if ('clashes' in changed) return { outcome: 'clash', clashes: changed.clashes, revision }
      const written = await store.applications.keep(tx, application, {
        answers: changed.answers,
        by: giverOf(by),
        // The language that staff read is not the customer's.
        ...(by.kind === 'customer' && { locale: language }),
        expiresAt,
        now,
      })
      if (by.kind === 'staff' && network) {
        const origin = { applicationId: written.id, staffId: by.member.id, network, now }
        await store.flags.noteOrigin(tx, origin)
      }
      if (by.kind === 'customer') await store.sessions.touch(tx, by.session, now, expiresAt)
      const stock = stockOf(house, language, written, opened.wanted)
      const latest = await voidIfChanged({ store, now: () => now }, tx, written, stock)
      for (const page of changed.events.flatMap((event) => pageOf(event) ?? [])) {
        await store.parkedForms.forget(tx, { applicationId: written.id, page })
      }
      const corrected = changed.events.flatMap((event) => correctionOf(event, sources, by.kind))
      for (const event of [...changed.events, ...corrected]) {
        await store.audit.append(tx, {
          applicationId: written.id,
          actor: actorOf(by),
          ...event,
          now,
        })
      }
      if (by.kind === 'staff') await notifyContactChange(house.sending, tx, application, written)
      const { version } = currentTerms(house)
      const place = { store, tx, application: written, stock, version }
      const standing = await standingBy(latest, place)
      // After a change the review says what is still to do, the terms included.
      const accepted = standing.accepted !== undefined || ('before' in standing && standing.before)
      return { outcome: 'kept', stock, accepted, events: changed.events }
    })
  } catch (error) {
    log.error({ event: 'change_not_kept', requestId, applicationId: seen.id, error })
    return { outcome: 'unavailable' }
  }
  if (kept.outcome === 'kept') {
    if (by.kind === 'customer') await giveSession()
    for (const { event, detail } of kept.events) {
      const step = 'step' in detail ? detail.step : undefined
      log.info({ event, requestId, applicationId: seen.id, step })
    }
  }
  return kept
}

/** What the customer now says otherwise than staff had entered it for them. */
function correctionOf(
  { event, detail }: AuditEvent,
  sources: Sources,
  by: 'customer' | 'staff',
): AuditEvent[] {
  if (by !== 'customer' || (event !== 'step_kept' && event !== 'person_kept')) return []
  const person = 'person' in detail ? { person: detail.person } : {}
  const place = placeOf(detail.step, person.person)
  const corrected = detail.changed.flatMap((field) => {
    const giver = giverIn(sources, place, field)
    return giver.kind === 'staff' ? [{ field, id: giver.id }] : []
  })
  if (corrected.length === 0) return []
  const fields = corrected.map(({ field }) => field)
  const staff = [...new Set(corrected.map(({ id }) => id))]
  return [{ event: 'entry_corrected', detail: { step: detail.step, ...person, fields, staff } }]
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
