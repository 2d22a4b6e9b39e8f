import { describe, expect, it } from 'vitest'
import { answerAll, post, settings } from '../testing/answering.ts'
import { applicants } from '../testing/applicants.ts'
import { humans } from '../testing/humans.ts'
import { circumstancesOf, type Settings } from './circumstances.ts'
import { type Answers, takeStock } from './journey.ts'
import { reviewRows } from './review.ts'

const as: Settings = { ...settings, attestation: false, askIndividualOwnership: false }
const number = 'customer_details.tax_reference_number'
const { jeanPaul, maria, gala } = humans
const { lucia } = applicants

function stockOf(answers: Answers, more: Partial<Settings> = {}) {
  return takeStock(answers, circumstancesOf(answers, { ...as, ...more }))
}

function isAskedOf(answers: Answers, more: Partial<Settings> = {}): boolean {
  return stockOf(answers, more).asked.some(({ step }) => step.id === 'tax_country')
}

describe('the country of the tax number', () => {
  it('is asked where residence and nationality differ, and nowhere else', async () => {
    expect(isAskedOf((await answerAll(gala.typed, as)).answers)).toBe(false)
    const { answers } = await answerAll(jeanPaul.typed, as)
    expect(isAskedOf(answers)).toBe(true)
    const { tax_country: _, ...before } = answers
    expect(stockOf(before).open).toBe('tax_country')
  })

  it('decides what is taken for the number, and asks for it again when it changes', async () => {
    const { answers, stock } = await answerAll(jeanPaul.typed, as)
    expect(stock.wire[number]).toBe('536904399')
    const french = await answerAll({ tax_country: { tax_country: 'FR' } }, as, answers)
    expect(french.stock.open).toBe('identification')
    const typed = { us_residency_status: 'US_CITIZEN', tax_reference_number: '536904399' }
    const { answered } = await post(french.answers, 'identification', typed, as)
    expect(answered).toMatchObject({ state: { problems: [{ input: 'tax_reference_number' }] } })
  })

  it('is asked of a US citizen abroad who has the nationality of the country as well', async () => {
    const typed = { us_residency_status: 'US_CITIZEN', tax_reference_number: '' }
    const { answers } = await answerAll({ ...lucia.typed, identification: typed }, as)
    expect(stockOf(answers).open).toBe('tax_country')
    const { stock } = await answerAll(
      {
        tax_country: { tax_country: 'US' },
        identification: { ...typed, tax_reference_number: '536-90-4399' },
      },
      as,
      answers,
    )
    expect(stock.open).toBeUndefined()
    expect(stock.wire[number]).toBe('536904399')
  })

  it('is asked where the platform wants the number, and stays once it was answered', async () => {
    const identification = { ...lucia.typed.identification, tax_reference_number: '' }
    const { answers } = await answerAll({ ...lucia.typed, identification }, as)
    expect(isAskedOf(answers)).toBe(false)
    expect(stockOf(answers, { wanted: [number] }).open).toBe('tax_country')
    const { answers: further } = await answerAll(
      { tax_country: { tax_country: 'US' } },
      as,
      answers,
    )
    expect(isAskedOf(further)).toBe(true)
  })

  it('is not sent: the interface has a field for it of companies alone', async () => {
    const { stock } = await answerAll(jeanPaul.typed, { ...as, attestation: true })
    expect(Object.keys(stock.wire).filter((path) => /tax/.test(path))).toEqual([number])
  })
})

describe('a reason for having no tax number', () => {
  it('is kept, shown in the list of answers, and not sent', async () => {
    const { stock, answers } = await answerAll(maria.typed, as)
    expect(stock.open).toBeUndefined()
    expect(answers.identification?.values.no_tax_number).toBe('NOT_REQUIRED')
    expect(JSON.stringify(stock.wire)).not.toContain('NOT_REQUIRED')
    expect(await reviewRows(stock)).toContainEqual({
      stepId: 'identification',
      field: 'no_tax_number',
      label: 'Why there is no tax number',
      value: 'The law does not ask me to have one',
    })
  })

  it('does not stand beside a number', async () => {
    const both = { us_residency_status: 'US_CITIZEN', no_tax_number: 'NOT_YET' }
    const { answers } = await answerAll(gala.typed, as)
    const { answered } = await post(answers, 'identification', both, as)
    expect(answered).toMatchObject({ state: { problems: [{ input: 'no_tax_number' }] } })
  })

  it.each([
    ['in the United States', applicants.maya.typed, {}],
    ['where the platform wants the number', lucia.typed, { wanted: [number] as const }],
  ])('is not offered %s', async (_where, typed, more) => {
    const { answers } = await answerAll(typed, as)
    const typedNow = { ...typed.identification, no_tax_number: 'NOT_YET', tax_reference_number: '' }
    const { identification: _, ...others } = answers
    const { answered } = await post(others, 'identification', typedNow, { ...as, ...more })
    expect(answered).toMatchObject({
      state: { problems: [{ input: 'tax_reference_number' }] },
    })
  })
})

describe('people without a nationality', () => {
  const born = { date_of_birth: { day: '1', month: '1', year: '1990' } }

  it('say so, and no nationality is sent', async () => {
    const { stock } = await answerAll({ birth: { ...born, nationality: '', stateless: 'yes' } }, as)
    expect(stock.wire).toEqual({ 'customer_details.date_of_birth': '1990-01-01' })
  })

  it.each([
    [{ nationality: '', stateless: '' }, 'Select the country of your nationality, or tick'],
    [{ nationality: 'LB', stateless: 'yes' }, 'not both'],
  ])('cannot be told by %j', async (typed, words) => {
    const { answered } = await post({}, 'birth', { ...born, ...typed }, as)
    expect(JSON.stringify(answered)).toContain(words)
  })
})
