import type { ActionItem } from '@/components/journey/action-list'
import { shortLabel } from '@/lib/onboarding/describe.ts'
import { findStep } from '@/lib/onboarding/journey.ts'
import { applicationErrorWords } from '@/lib/onboarding/platform-words.ts'
import type { Requirement } from '@/lib/onboarding/requirements.ts'
import type { Opened } from '../../../../asking.ts'
import { applyPath, changePath } from '../../../../paths.ts'

/** What the platform still wants, each with the page that answers it and the reason it gave. */
export function actionItems(opened: Opened, wants: Requirement[]): ActionItem[] {
  return wants.map((want, index) => ({ id: `want-${index}`, ...itemOf(opened, want) }))
}

function itemOf(
  { t, language, application, stock }: Opened,
  want: Requirement,
): Omit<ActionItem, 'id'> {
  const said = want.description
    ? {
        reason: (
          <PlatformWords
            sentence={t('status.platformSays', { description: hole })}
            words={want.description}
          />
        ),
      }
    : {}
  switch (want.kind) {
    case 'question': {
      const step = findStep(want.stepId)
      const title = step ? shortLabel(step, want.field, stock.circumstances) : want.field
      const href = changePath(language, application.id, want.stepId)
      // A question that is not asked of this person has no page to lead to.
      return stock.asked.some((asked) => asked.step.id === want.stepId)
        ? { ...said, title, href, linkText: t('status.wantedAnswer') }
        : { reason: t('status.wantedOther'), ...said, title }
    }
    case 'person': {
      const step = findStep(want.stepId)
      const title = step ? shortLabel(step, want.field, stock.circumstances) : want.field
      return { reason: t('status.wantedOther'), ...said, title }
    }
    case 'people':
      return { title: applicationErrorWords(language, want.code) }
    case 'terms':
      return {
        ...said,
        title: t('steps.terms.heading'),
        href: applyPath(language, application.id, 'review'),
        linkText: t('status.wantedReview'),
      }
    case 'document':
      return {
        title: t('status.document', { document: want.document }),
        reason: t('status.documentLater'),
      }
    case 'other':
      return { title: want.description || want.code, reason: t('status.wantedOther') }
  }
}

/** Stands in a sentence for words that are not ours. */
const hole = '\u{fffc}'

/** The platform writes English whatever the page's language is (WCAG 3.1.2), and from left to right. */
function PlatformWords({ sentence, words }: { sentence: string; words: string }) {
  const [before, after] = sentence.split(hole)
  return (
    <>
      {before}
      <bdi lang="en">{words}</bdi>
      {after}
    </>
  )
}
