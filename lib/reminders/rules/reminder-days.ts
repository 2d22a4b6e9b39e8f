/** Which reminders customers get, and when. Pure. */

/**
 * `draft`: that long after the last answer of an application that was not sent. `request`: that long after something
 * was asked for. `deletion`: that long before the application is deleted.
 */
export const reminderNames = ['draft', 'request', 'deletion'] as const
type Name = (typeof reminderNames)[number]

/** In days; a reminder that is not named is not sent. */
export type ReminderDays = { readonly [Each in Name]?: number }

/** Parses days such as `draft=2 request=5 deletion=3`, separated by commas or blanks; undefined if it is not valid. */
export function readReminderDays(text: string): ReminderDays | undefined {
  const days: { [Each in Name]?: number } = {}
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [, given, number] = /^([a-z]+)=([1-9]\d?)$/.exec(word) ?? []
    const name = reminderNames.find((each) => each === given)
    if (!name) return undefined
    days[name] = Number(number)
  }
  return days
}

export const reminderDaysFormat = `must be days of 1 to 99, such as draft=2 request=5 deletion=3, of ${reminderNames.join(', ')}`
