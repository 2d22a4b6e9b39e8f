import { headers } from 'next/headers'
import { PlatformQuote } from '@/app/_components/application/platform-quote.tsx'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { CaseTopics } from '@/components/staff/case-topics'
import { isTelephone } from '@/lib/http/browser-family.ts'
import { isAllByCustomer } from '@/lib/onboarding/answers/answer-authors.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { ReviewRow } from '@/lib/onboarding/review/review-rows.ts'
import { buildCaseSections } from './case-sections.ts'
import { sourceTexts } from './source-texts.ts'

type CaseAnswersProps = {
  seen: DisplayedApplication
  requirements: readonly Requirement[]
  /** Whether somebody reported, or staff found out, that it was not the customer. */
  isDoubted: boolean
}

/**
 * Lists the answers, each with its author and the platform's requirement. The people of a company are folded,
 * and on a telephone each topic is: those of a company are ten screens long, and the sections beside them
 * elsewhere come after them.
 */
export async function CaseAnswers({ seen, requirements, isDoubted }: CaseAnswersProps) {
  const { t, application } = seen
  const { sources } = application
  const doubted = isDoubted ? 'inDoubt.' : ''
  const isEmpty = Object.keys(application.answers).length === 0
  const sections = await buildCaseSections(seen, {
    note: await sourceTexts(seen),
    required: requiredTexts(seen, requirements),
    isRequiredOf: (person) =>
      requirements.some((each) => 'individualId' in each && each.individualId === person),
  })
  const asked = sections.flatMap(({ rows, title, person }) =>
    rows
      .filter(({ required }) => required)
      .map(({ id, label }) => ({ id, label, title: person && title })),
  )
  return (
    <>
      <h2 className="text-section font-strong">{t('casework.view.answers')}</h2>
      {!isEmpty && (
        <p className="mt-1 text-small text-muted">
          {t(`casework.view.${doubted}${isAllByCustomer(sources) ? 'customers' : 'sources'}`)}
        </p>
      )}
      {asked.length > 0 && (
        <div className="case-asked">
          <p className="font-strong">{t('staffCase.asked', { count: asked.length })}</p>
          <ul>
            {asked.map(({ id, label, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link link-alone">
                  {title && (
                    <bdi>
                      <span>{title}</span>:{' '}
                    </bdi>
                  )}
                  <span>{label}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <CaseTopics
        sections={sections}
        foldsAll={isTelephone(await headers())}
        texts={{
          missing: t('casework.view.missing'),
          people: t('tasks.names.people'),
          unanswered: (count) => t('staffCase.unanswered', { count }),
        }}
      />
    </>
  )
}

/** Returns what the platform requires of a row and why; undefined without a requirement. */
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
    if (!found.description) return t('staffCase.required')
    return (
      <PlatformQuote t={t} words={found.description} sentence="staffCase.platformWords.asked" />
    )
  }
}
