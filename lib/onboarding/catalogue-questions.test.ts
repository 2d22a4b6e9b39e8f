import { describe, expect, it } from 'vitest'

import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'

import { applicants } from '@/test-support/applicants/individuals.ts'
import type { Step } from './define-step.ts'
import { buildFieldContext } from './field-context/build-field-context.ts'
import { type Answers, findStep } from './journeys.ts'
import { toNestedBody } from './mapping/platform-paths.ts'
import { evaluateProgress } from './progress/evaluate-progress.ts'
import { embeddedCatalogue } from './settings/catalogue.ts'

import { describeStep } from './view/describe-step.ts'

const { oliver, lucia } = applicants

function progressOf(answers: Answers, changes: Partial<typeof testSettings> = {}) {
  return evaluateProgress(answers, buildFieldContext(answers, { ...testSettings, ...changes }))
}

describe('the catalogue', () => {
  const [deposit, payment] = embeddedCatalogue.products
  if (!deposit || !payment) throw new Error('The embedded catalogue has two products')
  const [dollars, euros] = deposit.asset_types
  if (!dollars || !euros) throw new Error('The first product has two currencies')

  it('opens the account again when the chosen product does not offer what it was to hold', async () => {
    const catalogue = {
      products: [
        { ...deposit, asset_types: [dollars, euros] },
        { ...payment, asset_types: [dollars, { ...euros, asset_type_id: 'FIAT_TESTNET_GBP' }] },
      ],
    }
    const as = { ...testSettings, catalogue }
    const { answers } = await answerSteps(lucia.typed, as)
    const { progress } = await answerSteps(
      { product: { product_id: 'PAYMENT_BASIC' } },
      as,
      answers,
    )
    expect(progress.open).toBe('account')
    expect(progress.platformFields).not.toHaveProperty(['account_to_open.asset_type_id'])
  })

  it('asks for the kind of money again, not exchanging it, when the chosen product has another one only', async () => {
    const only = { ...payment, asset_types: [euros] }
    const choices = [deposit, { ...deposit, asset_types: [dollars] }]
    for (const first of choices) {
      const as = { ...testSettings, catalogue: { products: [first, only] } }
      const { answers } = await answerSteps(oliver.typed, as)
      const inDollars = await answerSteps(
        {
          product: { product_id: 'DEPOSIT_BASIC' },
          account: { asset_type_id: 'FIAT_TESTNET_USD' },
        },
        as,
        answers,
      )
      const changed = { product: { product_id: 'PAYMENT_BASIC' } }
      const { progress } = await answerSteps(changed, as, inDollars.answers)
      expect(progress.open).toBe('account')
    }
    // With the same kinds of money the choice stays.
    const { answers } = await answerSteps(oliver.typed)
    const other = await answerSteps(
      { product: { product_id: 'DEPOSIT_BASIC' } },
      undefined,
      answers,
    )
    expect(other.progress.open).toBeUndefined()
  })

  it('opens the product again when the operator no longer offers it', async () => {
    const { answers } = await answerSteps(lucia.typed)
    const others = { products: [payment, { ...payment, product_id: 'OTHER' }] }
    expect(progressOf(answers, { catalogue: others }).open).toBe('product')
  })

  it('states the one product and the one kind of money, asks for neither, and sends both', async () => {
    const as = { ...testSettings, catalogue: { products: [{ ...payment, asset_types: [euros] }] } }
    const { product: _, ...others } = oliver.typed
    const { progress } = await answerSteps({ ...others, account: { percentage_ownership: '' } }, as)
    expect(progress.asked.map(({ step }) => step.id)).not.toContain('product')
    expect(progress.open).toBeUndefined()
    expect(toNestedBody(progress.platformFields)).toEqual(oliver.request)
    const account = findStep('account') as Step
    const { fields } = describeStep(account, progress.fieldContext, { typed: {} }, { brand: 'P' })
    expect(fields[0]).toMatchObject({ control: 'statement', value: 'Euros' })
  })
})
