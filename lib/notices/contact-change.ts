/** Telling a customer that staff put another contact into their application. */
import { contactsGiven } from '../onboarding/contact-fields.ts'
import type { Answers } from '../onboarding/journey.ts'
import type { Application } from '../store/applications.ts'
import type { Tx } from '../store/schema.ts'
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
  const had = before.answers as Answers
  if (contactsGiven({}, had).length === 0) return
  if (contactsGiven(had, after.answers as Answers).length === 0) return
  await notifyContacts(deps, tx, { application: after, about: 'contact_changed' })
}
