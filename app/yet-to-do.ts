/** What only the customer can do, and has not done: for staff who help them, and for the desk. */
import { documentsOf } from '@/lib/documents/standing.ts'
import { countOpen } from '@/lib/onboarding/groups.ts'
import { staffIn } from '@/lib/onboarding/sources.ts'
import { currentTerms } from '@/lib/server.ts'
import { standingOf } from '@/lib/submission/acceptance.ts'
import type { Opened } from './asking.ts'

/** Each in words, in the order in which it is done; none while nothing waits for the customer. */
export async function yetToDo(opened: Opened): Promise<string[]> {
  const { house, application, stock, submission, editable, t } = opened
  const { store } = house
  const documents = submission ? await documentsOf(store, submission) : []
  const wanted = documents.filter(
    ({ place, mayUpload }) =>
      mayUpload && (place === 'wanted' || place === 'changes_requested' || place === 'refused'),
  ).length
  const sending = wanted > 0 ? [t('assist.yet.documents', { count: wanted })] : []
  if (!editable) return sending
  const isHeld = (await store.sessions.ofApplication(store.db, application.id)).length > 0
  const open = openQuestions(opened)
  const { version } = currentTerms(house)
  const standing = await standingOf(store, store.db, application, stock, version)
  const accepted = standing.accepted !== undefined
  const before = 'before' in standing && standing.before
  const entered = staffIn(application.sources).length > 0
  return [
    ...(isHeld ? [] : [t('assist.yet.open')]),
    ...(open > 0 ? [t('assist.yet.answer', { count: open })] : []),
    ...(entered && !accepted ? [t('assist.yet.check')] : []),
    ...(accepted ? [] : [t(before ? 'assist.yet.termsAgain' : 'assist.yet.terms')]),
    ...sending,
    t('assist.yet.send'),
  ]
}

/** How many questions of an application still need an answer, its people and who is missing among them included. */
export function openQuestions({ stock }: Pick<Opened, 'stock'>): number {
  return countOpen(stock.asked) + openOfPeople(stock)
}

export function openOfPeople({ people, needs }: Opened['stock']): number {
  const missing = needs.filter(({ blocks }) => blocks).length
  return people.reduce((sum, { asked }) => sum + countOpen(asked), missing)
}
