/** What a customer has yet to do, in words, for whoever helps them. */
import type { ReactNode } from 'react'
import type { ApplicationDocument } from '@/lib/documents/standing.ts'
import type { Asked } from '@/lib/onboarding/journey.ts'
import { staffIn } from '@/lib/onboarding/sources.ts'
import { wordsKey } from '@/lib/onboarding/step.ts'
import { currentTerms } from '@/lib/server.ts'
import type { Submission } from '@/lib/store/submission-row.ts'
import { standingOf } from '@/lib/submission/acceptance.ts'
import { isCustomersTurn } from '@/lib/submission/intend.ts'
import { mendedOf, wantsOf } from '@/lib/submission/wants.ts'
import { actionItems } from './action-items.tsx'
import { nameOfPerson } from './changed-labels.ts'
import { documentTitle, isCustomers } from './document-items.tsx'
import type { ShownApplication } from './shown-application.ts'

export type ToDo = {
  id: string
  title: ReactNode
  /** Why, in the platform's own words. */
  said?: string
  /** It is mended, and not sent yet. */
  done: boolean
  /** Nobody can do it for them. */
  onlyCustomer: boolean
}

/** In the order in which they come; nothing where it is not the customer's turn. */
export async function toDoOf(
  seen: ShownApplication,
  submission: Submission | undefined,
  documents: readonly ApplicationDocument[],
): Promise<ToDo[]> {
  const { t, house, application, stock } = seen
  const { store } = house
  const papers = documents
    .filter(({ place, mayUpload }) => mayUpload && isCustomers(place))
    .map((document) => own(`document-${document.id}`, documentTitle(seen, document)))
  if (submission && !isCustomersTurn(submission)) return papers
  const wants = submission ? await wantsOf(store, submission) : []
  const mended = submission ? await mendedOf(store, submission, wants, stock) : []
  const wanted = actionItems(seen, wants, mended).flatMap(({ id, title, doneText }, index) => {
    const want = wants[index]
    // Documents are listed with what else is known of them.
    if (!want || want.kind === 'document') return []
    const said = want.kind === 'other' ? undefined : want.description
    const done = doneText !== undefined
    return [{ id, title, ...(said ? { said } : {}), done, onlyCustomer: false }]
  })
  const isHeld = (await store.sessions.ofApplication(store.db, application.id)).length > 0
  const { version } = currentTerms(house)
  const standing = await standingOf(store, store.db, application, stock, version)
  const before = 'before' in standing && standing.before
  const entered = staffIn(application.sources).length > 0
  const agreeing = [
    ...(entered ? [own('check', t('desk.todo.check'))] : []),
    own('accept', t(before ? 'desk.todo.termsAgain' : 'desk.todo.terms')),
  ]
  return [
    ...(isHeld ? [] : [own('open', t('desk.todo.open'))]),
    ...wanted,
    ...openSteps(seen),
    ...papers,
    ...(standing.accepted ? [] : agreeing),
    own('send', t('desk.todo.send')),
  ]
}

function openSteps(seen: ShownApplication): ToDo[] {
  const { t, stock } = seen
  const blocked = stock.needs.some(({ blocks }) => blocks)
  return [
    ...stock.asked.filter(isOpen).map((asked) => task(asked.step.id, headingOf(seen, asked))),
    ...stock.people.flatMap(({ id, asked }) =>
      asked.filter(isOpen).map((each) =>
        task(
          `${id}-${each.step.id}`,
          t('desk.todo.of', {
            name: `\u2068${nameOfPerson(seen, id)}\u2069`,
            task: headingOf(seen, each),
          }),
        ),
      ),
    ),
    ...(blocked ? [task('people', t('desk.todo.people'))] : []),
  ]
}

function isOpen({ values }: Asked): boolean {
  return values === undefined
}

function headingOf({ t }: ShownApplication, { step, circumstances }: Asked): string {
  const texts = step.texts?.(circumstances) ?? {}
  return t(`${wordsKey(step)}.heading` as 'steps.name.heading', texts)
}

function task(id: string, title: string): ToDo {
  return { id, title, done: false, onlyCustomer: false }
}

function own(id: string, title: string): ToDo {
  return { id, title, done: false, onlyCustomer: true }
}
