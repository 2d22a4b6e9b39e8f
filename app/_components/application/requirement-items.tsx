import type { ActionItem } from '@/components/journey/action-list'
import { PlatformText } from '@/components/ui/platform-text'
import { findStep } from '@/lib/onboarding/journeys.ts'
import { withoutFieldName } from '@/lib/onboarding/platform-requirements/customer-reason.ts'
import { getApplicationErrorLabel } from '@/lib/onboarding/platform-requirements/platform-labels.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import { type AskedStep, findAskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { getShortLabel } from '@/lib/onboarding/view/describe-step.ts'
import { applyPath, changePath, documentPath, personPage } from '../../_request/paths.ts'
import type { DisplayedApplication } from '../../_request/visit.ts'
import { getDocumentName, getSendText } from '../documents/document-items.tsx'
import { findPersonName } from './changed-labels.ts'
import type { ToDo } from './expected-time.ts'
import { PlatformQuote } from './platform-quote.tsx'

/**
 * Lists the platform's requirements in the given order, each with the page that answers it, its reason, and
 * whether it is resolved.
 */
export function listRequirementItems(
  visit: DisplayedApplication,
  requirements: readonly Requirement[],
  resolved: readonly Requirement[],
): ActionItem[] {
  const { t } = visit
  const done = { doneText: t('status.requiredDone'), linkText: t('page.change') }
  return requirements.map((requirement, index) => ({
    id: `requirement-${index}`,
    ...buildItem(visit, requirement),
    ...(resolved.includes(requirement) ? done : { mark: t('documents.states.required.tag') }),
  }))
}

/**
 * Returns the customer's action: to change an answer, or give one; another thing if no question answers it.
 */
export function findWantedAct(
  { progress }: DisplayedApplication,
  requirement: Requirement,
): ToDo['act'] {
  if (requirement.kind !== 'question' && requirement.kind !== 'person') return 'things'
  const steps =
    requirement.kind === 'question'
      ? progress.asked
      : progress.people.find(({ id }) => id === requirement.individualId)?.asked
  const asked = findAskedStep(steps ?? [], requirement.stepId)
  if (!asked) return 'things'
  return isAnswered(asked, requirement.field) ? 'change' : 'answer'
}

type ItemContent = Omit<ActionItem, 'id'>

function buildItem(visit: DisplayedApplication, requirement: Requirement): ItemContent {
  const { t, language, application, progress } = visit
  const isNamed = requirement.kind === 'question' || requirement.kind === 'person'
  const words = isNamed ? withoutFieldName(requirement.description) : requirement.description
  const quote = words ? { reason: <PlatformQuote t={t} words={words} /> } : {}
  const name =
    'individualId' in requirement ? findPersonName(visit, requirement.individualId) : undefined
  const whose = name ? `${name}: ` : ''
  switch (requirement.kind) {
    case 'question': {
      const asked = findAskedStep(progress.asked, requirement.stepId)
      const { title, ...item } = buildQuestionItem(visit, requirement, asked, (step) => step)
      const isForeign = findStep(requirement.stepId)?.fields[requirement.field]?.foreign
      return { ...item, ...quote, title: isForeign ? <PlatformText words={title} /> : title }
    }
    case 'person': {
      const person = progress.people.find(({ id }) => id === requirement.individualId)
      const asked = findAskedStep(person?.asked ?? [], requirement.stepId)
      const page = (step: string) => personPage(requirement.individualId, step)
      const { title, ...item } = buildQuestionItem(visit, requirement, asked, page)
      return { ...item, ...quote, title: `${whose}${title}` }
    }
    case 'people':
      return {
        ...quote,
        title: getApplicationErrorLabel(language, requirement.code),
        href: applyPath(language, application.id, 'people'),
        linkText: t('status.requiredAnswer'),
      }
    case 'terms':
      return {
        ...quote,
        title: t('steps.terms.heading'),
        href: applyPath(language, application.id, 'review'),
        linkText: t('status.requiredReview'),
      }
    case 'document':
      return {
        title: `${whose}${getDocumentName(t, requirement)}`,
        ...(requirement.id === ''
          ? { reason: t('status.requiredOther') }
          : {
              ...quote,
              href: documentPath(language, application.id, requirement.id),
              linkText: getSendText(t, requirement),
            }),
      }
    case 'other':
      return {
        // The platform writes English whatever the page's language is (WCAG 3.1.2).
        title: (
          <>
            <span>{whose}</span>
            <bdi lang="en">{requirement.description || requirement.code}</bdi>
          </>
        ),
        reason: t('status.requiredOther'),
      }
  }
}

/** A question by its name, and the page where it is answered. */
function buildQuestionItem(
  { t, language, application, progress }: DisplayedApplication,
  { stepId, field }: { stepId: string; field: string },
  asked: AskedStep | undefined,
  pageOf: (step: string) => string,
): ItemContent & { title: string } {
  const step = findStep(stepId)
  const title = step
    ? getShortLabel(step, field, asked?.fieldContext ?? progress.fieldContext)
    : field
  // A question that is not asked has no page to lead to.
  if (!asked) return { title, reason: t('status.requiredOther') }
  return {
    title,
    href: changePath(language, application.id, pageOf(asked.step.id), 'wanted'),
    linkText: t(isAnswered(asked, field) ? 'status.requiredChange' : 'status.requiredAnswer'),
  }
}

/** Tells whether there is an answer to change; of a date, and of several answers, each part may be empty. */
function isAnswered({ saved, savedSensitive }: AskedStep, field: string): boolean {
  const typed = saved?.typed[field]
  return (
    savedSensitive[field] !== undefined ||
    Object.values(typeof typed === 'string' ? [typed] : (typed ?? [])).some(Boolean)
  )
}
