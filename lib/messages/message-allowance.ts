/** Whether a message may leave now: nobody makes us fill a mailbox or send SMS to numbers of their choice. */

import type { Store } from '#lib/database/store.ts'
import type { Use } from '#lib/http/store/rate-limit-counts.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import { toRecipient } from '#lib/onboarding/identifiers/recipient.ts'
import { getDoer } from './notice-kinds.ts'
import type { MessageLimits } from './rules/message-limits.ts'
import type { ClaimedMail, Email } from './store/mail.ts'

/** `held_recipient`: they were sent enough. `held_budget`: enough SMS left, to that country or in all. */
type Held = { code: 'held_recipient' | 'held_budget'; retryAfterMs: number }

type Allowance = Held | { giveBack(): Promise<void> }

const [hour, day] = [3_600, 24 * 3_600]

/**
 * Counts a message towards the limits of its recipient, and for SMS of its country, application and all, by
 * keyed hashes only, for all instances together. Held messages wait and are tried again. Messages to staff are
 * not limited: their addresses are the firm's.
 */
export async function takeAllowance(
  deps: { store: Store; log: Logger; limits: MessageLimits },
  mail: ClaimedMail,
  { to }: Email,
): Promise<Allowance> {
  const { store, log, limits } = deps
  const { applicationId, channel } = mail
  const free = { giveBack: async () => {} }
  if (applicationId === null || (await store.staff.findByAddress(store.db, to))) return free
  const recipient = `${channel}/${channel === 'email' ? toRecipient(to) : to}`
  const waitSeconds = (limits.unproven_minutes ?? 0) * 60
  const isUnproven = !(await isProven(store, mail, to))
  // Messages about acts of staff are sent at once to every contact that staff have entered.
  const isByStaff = isUnproven && (await isAboutStaff(store, mail))
  const uses = [
    ...limited(`recipient hour/${recipient}`, hour, limits.recipient_hour),
    ...limited(`recipient day/${recipient}`, day, limits.recipient_day),
    ...(isUnproven ? limited(`unproven day/${recipient}`, day, limits.unproven_day) : []),
    ...(isUnproven && !isByStaff && waitSeconds > 0
      ? limited(`unproven/${recipient}`, waitSeconds, 1)
      : []),
    ...(channel === 'sms' && !isByStaff
      ? limited(`sms of/${applicationId}`, day, limits.application_sms_day)
      : []),
    ...(channel === 'sms' ? await limitSms(limits, to) : []),
  ]
  const full = await store.rateLimits.take((work) => store.transaction(work), uses)
  if (!full) return { giveBack: () => store.rateLimits.giveBack(store.db, uses) }
  const retryAfterMs = full.endsInMs
  const [, code] = full.key.split(budget)
  if (!code) return { code: 'held_recipient', retryAfterMs }
  // Operators may alert on this: somebody has us send SMS, or the budget is too small.
  log.error({ event: 'sms_budget_spent', code })
  return { code: 'held_budget', retryAfterMs }
}

const budget = 'sms budget/'

async function limitSms(limits: MessageLimits, to: string): Promise<Use[]> {
  return [
    ...limited(`${budget}${await findCountry(to)}`, hour, limits.sms_country_hour),
    ...limited(`${budget}all`, hour, limits.sms_hour),
  ]
}

function limited(key: string, seconds: number, most: number | undefined): Use[] {
  return most === undefined ? [] : [{ key: `message/${key}`, seconds, most }]
}

/** Tells whether somebody has proved, for this application, that they read messages at the address. */
async function isProven(store: Store, { applicationId, channel }: ClaimedMail, to: string) {
  if (channel !== 'email' || applicationId === null) return false
  const contact = await store.contacts.findAddress(store.db, applicationId, to)
  return Boolean(contact?.provenAt)
}

/** No stranger can cause a message about an act of staff: its reader can stop the act, and is told at once. */
async function isAboutStaff(store: Store, { id }: ClaimedMail): Promise<boolean> {
  const about = await store.notices.findAbout(store.db, id)
  return about !== undefined && getDoer(about) !== undefined
}

/** Returns the country of an E.164 number; its first digits if the numbering plan is not known. */
async function findCountry(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return parsePhoneNumberFromString(number)?.country ?? number.slice(0, 4)
}
