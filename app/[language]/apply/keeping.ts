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
import { prepare, prepareAndWait } from '@/lib/submission/prepare.ts'
import { mendedOf } from '@/lib/submission/wants.ts'
import { type Opened, openedOf, stockOf } from '../../asking.ts'
import { actorOf, giverOf } from '../../by.ts'
import { readWord } from '../../form-word.ts'
import { firstWanted, type KeptStep, pathAfter } from '../../next-page.ts'
import { applyPath, changedFrom, changePath, personPage } from '../../paths.ts'
import { giveSession } from '../../session-cookie.ts'

/** The application as a change finds it. */
export type Stored = { answers: Answers; sources: Sources; revision: number }

/** The answers as they are to be, and what is written down of it. */
export type Change = { answers: Answers; events: AuditEvent[] }

export type Kept =
  /**
   * `accepted`: terms were accepted before, whether or not that still holds. `prepared`: the platform was
   * told of it, and may require more since.
   */
  | { outcome: 'kept'; stock: Stock; accepted: boolean; events: AuditEvent[]; prepared: boolean }
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
  let preparing: string | undefined
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
      // What staff fill in for a customer leaves us when its customer goes on with it, or accepts.
      const isEarly = house.env.create === 'early' && by.kind === 'customer'
      const prepared = isEarly ? await prepare(house.sending, tx, written, stock) : undefined
      preparing = prepared?.submissionId
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
      for (const event of prepared?.events ?? []) {
        const actor = { kind: 'system' } as const
        await store.audit.append(tx, { applicationId: written.id, actor, ...event, now })
      }
      if (by.kind === 'staff') await notifyContactChange(house.sending, tx, application, written)
      const { version } = currentTerms(house)
      const place = { store, tx, application: written, stock, version }
      const standing = await standingBy(latest, place)
      // After a change the review says what is still to do, the terms included.
      const accepted = standing.accepted !== undefined || ('before' in standing && standing.before)
      const { events } = changed
      return { outcome: 'kept', stock, accepted, events, prepared: preparing !== undefined }
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
    // Where questions are left to answer nobody waits for what the platform requires beside them.
    if (preparing) await prepareAndWait(house.sending, preparing, kept.stock.open ? 0 : undefined)
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
  before: Opened,
  { accepted, prepared, ...after }: Extract<Kept, { outcome: 'kept' }>,
  kept: KeptStep,
  form: FormData,
): Promise<never> {
  const opened = prepared ? await openedAgain(before) : before
  const stock = prepared ? opened.stock : after.stock
  const { house, submission, wants, language, application } = opened
  const isPreparing = submission?.state === 'preparing'
  const from = changedFrom(readWord(form, 'changing'))
  const mended =
    (from === 'wanted' || isPreparing) && submission
      ? await mendedOf(house.store, submission, wants, stock)
      : []
  const standing = { stock, accepted, mended }
  // What the platform does not take is asked again before anything is accepted.
  const wanted = isPreparing && from !== 'wanted' && !stock.open && firstWanted(opened, standing)
  if (wanted) redirect(changePath(language, application.id, wanted, 'wanted'))
  redirect(pathAfter(opened, standing, kept, from))
}

/** The application as it stands now that the platform was told of it. */
async function openedAgain(opened: Opened): Promise<Opened> {
  const { house, application, by } = opened
  const found = await house.store.applications.find(house.store.db, application.id)
  return found ? { ...opened, ...(await openedOf(opened, found, by)) } : opened
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
