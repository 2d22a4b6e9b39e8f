/** Limits messages: to one recipient, by SMS to one country, and by SMS in all. Pure. */

/**
 * `recipient_hour`, `recipient_day`: to one mailbox or number, of all applications. `unproven_minutes`: how long the
 * next message waits after one to a contact that nobody has proved to read; `unproven_day`: how many it gets.
 * `application_sms_day`: SMS of one application. `sms_country_hour`, `sms_hour`: SMS, which cost money.
 */
const names = [
  'recipient_hour',
  'recipient_day',
  'unproven_minutes',
  'unproven_day',
  'application_sms_day',
  'sms_country_hour',
  'sms_hour',
] as const
type Name = (typeof names)[number]

/** Undefined: no limit. */
export type MessageLimits = { readonly [Each in Name]: number | undefined }

/** Several times the messages of a customer on the busiest day of an application. */
export const defaultMessageLimits: MessageLimits = {
  recipient_hour: 12,
  recipient_day: 30,
  unproven_minutes: 60,
  unproven_day: 6,
  application_sms_day: 8,
  sms_country_hour: 100,
  sms_hour: 300,
}

/**
 * Parses limits that replace the defaults: `sms_hour=1000`, with `-` for none; several are separated by commas or
 * blanks. Undefined if the text is not valid.
 */
export function readMessageLimits(text: string): MessageLimits | undefined {
  const limits = { ...defaultMessageLimits } as { [Each in Name]: number | undefined }
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [, given, number] = /^([a-z_]+)=([1-9]\d{0,6}|-)$/.exec(word) ?? []
    const name = names.find((each) => each === given)
    if (!name) return undefined
    limits[name] = number === '-' ? undefined : Number(number)
  }
  return limits
}

/** Limits as an operator writes them, all of them. */
export function formatMessageLimits(limits: MessageLimits): string {
  return names.map((name) => `${name}=${limits[name] ?? '-'}`).join(' ')
}

export const messageLimitsFormat = `must be limits such as sms_hour=1000 recipient_day=-, of ${names.join(', ')}`
