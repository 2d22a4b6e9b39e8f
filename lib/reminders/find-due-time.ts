/** When a customer is to be reminded of something, if they still have to be. */
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { getSubmissionStatus } from '#lib/submission/state/submission-status.ts'
import type { RemindersDeps } from './reminders-deps.ts'
import { findCountryZone, getNextDayTime } from './rules/day-time.ts'
import type { Occasion } from './store/reminders.ts'

const dayMs = 24 * 3_600_000

/**
 * Returns the moment from which the reminder is due: days after the last answer, or before the deletion. Undefined if
 * the customer has nothing to do any more, or nothing may be sent about the application. Reads nothing of the row in
 * `reminder` but what it is about, so a row that somebody else wrote reminds of nothing that is not so.
 */
export async function findDueTime(
  { store, days }: Pick<RemindersDeps, 'store' | 'days'>,
  tx: Tx,
  application: Application,
  { about, since }: Pick<Occasion, 'about' | 'since'>,
): Promise<Date | undefined> {
  const { id, reportedAt, stoppedAt, updatedAt, expiresAt } = application
  if (reportedAt || stoppedAt) return undefined
  const submission = await store.submissions.findByApplication(tx, id)
  const isDraft = !submission || submission.state === 'preparing'
  if (isDraft && (await isAccepted(store, tx, id))) return undefined
  const isAsked = submission && !submission.isChecking && isWaiting(getSubmissionStatus(submission))
  const lastAct = Math.max(since.getTime(), updatedAt.getTime())
  const toDate = (time: number, add: number | undefined) =>
    add === undefined ? undefined : new Date(time + add * dayMs)
  switch (about) {
    case 'reminder_draft':
      return isDraft ? toDate(lastAct, days.draft) : undefined
    case 'reminder_request':
      return isAsked ? toDate(lastAct, days.request) : undefined
    case 'reminder_deletion': {
      if (!(isDraft || isAsked) || expiresAt.getTime() !== since.getTime()) return undefined
      return days.deletion === undefined ? undefined : toDate(since.getTime(), -days.deletion)
    }
  }
}

/** Returns the first day time from a moment on where the customer lives, or else where the firm's help is. */
export function findSendTime(
  { notices }: Pick<RemindersDeps, 'notices'>,
  { answers }: Pick<Application, 'answers'>,
  at: Date,
): Date {
  const country = findCountry((answers ?? {}) as Answers)
  const zone = findCountryZone(country, at) ?? notices?.support?.hours?.zone ?? 'UTC'
  return getNextDayTime(zone, at)
}

function findCountry({ residence, registered_country, incorporation }: Answers) {
  const country =
    residence?.values.country_code ??
    registered_country?.values.country_code ??
    incorporation?.values.country_of_incorporation
  return typeof country === 'string' ? country : undefined
}

function isWaiting({ name }: ReturnType<typeof getSubmissionStatus>): boolean {
  return ['awaiting_customer', 'refused', 'ready', 'sent_back'].includes(name)
}

async function isAccepted(
  store: RemindersDeps['store'],
  tx: Tx,
  applicationId: string,
): Promise<boolean> {
  const acceptance = await store.acceptances.latest(tx, applicationId)
  return acceptance !== undefined && !acceptance.voidedAt
}
