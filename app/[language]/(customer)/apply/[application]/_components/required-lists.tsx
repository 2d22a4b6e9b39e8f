import type { ToDo } from '@/app/_components/application/expected-time.ts'
import {
  findWantedAct,
  listRequirementItems,
} from '@/app/_components/application/requirement-items.tsx'
import { listDocumentItems } from '@/app/_components/documents/document-items.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { FocusOnArrival } from '@/components/form/focus-on-arrival'
import { ActionList } from '@/components/journey/action-list'
import { DocumentList, isToDo } from '@/components/journey/document-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import {
  type ApplicationDocument,
  isAwaitingPlatform,
  isDocumentAwaitingCustomer,
  listDocuments,
} from '@/lib/documents/list-documents.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import {
  getResubmissionState,
  listResolvedRequirements,
  type ResubmissionState,
} from '@/lib/submission/resolved-requirements.ts'
import type { SubmissionHistory } from '@/lib/submission/store/submission-history.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'

/** The platform's requirements, the outstanding first, and whether the application may be sent again. */
export type Required = {
  /** Excludes documents, which have a list of their own, and terms, which are accepted when sending. */
  requirements: Requirement[]
  /** Whether it asked for anything, the terms included; a refusal does not ask for documents by listing them. */
  isAnythingAsked: boolean
  resolved: Requirement[]
  documents: ApplicationDocument[]
  resubmission: ResubmissionState
}

/** Reads the platform's requirements, and how far they are met. */
export async function readRequired(
  { portico, requirements: all, progress }: ApplicationVisit,
  submission: Submission,
  history: SubmissionHistory,
): Promise<Required> {
  const { store } = portico
  const documents = await listDocuments(store, submission, history)
  const read = { requirements: all, documents }
  const resubmission = await getResubmissionState(store, submission, progress, read)
  const listed = all.filter(
    (each) => each.kind !== 'document' || !documents.some(({ id }) => id === each.id),
  )
  const resolved = await listResolvedRequirements(store, submission, listed, progress, {
    documents,
  })
  const shown = listed.filter(({ kind }) => kind !== 'terms')
  return {
    requirements: sortFirst(shown, (each) => !resolved.includes(each)),
    isAnythingAsked: all.length > 0 || (submission.state !== 'refused' && documents.length > 0),
    resolved,
    documents: sortFirst(documents, ({ state }) => isDocumentAwaitingCustomer(state)),
    resubmission,
  }
}

/**
 * Lists the requirements and the documents; the list with something to do comes first. The main button leads to
 * the review once everything is resolved, and before that to the first open item.
 */
export function RequiredLists({
  visit,
  required,
}: {
  visit: ApplicationVisit
  required: Required
}) {
  const { t, language, application, editable, submission } = visit
  const { requirements, resolved, resubmission } = required
  const isReady = editable && resubmission === 'ready'
  const documents =
    isReady || submission?.state === 'decided'
      ? withoutRequests(required.documents)
      : required.documents
  const isDone = requirements.every((each) => resolved.includes(each))
  const answers = listRequirementItems(visit, requirements, resolved)
  const files = listDocumentItems(visit, documents)
  const toDo = [...answers.filter(({ doneText }) => !doneText), ...files.filter(isToDo)]
  const mainHref = isReady ? undefined : toDo.find(({ href }) => href)?.href
  const answerList = answers.length > 0 && (
    <ActionList
      title={getListTitle(
        visit,
        answers.map(({ doneText }) => !doneText),
      )}
      items={answers}
      mainHref={mainHref}
    />
  )
  const fileTitle =
    isDone && files.some(isToDo) ? getListTitle(visit, files.map(isToDo)) : t('documents.title')
  return (
    <>
      {isReady && (
        <p className="mt-3">
          <ButtonLink href={applyPath(language, application.id, 'review')}>
            {t('status.requiredReview')}
          </ButtonLink>
        </p>
      )}
      {!isDone && answerList}
      <DocumentList title={fileTitle} items={files} mainHref={mainHref} />
      {isDone && answerList}
    </>
  )
}

/**
 * The documents of an application that can be sent again or is decided: one that is still checked has been received,
 * and one that nobody waits for any more is not asked for.
 */
function withoutRequests(documents: ApplicationDocument[]): ApplicationDocument[] {
  return documents
    .filter(({ state }) => !isDocumentAwaitingCustomer(state))
    .map((each) => (isAwaitingPlatform(each.state) ? { ...each, state: 'stored' } : each))
}

/**
 * Returns the list's title with the numbers of all and of resolved items; `left` says of each whether it is
 * open.
 */
function getListTitle({ t }: ApplicationVisit, left: readonly boolean[]): string {
  const count = left.length
  const done = left.filter((isLeft) => !isLeft).length
  if (done > 0) return t('status.requiredProgress', { done, count })
  return count > 1 ? t('status.requiredCount', { count }) : t('status.requiredTitle')
}

/** Counts the documents that the customer has to send, or to send another file of. */
export function countToDo(documents: readonly ApplicationDocument[]): number {
  return documents.filter(({ state }) => isDocumentAwaitingCustomer(state)).length
}

/**
 * Returns what there is to do, with a specific word where all is of one kind; undefined if nothing is left.
 */
export function findToDo(
  visit: ApplicationVisit,
  { requirements, resolved, documents }: Required,
): ToDo | undefined {
  const left = requirements.filter((each) => !resolved.includes(each))
  const files = countToDo(documents)
  const count = left.length + files
  if (count === 0) return undefined
  const [act = 'things', ...others] = new Set(left.map((each) => findWantedAct(visit, each)))
  return { act: files > 0 || others.length > 0 ? 'things' : act, count }
}

/** Replaces the submit button on the review: lists what prevents sending again, and where it is resolved. */
export async function OutstandingItems({
  visit,
  submission,
  isChecking,
}: {
  visit: ApplicationVisit
  submission: Submission
  isChecking: boolean
}) {
  const { t, portico, language, application, requirements, progress, device } = visit
  const toStatus = (
    <p className="mt-2">
      <ButtonLink href={applyPath(language, application.id, 'status')} tone="secondary">
        {t('documents.toApplication')}
      </ButtonLink>
    </p>
  )
  if (isChecking) {
    return (
      <div className="mt-3">
        <FocusOnArrival label={t('outstanding.checkingTitle')}>
          <Notice title={t('outstanding.checkingTitle')}>{t('outstanding.checking')}</Notice>
        </FocusOnArrival>
        {toStatus}
      </div>
    )
  }
  const { store } = portico
  const resolved = await listResolvedRequirements(store, submission, requirements, progress)
  const left = requirements.filter((each) => each.kind !== 'terms' && !resolved.includes(each))
  return (
    <FocusOnArrival label={t('outstanding.listTitle')}>
      {device?.locked ? (
        <div className="mt-3">
          <Notice tone="warning">{t('handoff.locked.required')}</Notice>
        </div>
      ) : (
        <ActionList
          title={t('outstanding.listTitle')}
          lead={t('outstanding.listLead')}
          items={listRequirementItems(visit, left, [])}
        />
      )}
    </FocusOnArrival>
  )
}

function sortFirst<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))]
}
