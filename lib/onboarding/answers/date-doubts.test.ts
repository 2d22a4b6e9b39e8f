import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import {
  createStepForm,
  requireStep,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { getStepContext } from '../fields/field.ts'
import { toLine } from '../view/step-view.ts'
import { correctionInputName } from './read-form.ts'
import { validateStepForm } from './validate-step-form.ts'

const birth = { step: 'birth', field: 'date_of_birth', rest: { nationality: 'SA' } }
const company = { step: 'foundation', field: 'established_on', rest: {} }

async function post(
  { step, field, rest }: { step: string; field: string; rest: Record<string, string> },
  [day, month, year]: readonly [string, string, string],
  more: Record<string, string> = {},
  language: (typeof languages)[number] = 'en',
) {
  const typed = { ...rest, [field]: { day, month, year } }
  const form = createStepForm(typed)
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  const context = buildFieldContext({}, { ...testSettings, language })
  const read = await validateStepForm(
    requireStep(step),
    form,
    undefined,
    getStepContext(context, step),
  )
  const seen = { [`doubt.${field}`]: toLine(typed[field]) }
  return { read, seen, use: correctionInputName(field) }
}

describe('a date of another calendar', () => {
  it.each([
    [company, ['15', '3', '1441'], '2019-11-12', 'Hijri'],
    [company, ['29', '2', '2567'], '2024-02-29', 'Buddhist'],
    [company, ['30', '2', '1442'], '2020-10-17', 'Hijri'],
    [company, ['27', '3', '0085'], '1996-03-27', 'Minguo'],
    [company, ['1', '6', '0005'], '2023-06-01', 'Reiwa'],
    [birth, ['20', '6', '1405'], '1985-03-12', 'Hijri'],
    [birth, ['27', '3', '2528'], '1985-03-27', 'Buddhist'],
  ] as const)(
    'of $step is asked about, and taken with one press',
    async (asked, typed, day, name) => {
      const { read, use } = await post(asked, typed)
      if (!('state' in read)) throw new Error('It was saved as it stands')
      const [warning] = read.state.warnings
      expect(warning).toMatchObject({ field: asked.field, correction: { value: day } })
      expect(warning?.message).toContain(`${name} calendar`)
      expect(warning?.message).toContain(String(Number(typed[2])))
      const { read: taken } = await post(asked, typed, { [use]: day })
      expect(taken).toMatchObject({ values: { [asked.field]: day } })
    },
  )

  it('is asked about in every language', async () => {
    for (const language of languages) {
      const { read } = await post(company, ['15', '3', '1441'], {}, language)
      expect(read).toMatchObject({
        state: { problems: [], warnings: [{ message: expect.stringContaining('1441') }] },
      })
    }
  })

  it('is kept as it stands for a company, and not where nobody can have been born then', async () => {
    const old = ['1', '2', '0705'] as const
    const { read, seen } = await post(company, old)
    expect(read).toMatchObject({ state: { warnings: [{ message: 'Is the year 705 right?' }] } })
    expect((await post(company, old, seen)).read).toMatchObject({
      values: { established_on: '0705-02-01' },
    })
    for (const [asked, typed, message] of [
      [birth, ['20', '6', '1405'], 'Check the year of your date of birth'],
      [birth, ['27', '3', '2528'], 'Date of birth must be in the past'],
      [company, ['29', '2', '2567'], 'Enter a date of registration that exists'],
      [company, ['30', '2', '1442'], 'Enter a date of registration that exists'],
      [company, ['28', '2', '2568'], 'Date of registration must be in the past'],
    ] as const) {
      const first = await post(asked, typed)
      const again = await post(asked, typed, first.seen)
      expect(again.read).toMatchObject({ state: { problems: [{ message }] } })
    }
  })

  it('is no other date than one that was offered', async () => {
    const typed = ['15', '3', '1441'] as const
    for (const value of ['tomorrow', '9999-12-31', '1441-13-45', '']) {
      const { read } = await post(company, typed, {
        [correctionInputName('established_on')]: value,
      })
      expect(read).toHaveProperty('state')
    }
  })
})
