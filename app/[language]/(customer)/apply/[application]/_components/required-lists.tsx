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
} from '@/lib/documents/list-documents.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { Required } from '../status/read-required.ts'

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
export function OutstandingItems({
  visit,
  resolved,
}: {
  visit: ApplicationVisit
  /** Undefined while the documents are checked and the customer has nothing to do. */
  resolved: readonly Requirement[] | undefined
}) {
  const { t, language, application, requirements, device } = visit
  const toStatus = (
    <p className="mt-2">
      <ButtonLink href={applyPath(language, application.id, 'status')} tone="secondary">
        {t('documents.toApplication')}
      </ButtonLink>
    </p>
  )
  if (!resolved) {
    return (
      <div className="mt-3">
        <FocusOnArrival label={t('outstanding.checkingTitle')}>
          <Notice title={t('outstanding.checkingTitle')}>{t('outstanding.checking')}</Notice>
        </FocusOnArrival>
        {toStatus}
      </div>
    )
  }
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
