import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import { answerPerson, answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'
import { describeGroup } from '../progress/group-form.ts'
import { addressApplicant } from './own-steps.ts'

const id = '00000000-0000-4000-8000-000000000001'

async function headings(isApplicant: boolean) {
  const company = await answerSteps({ applicant: { application_type: 'CORPORATION' } })
  const { answers } = await answerPerson(company.answers, id, {
    person_name: {
      first_name: 'Amelia',
      last_name: 'Hart',
      ...(isApplicant && { is_applicant: 'yes' }),
    },
    person_roles: { individual_type: ['BENEFICIAL_OWNER', 'OFFICER'], title: '' },
  })
  const progress = addressApplicant(
    evaluateProgress(answers, buildFieldContext(answers, testSettings)),
  )
  const asked = progress.people.flatMap((person) => person.asked)
  const page = describeGroup(
    { id: 'person_about', asked },
    { brand: '', heading: '', submitLabel: '' },
  )
  return page.fields.filter(({ control }) => control === 'heading')
}

describe('the questions about a person of a company', () => {
  it('say "you" to the person who fills in the application, and "this person" of everyone else', async () => {
    const own = (await headings(true)).map(({ label }) => label)
    expect(own).toContain('How can we reach you?')
    expect(own.join()).not.toMatch(/\b(they|them|their)\b/)
    const others = (await headings(false)).map(({ label }) => label)
    expect(others).toContain('How can we reach this person?')
    expect(others.join()).not.toMatch(/\b(they|them|their|you|your)\b/)
  })

  it.each(languages)('are put to nobody on the page that asks who it is: %s', (language) => {
    const { person_name, person_roles } = getMessages(language).steps
    const { is_applicant: _, ...names } = person_name.fields
    const said = JSON.stringify([person_name.heading, names, person_roles])
    expect(said).not.toMatch(/this person|\byou\b|esta persona|usted|هذا الشخص/i)
  })

  it('have the help of the roles right above them', async () => {
    const [name, roles] = await headings(true)
    expect(name).not.toHaveProperty('help')
    expect(roles).toMatchObject({ help: { question: 'Who is an owner, and who has control?' } })
  })
})
