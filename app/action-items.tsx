import type { ActionItem } from '@/components/journey/action-list'
import { PlatformWords } from '@/components/ui/platform-words'
import { shortLabel } from '@/lib/onboarding/describe.ts'
import { type Asked, findAsked, findStep } from '@/lib/onboarding/journey.ts'
import { applicationErrorWords } from '@/lib/onboarding/platform-words.ts'
import type { Requirement } from '@/lib/onboarding/requirements.ts'
import { nameOfPerson } from './changed-labels.ts'
import { documentName } from './document-items.tsx'
import { applyPath, changePath, personPage } from './paths.ts'
import { PlatformSays } from './platform-says.tsx'
import type { ShownApplication } from './shown-application.ts'

/**
 * What the platform still wants, each with the page that answers it and the reason it gave; of what is
 * mended already, that it is.
 */
export function actionItems(
  opened: ShownApplication,
  wants: readonly Requirement[],
  mended: readonly Requirement[],
): ActionItem[] {
  const { t } = opened
  const done = { doneText: t('status.wantedDone'), linkText: t('page.change') }
  return wants.map((want, index) => ({
    id: `want-${index}`,
    ...itemOf(opened, want),
    ...(mended.includes(want) ? done : {}),
  }))
}

type Item = Omit<ActionItem, 'id'>

function itemOf(opened: ShownApplication, want: Requirement): Item {
  const { t, language, application, stock } = opened
  const said = want.description ? { reason: <PlatformSays t={t} words={want.description} /> } : {}
  const name = 'individualId' in want ? nameOfPerson(opened, want.individualId) : undefined
  const whose = name ? `${name}: ` : ''
  switch (want.kind) {
    case 'question': {
      const asked = findAsked(stock.asked, want.stepId)
      const { title, ...item } = questionItem(opened, want, asked, (step) => step)
      const isForeign = findStep(want.stepId)?.fields[want.field]?.foreign
      return { ...item, ...said, title: isForeign ? <PlatformWords words={title} /> : title }
    }
    case 'person': {
      const person = stock.people.find(({ id }) => id === want.individualId)
      const asked = findAsked(person?.asked ?? [], want.stepId)
      const page = (step: string) => personPage(want.individualId, step)
      const { title, ...item } = questionItem(opened, want, asked, page)
      return { ...item, ...said, title: `${whose}${title}` }
    }
    case 'people':
      return {
        ...said,
        title: applicationErrorWords(language, want.code),
        href: applyPath(language, application.id, 'people'),
        linkText: t('status.wantedAnswer'),
      }
    case 'terms':
      return {
        ...said,
        title: t('steps.terms.heading'),
        href: applyPath(language, application.id, 'review'),
        linkText: t('status.wantedReview'),
      }
    case 'document':
      return {
        title: `${whose}${documentName(t, want)}`,
        reason: t('status.wantedOther'),
      }
    case 'other':
      return {
        // The platform writes English whatever the page's language is (WCAG 3.1.2).
        title: (
          <>
            {whose}
            <bdi lang="en">{want.description || want.code}</bdi>
          </>
        ),
        reason: t('status.wantedOther'),
      }
  }
}

/** A question by its name, and the page where it is answered. */
function questionItem(
  { t, language, application, stock }: ShownApplication,
  { stepId, field }: { stepId: string; field: string },
  asked: Asked | undefined,
  pageOf: (step: string) => string,
): Item & { title: string } {
  const step = findStep(stepId)
  const title = step ? shortLabel(step, field, asked?.circumstances ?? stock.circumstances) : field
  // A question that is not asked has no page to lead to.
  if (!asked) return { title, reason: t('status.wantedOther') }
  return {
    title,
    href: changePath(language, application.id, pageOf(asked.step.id), 'wanted'),
    linkText: t('status.wantedAnswer'),
  }
}
