/** A change of the answers, whatever it is of: kept in one transaction with all that follows from it. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { AuditEvent } from '@/lib/domain/audit/event.ts'
import {
  type AnswerSources,
  answerLocation,
  getAuthor as authorIn,
} from '@/lib/domain/onboarding/answers/answer-authors.ts'
import type { Conflict } from '@/lib/domain/onboarding/answers/conflicts.ts'
import type { Answers, Progress } from '@/lib/domain/onboarding/journeys.ts'
import { getRetentionPeriod } from '@/lib/domain/retention-periods.ts'
import { findAddressPrefix } from '@/lib/security/network-prefix.ts'
import { getCurrentTerms } from '@/lib/server.ts'
import {
  evaluateAcceptance,
  voidAcceptanceIfChanged,
} from '@/lib/services/acceptance/record-acceptance.ts'
import { notifyContactChange } from '@/lib/services/notifications/notify-contact-change.ts'
import { areAnswersEditable } from '@/lib/services/submission/enqueue-submission.ts'
import { listResolvedRequirements } from '@/lib/services/submission/list-requirements.ts'
import {
  prepareAndWait,
  prepareApplication,
} from '@/lib/services/submission/prepare-application.ts'
import { getAnswerAuthor, getAuditActor } from './actor.ts'
import { readField } from './form-field.ts'
import { findFirstRequiredPage, getPathAfterSave, type StepLocation } from './next-page.ts'
import { applyPath, changePath, personPage, readChangeSource } from './paths.ts'
import { writeSessionCookie } from './session-cookie.ts'
import {
  type ApplicationVisit,
  evaluateApplicationProgress,
  loadApplicationVisit,
} from './visit.ts'

/** The application as a change finds it. */
export type StoredAnswers = { answers: Answers; sources: AnswerSources; revision: number }

/** The answers as they are to be, and what is written down of it. */
export type AnswerChange = { answers: Answers; events: AuditEvent[] }

export type SaveOutcome =
  /**
   * `accepted`: terms were accepted before, whether or not that still holds. `prepared`: the platform was
   * told of it, and may require more since.
   */
  | {
      outcome: 'kept'
      progress: Progress
      accepted: boolean
      events: AuditEvent[]
      prepared: boolean
    }
  /** Somebody else answered the same meanwhile: nothing is kept until it was chosen between both. */
  | { outcome: 'conflict'; conflicts: Conflict[]; revision: number }
  /** What was to be changed is not there any more. */
  | { outcome: 'gone' }
  /** It is on its way already. */
  | { outcome: 'sent' }
  | { outcome: 'unavailable' }

/**
 * Keeps a change beside whatever another has stored meanwhile: `change` is given the answers as they
 * stand then, and gives nothing where it finds nothing to change, or what it clashes with.
 */
