/** Examines for `npm run doctor` whether customers are reminded, and of what. */
import type { Env } from '../lib/config/to-env.ts'
import type { Store } from '../lib/database/store.ts'
import { reminderNames } from '../lib/reminders/rules/reminder-days.ts'
import { type Finding, passedCheck } from './doctor-finding.ts'

/** One line; none if nobody is reminded. */
export async function examineReminders(
  { reminders }: Pick<Env, 'reminders'>,
  store: Store,
): Promise<Finding[]> {
  if (!reminders) return []
  const named = reminderNames.flatMap((name) =>
    reminders[name] === undefined ? [] : [`${name}=${reminders[name]}`],
  )
  const waiting = await store.reminders.countWaiting(store.db)
  const words = `REMINDERS in force: ${named.join(' ')}; ${waiting} planned.`
  return [passedCheck('Reminders', words)]
}
