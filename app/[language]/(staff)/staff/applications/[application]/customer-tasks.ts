/** Lists what a customer has yet to do, in words, for the member who helps them. */

import type { ReactNode } from 'react'
import { findPersonName } from '@/app/_components/application/changed-labels.ts'
import { listRequirementItems } from '@/app/_components/application/requirement-items.tsx'
import { getDocumentTitle } from '@/app/_components/documents/document-items.tsx'
import { caseTabPath } from '@/app/_request/paths.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { getAcceptanceState } from '@/lib/acceptance/state/get-acceptance-state.ts'
import { getCurrentTerms } from '@/lib/composition/server.ts'
import {
  type ApplicationDocument,
  isDocumentAwaitingCustomer,
} from '@/lib/documents/list-documents.ts'
import { listStaffAuthors } from '@/lib/onboarding/answers/answer-authors.ts'
import { messageKey } from '@/lib/onboarding/define-step.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { inStaffWords } from '@/lib/onboarding/view/staff-words.ts'
import {
  getResubmissionState,
  listResolvedRequirements,
  type ResubmissionState,
} from '@/lib/submission/resolved-requirements.ts'
import { isAwaitingCustomer } from '@/lib/submission/state/editable-answers.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'
import { getAnswerAnchor, getDocumentAnchor } from './_components/case-anchors.ts'

export type CustomerTask = {
  id: string
  title: ReactNode
  /** Why, in the platform's own words. */
  description?: string
  /** Links to the affected part on the application's page. */
  href?: string
  /** The document that is to be uploaded. */
  document?: ApplicationDocument
  /** Until it is done the application cannot be accepted and sent again. */
  blocks?: boolean
  /** Whether the task is resolved, and not submitted yet. */
  done: boolean
  /** Nobody else can do it. */
  onlyCustomer: boolean
  /** What it waits for: other tasks of the list, or the check of the documents. */
  waits?: 'tasks' | 'checks' | undefined
}

export type CustomerTasks = {
  /** In the order of the journey; only documents while the application does not await the customer. */
  all: CustomerTask[]
  /** Whether the application may be sent again. */
  resubmission: ResubmissionState
}

/** Reads and words what the customer has yet to do. */
export async function readCustomerTasks(
  seen: DisplayedApplication,
  submission: Submission | undefined,
  documents: readonly ApplicationDocument[],
  asked: readonly Requirement[],
): Promise<CustomerTasks> {
  const { t, portico, application, progress } = seen
  const { store } = portico
  const isReturned = submission?.state === 'awaiting_customer' || submission?.state === 'refused'
  const blocks = isReturned && submission.platformStatus !== 'READY_FOR_SUBMISSION'
  const documentTasks = documents
    .filter(({ state, mayUpload }) => mayUpload && isDocumentAwaitingCustomer(state))
    .map((document) => describeDocumentTask(seen, document, blocks))
  if (submission && !isAwaitingCustomer(submission)) {
    return { all: documentTasks, resubmission: 'ready' }
  }
  const requirements = sortLikeAnswers(seen, asked)
  const resolved = submission
    ? await listResolvedRequirements(store, submission, requirements, progress, { documents })
    : []
  let isAnswerAsked = false
  const requirementTasks = listRequirementItems(seen, requirements, resolved).flatMap(
    ({ id, title, doneText, href: page }, index) => {
      const requirement = requirements[index]
      // Documents are listed below, with what else is known of them.
      if (!requirement || requirement.kind === 'document') return []
      const description = requirement.kind === 'other' ? undefined : requirement.description
      const done = doneText !== undefined
      if (!done && (requirement.kind === 'question' || requirement.kind === 'person')) {
        isAnswerAsked = true
      }
      return [
        {
          id,
          title,
          ...(description && { description }),
          // A requirement without a page of ours has no answer to link to.
          ...(page && findAnswerHref(seen, requirement)),
          // Follows `getResubmissionState`.
          blocks:
            blocks &&
            !done &&
            requirement.kind !== 'terms' &&
            (submission.platformStatus !== null || page !== undefined),
          done,
          onlyCustomer: false,
        },
      ]
    },
  )
  const isHeld = (await store.sessions.ofApplication(store.db, application.id)).length > 0
  const { version } = getCurrentTerms(portico)
  const acceptance = await getAcceptanceState(store, store.db, application, progress, version)
  const before = 'before' in acceptance && acceptance.before
  const entered = listStaffAuthors(application.sources).length > 0
  const open = openSteps(seen)
  const resubmission = submission
    ? await getResubmissionState(store, submission, progress, { documents, requirements })
    : 'ready'
  const waits =
    open.length > 0 || resubmission === 'outstanding'
      ? 'tasks'
      : resubmission === 'checking'
        ? 'checks'
        : undefined
  const agreeing = [
    ...(entered ? [own('check', t('casework.todo.check'), waits)] : []),
    own('accept', t(before ? 'casework.todo.termsAgain' : 'casework.todo.terms'), waits),
  ]
  // Another answer voids the acceptance.
  const agreeingAgain = isAnswerAsked
    ? [own('accept', t('casework.todo.termsOnceMore'), waits)]
    : []
  const all = [
    ...(isHeld ? [] : [own('open', t('casework.todo.open'))]),
    ...requirementTasks,
    ...open,
    ...documentTasks,
    ...(acceptance.accepted ? agreeingAgain : agreeing),
    own('send', t('casework.todo.send'), waits),
  ]
  return { all, resubmission }
}