export async function saveChange(
  opened: ApplicationVisit,
  change: (stored: StoredAnswers) => AnswerChange | { conflicts: Conflict[] } | undefined,
): Promise<SaveOutcome> {
  const { portico, language, actor, requestId, application: seen } = opened
  const { store, log } = portico
  const now = new Date()
  const period = getRetentionPeriod(opened.submission?.state) ?? 'draft'
  const expiresAt = new Date(now.getTime() + portico.env.retention[period])
  const network =
    actor.kind === 'staff' && findAddressPrefix(await headers(), portico.env.trustProxy)
  let kept: SaveOutcome
  let preparing: string | undefined
  try {
    kept = await store.transaction(async (tx): Promise<SaveOutcome> => {
      const application = await store.applications.lock(tx, seen.id)
      if (!application || !(await areAnswersEditable(store, tx, application)))
        return { outcome: 'sent' }
      const { answers, sources, revision } = application
      const changed = change({ answers: answers as Answers, sources, revision })
      if (!changed) return { outcome: 'gone' }
      if ('conflicts' in changed)
        return { outcome: 'conflict', conflicts: changed.conflicts, revision }
      const written = await store.applications.keep(tx, application, {
        answers: changed.answers,
        by: getAnswerAuthor(actor),
        // The language that staff read is not the customer's.
        ...(actor.kind === 'customer' && { locale: language }),
        expiresAt,
        now,
      })
      if (actor.kind === 'staff' && network) {
        const origin = { applicationId: written.id, staffId: actor.member.id, network, now }
        await store.flags.noteOrigin(tx, origin)
      }
      if (actor.kind === 'customer') await store.sessions.touch(tx, actor.session, now, expiresAt)
      const progress = evaluateApplicationProgress(portico, language, written, opened.wanted)
      // What staff fill in for a customer leaves us when its customer goes on with it, or accepts.
      const isEarly = portico.env.create === 'early' && actor.kind === 'customer'
      const prepared = isEarly
        ? await prepareApplication(portico.sending, tx, written, progress)
        : undefined
      preparing = prepared?.submissionId
      const latest = await voidAcceptanceIfChanged({ store, now: () => now }, tx, written, progress)
      for (const page of changed.events.flatMap((event) => findChangedPage(event) ?? [])) {
        await store.unsavedInputs.forget(tx, { applicationId: written.id, page })
      }
      const corrected = changed.events.flatMap((event) =>
        listCorrections(event, sources, actor.kind),
      )
      for (const event of [...changed.events, ...corrected]) {
        await store.audit.append(tx, {
          applicationId: written.id,
          actor: getAuditActor(actor),
          ...event,
          now,
        })
      }
      for (const event of prepared?.events ?? []) {
        const actor = { kind: 'system' } as const
        await store.audit.append(tx, { applicationId: written.id, actor, ...event, now })
      }
      if (actor.kind === 'staff')
        await notifyContactChange(portico.sending, tx, application, written)
      const { version } = getCurrentTerms(portico)
      const place = { store, tx, application: written, progress, version }
      const standing = await evaluateAcceptance(latest, place)
      // After a change the review says what is still to do, the terms included.
      const accepted = standing.accepted !== undefined || ('before' in standing && standing.before)
      const { events } = changed
      return { outcome: 'kept', progress, accepted, events, prepared: preparing !== undefined }
    })
  } catch (error) {
    log.error({ event: 'change_not_kept', requestId, applicationId: seen.id, error })
    return { outcome: 'unavailable' }
  }
  if (kept.outcome === 'kept') {
    if (actor.kind === 'customer') await writeSessionCookie()
    for (const { event, detail } of kept.events) {
      const step = 'step' in detail ? detail.step : undefined
      log.info({ event, requestId, applicationId: seen.id, step })
    }
    // Where questions are left to answer nobody waits for what the platform requires beside them.
    if (preparing)
      await prepareAndWait(portico.sending, preparing, kept.progress.open ? 0 : undefined)
  }
  return kept
}

/** What the customer now says otherwise than staff had entered it for them. */
function listCorrections(
  { event, detail }: AuditEvent,
  sources: AnswerSources,
  by: 'customer' | 'staff',
): AuditEvent[] {
  if (by !== 'customer' || (event !== 'step_kept' && event !== 'person_kept')) return []
  const person = 'person' in detail ? { person: detail.person } : {}
  const place = answerLocation(detail.step, person.person)
  const corrected = detail.changed.flatMap((field) => {
    const author = authorIn(sources, place, field)
    return author.kind === 'staff' ? [{ field, id: author.id }] : []
  })
  if (corrected.length === 0) return []
  const fields = corrected.map(({ field }) => field)
  const staff = [...new Set(corrected.map(({ id }) => id))]
  return [{ event: 'entry_corrected', detail: { step: detail.step, ...person, fields, staff } }]
}

/** Goes on from a step that was kept; the form says from where it was come to. */
export async function redirectAfterSave(
  before: ApplicationVisit,
  { accepted, prepared, ...after }: Extract<SaveOutcome, { outcome: 'kept' }>,
  kept: StepLocation,
  form: FormData,
): Promise<never> {
  const opened = prepared ? await reloadVisit(before) : before
  const progress = prepared ? opened.progress : after.progress
  const { portico, submission, requirements, language, application } = opened
  const isPreparing = submission?.state === 'preparing'
  const from = readChangeSource(readField(form, 'changing'))
  const mended =
    (from === 'wanted' || isPreparing) && submission
      ? await listResolvedRequirements(portico.store, submission, requirements, progress)
      : []
  const standing = { progress, accepted, mended }
  // What the platform does not take is asked again before anything is accepted.
  const wanted =
    isPreparing && from !== 'wanted' && !progress.open && findFirstRequiredPage(opened, standing)
  if (wanted) redirect(changePath(language, application.id, wanted, 'wanted'))
  redirect(getPathAfterSave(opened, standing, kept, from))
}

/** The application as it stands now that the platform was told of it. */
async function reloadVisit(opened: ApplicationVisit): Promise<ApplicationVisit> {
  const { portico, application, actor } = opened
  const found = await portico.store.applications.find(portico.store.db, application.id)
  return found ? { ...opened, ...(await loadApplicationVisit(opened, found, actor)) } : opened
}

/** The page that a change was made on, where it was one of questions. */
function findChangedPage({ event, detail }: AuditEvent): string | undefined {
  if (event === 'step_kept') return detail.step
  return event === 'person_kept' ? personPage(detail.person, detail.step) : undefined
}

/** The status page, saying that a change came too late. */
export function tooLatePath({ language, application }: ApplicationVisit): string {
  return `${applyPath(language, application.id, 'status')}?changed=late`
}
