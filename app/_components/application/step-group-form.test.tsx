import { expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { StepView } from '@/lib/onboarding/view/step-view.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { foldRareFields } from './fold-rare-fields.ts'
import { StepGroupForm } from './step-group-form.tsx'

const t = getTranslator('en')
const { asked } = (await answerSteps(applicants.maya.typed, testSettings)).progress
const steps = asked
  .filter(({ step }) => step.id === 'name' || step.id === 'birth')
  .map((each) => ({ ...each, answer: undefined }))

/** Returns the names of the questions that a page with two steps folds. */
function foldedOn(outstanding: string[]): string[] {
  const { props } = StepGroupForm({
    visit: {
      portico: { env: { brand: { name: 'Portico' } } },
      language: 'en',
      application: { id: 'a', revision: 1 },
      t,
    } as never,
    group: { id: 'about_you', asked: steps } as never,
    page: { heading: 'About you', submitLabel: 'Continue', isOwn: true } as never,
    id: 'answers',
    action: (async () => undefined) as never,
    hidden: {},
    sent: {} as never,
    saved: undefined,
    outstanding,
    arrange: (view) =>
      steps.reduce((folded, { step }) => foldRareFields(folded, step, { t, isShared: true }), view),
  }) as { props: { view: StepView } }
  return props.view.fields.flatMap((field) => ('folds' in field && field.folds) || [])
}

it('folds no question of a page with several steps that the platform asks for again', () => {
  expect(foldedOn([])).toContain('birth/stateless')
  expect(foldedOn(['birth/stateless'])).not.toContain('birth/stateless')
})