/** Sorts requirements in the order of the answers; the rest follows in the platform's order. */
function sortLikeAnswers(
  { progress }: DisplayedApplication,
  requirements: readonly Requirement[],
): Requirement[] {
  const anchors = [
    ...progress.asked.map((asked) => ({ asked, person: undefined })),
    ...progress.people.flatMap(({ id, asked }) =>
      asked.map((each) => ({ asked: each, person: id })),
    ),
  ].flatMap(({ asked: { step }, person }) =>
    Object.keys(step.fields).map((field) => getAnswerAnchor({ stepId: step.id, field }, person)),
  )
  const positionOf = (requirement: Requirement) => {
    const anchor = findRequirementAnchor(requirement)
    return anchor && anchors.includes(anchor) ? anchors.indexOf(anchor) : anchors.length
  }
  return requirements.toSorted((one, other) => positionOf(one) - positionOf(other))
}

function findRequirementAnchor(requirement: Requirement): string | undefined {
  if (requirement.kind !== 'question' && requirement.kind !== 'person') return undefined
  const person = requirement.kind === 'person' ? requirement.individualId : undefined
  return getAnswerAnchor(requirement, person)
}

function describeDocumentTask(
  seen: DisplayedApplication,
  document: ApplicationDocument,
  blocks: boolean,
): CustomerTask {
  const { id, description, errors } = document
  const reason = description || errors.find((error) => error.description)?.description
  const page = caseTabPath(seen.language, seen.application.id, 'documents')
  return {
    ...task(`document-${id}`, getDocumentTitle(seen, document)),
    ...(reason && { description: reason }),
    href: `${page}#${encodeURIComponent(getDocumentAnchor(id))}`,
    document,
    blocks,
  }
}

function findAnswerHref(
  { language, application }: DisplayedApplication,
  requirement: Requirement,
): { href: string } | undefined {
  const anchor = findRequirementAnchor(requirement)
  return anchor
    ? { href: `${caseTabPath(language, application.id, 'answers')}#${anchor}` }
    : undefined
}

function openSteps(seen: DisplayedApplication): CustomerTask[] {
  const { t, progress } = seen
  const blocked = progress.peopleRequirements.some(({ blocks }) => blocks)
  return [
    ...progress.asked.filter(isOpen).map((asked) => task(asked.step.id, headingOf(seen, asked))),
    ...progress.people.flatMap(({ id, asked }) =>
      asked.filter(isOpen).map((each) =>
        task(
          `${id}-${each.step.id}`,
          t('casework.todo.of', {
            name: `\u2068${findPersonName(seen, id)}\u2069`,
            task: headingOf(seen, each),
          }),
        ),
      ),
    ),
    ...(blocked ? [task('people', t('casework.todo.people'))] : []),
  ]
}

function isOpen({ values }: AskedStep): boolean {
  return values === undefined
}

function headingOf({ t }: DisplayedApplication, { step, fieldContext }: AskedStep): string {
  const texts = step.texts?.(fieldContext) ?? {}
  return t(`${messageKey(inStaffWords(step))}.heading` as 'steps.name.heading', texts)
}

function task(id: string, title: string): CustomerTask {
  return { id, title, done: false, onlyCustomer: false }
}

function own(id: string, title: string, waits?: CustomerTask['waits']): CustomerTask {
  return { id, title, done: false, onlyCustomer: true, waits }
}
