import { describe, expect, it } from 'vitest'
import type { Language } from '#lib/i18n/languages.ts'
import { noContext } from '../fields/no-context.ts'
import type { PersonProgress } from '../progress/evaluate-progress.ts'
import { personRoles, personShare } from '../steps/person-roles.ts'
import { describePerson, describeRoles } from './person-facts.ts'

function person(
  language: Language,
  {
    types,
    title,
    share,
    fields = {},
  }: { types?: string[]; title?: string; share?: number; fields?: object },
): PersonProgress {
  const at = { fieldContext: { ...noContext, language }, savedSensitive: {}, saved: undefined }
  const values = types && { individual_type: types, ...(title && { title }) }
  return {
    id: 'id',
    name: 'Amelia Clarke',
    asked: [
      { ...at, step: personRoles, values },
      ...(share === undefined
        ? []
        : [{ ...at, step: personShare, values: { percentage_ownership: share } }]),
    ],
    open: undefined,
    platformFields: fields,
  } as unknown as PersonProgress
}

describe('a person of a company in a line', () => {
  const head = {
    types: ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON'],
    title: 'CEO',
    share: 60,
    fields: {
      date_of_birth: '1979-07-14',
      'mailing_address.country_code': 'GB',
    },
  }

  it('has their roles as one sentence, and the share beside the owner', async () => {
    expect(await describeRoles(person('en', head), 'en')).toBe(
      'Director or officer, owner (60%), and person in control',
    )
    expect(await describeRoles(person('es', head), 'es')).toBe(
      'Directivo o administrador, propietario (60\u00a0%) y persona con control',
    )
  })

  it('says what is sent of a share that the platform does not take as it is', async () => {
    const owner = { types: ['BENEFICIAL_OWNER'], share: 25.4 }
    expect(await describeRoles(person('en', owner), 'en')).toBe('Owner (25.4%, sent as 26%)')
    expect(await describeRoles(person('es', owner), 'es')).toBe(
      'Propietario (25,4\u00a0%, se envía como 26\u00a0%)',
    )
    expect(await describeRoles(person('ar', owner), 'ar')).toBe('مالك (25.4%، تُرسَل بقيمة 26%)')
  })

  it('has when they were born and where they live below it', async () => {
    expect(await describePerson(person('en', head), 'en')).toBe(
      'Director or officer, owner (60%), and person in control\u00a0· \u2068CEO\u2069\n' +
        'Born: 14 July 1979\u00a0· Residence: United Kingdom',
    )
  })

  it('says nothing of what was not answered', async () => {
    expect(await describePerson(person('en', {}), 'en')).toBe('')
    const clerk = person('en', { types: ['AUTHORIZED_PERSON'] })
    expect(await describePerson(clerk, 'en')).toBe('Authorised person')
  })
})
