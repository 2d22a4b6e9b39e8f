/** Telling a customer that staff put another contact into their application. */
import type { Answers } from '../onboarding/journey.ts'
import type { Application } from '../store/applications.ts'
import type { Tx } from '../store/schema.ts'
import { contactsIn } from './contacts.ts'
import type { NoticesDeps } from './deps.ts'
import { notifyContacts } from './notify.ts'

/**
 * Tells the contacts of before and of now, where staff changed any. Whoever had none yet, and is entered
 * for the first time, is told nothing: nothing was taken from anybody.
 */
export async function notifyContactChange(
  deps: NoticesDeps,
  tx: Tx,
  before: Application,
  after: Application,
): Promise<void> {
  const besides = contactsIn(before.answers as Answers)
  const now = contactsIn(after.answers as Answers)
  if (besides.length === 0 || JSON.stringify(besides) === JSON.stringify(now)) return
  await notifyContacts(deps, tx, { application: after, about: 'contact_changed', besides })
}
