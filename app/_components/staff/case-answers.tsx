import { headers } from 'next/headers'
import { ReviewList, type ReviewSection } from '@/components/journey/review-list'
import { CaseTopics } from '@/components/staff/case-topics'
import {
  hasRegisterAnswers,
  listStaffAuthors,
} from '@/lib/domain/onboarding/answers/answer-authors.ts'
import type { Requirement } from '@/lib/domain/onboarding/platform-requirements/requirement-to-question.ts'
import type { ReviewRow } from '@/lib/domain/onboarding/review/review-rows.ts'
import { isTelephone } from '@/lib/security/browser-family.ts'
import type { DisplayedApplication } from '../../_request/displayed-application.ts'
import { PlatformQuote } from '../application/platform-quote.tsx'
import { buildAnswerSections } from '../application/review-sections.ts'
import { sourceTexts } from './source-texts.ts'

type CaseAnswersProps = { seen: DisplayedApplication; requirements: readonly Requirement[] }

/**
 * The answers, each with who entered it and what the platform requires of it. On a telephone the topics are
 * folded: those of a company are ten screens long, and what stands beside them elsewhere comes after them.
 */
export async function CaseAnswers({ seen, requirements }: CaseAnswersProps) {
  const { t, application } = seen
  const { sources } = application
  const isEmpty = Object.keys(application.answers).length === 0
  const isMixed = listStaffAuthors(sources).length > 0 || hasRegisterAnswers(sources)
  const built = await buildAnswerSections(seen, {
    change: false,
    note: await sourceTexts(seen),
    required: requiredTexts(seen, requirements),
  })
  const sections = built.map((section) => ({ ...section, title: findTitle(seen, section) }))
  const Answers = isTelephone(await headers()) ? CaseTopics : ReviewList
  return (
    <>
      <h2 className="text-section font-strong">{t('casework.view.answers')}</h2>
      {!isEmpty && (
        <p className="mt-1 text-small text-muted">
          {t(isMixed ? 'casework.view.sources' : 'casework.view.customers')}
        </p>
      )}
      <Answers
        sections={sections}
        changeText={t('page.change')}
        missingText={t('casework.view.missing')}
      />
    </>
  )
}

/** The titles that address the customer are others for staff. */
function findTitle({ t }: DisplayedApplication, { id, title }: ReviewSection): string {
  return id === 'you' || id === 'account' ? t(`staffCase.sections.${id}`) : title
}

/** What the platform requires of a row and why; undefined where it requires nothing. */
function requiredTexts({ t }: DisplayedApplication, requirements: readonly Requirement[]) {
  return (row: ReviewRow, person: string | undefined) => {
    const found = requirements.find((requirement) => {
      if (requirement.kind !== 'question' && requirement.kind !== 'person') return false
      const whose = requirement.kind === 'person' ? requirement.individualId : undefined
      return (
        requirement.stepId === row.stepId && requirement.field === row.field && whose === person
      )
    })
    if (!found) return undefined
    return (
      <>
        {t('staffCase.required')}
        {found.description && (
          <>
            {' '}
            <PlatformQuote t={t} words={found.description} />
          </>
        )}
      </>
    )
  }
}
