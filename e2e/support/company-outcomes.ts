/** Acts as a company when the platform asks for more. */
import type { Step } from '../../lib/onboarding/define-step.ts'
import { findPersonQuestion } from '../../lib/onboarding/journeys.ts'
import type { PersonPath } from '../../lib/onboarding/mapping/platform-paths.ts'
import { getShortLabel } from '../../lib/onboarding/view/describe-step.ts'
import { createPdf } from '../../test-support/document-files.ts'
import { expectChangedTerms, submit } from './answer-pages.ts'
import { nameOf } from './company.ts'
import { fieldContextAt } from './controls.ts'
import type { SentFile } from './documents.ts'
import { expectPage } from './navigation.ts'
import type { Person } from './person.ts'
import { requirementLink } from './requirements.ts'
import { expect } from './test.ts'

export const extract: SentFile = {
  name: 'extract.pdf',
  mimeType: 'application/pdf',
  buffer: createPdf(),
}

/** Follows the link of the status page that answers this requirement. */
export async function openRequirement(person: Person, step: string, field: string): Promise<void> {
  const question = `${nameOf(person, person.about ?? 0)}: ${labelOf(person, step, field)}`
  await requirementLink(person, question).click()
  await expectPage(person, `people/[0-9a-f-]{36}/${step}`)
}

/** The review names the changes since the acceptance; after another acceptance it is sent. */
export async function acceptAgainAndSubmit(person: Person, changed: string[]): Promise<void> {
  const { page } = person
  await expectChangedTerms(person)
  await expect(page.locator('.notice').getByRole('listitem')).toHaveText(changed)
  await submit(person)
}

export function labelOf(person: Person, step: string, field: string): string {
  const question = findPersonQuestion(field as PersonPath)
  return getShortLabel(question?.step as Step, field, fieldContextAt(person, step))
}
