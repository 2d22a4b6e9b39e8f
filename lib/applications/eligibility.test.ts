/** Tests that nobody saves, starts or accepts what the firm's rules refuse, and that nothing of it is stored. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { type Eligibility, toEligibility } from '#lib/onboarding/settings/eligibility.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { acceptCurrentTerms } from '@/test-support/applications/fill-in-application.ts'
import { ownAnswers, setUpPersonLinks } from '@/test-support/person-links-setup.ts'
import { createMember } from '@/test-support/staff/casework-setup.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { savePart } from './own-part/person-part.ts'
import { saveAnswers } from './save-answers.ts'

const grace = {
  kind: 'staff',
  member: createMember('agent', '99999999-0000-4000-8000-000000000001'),
} as const
const { typed } = applicants.maya
const child: RawValues = { ...typed.birth, date_of_birth: { day: '1', month: '3', year: '2014' } }
const sessionToken = 's'.repeat(43)

describe.each(await openTestStores())('the firm’s rules, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  function setUp() {
    const rules: { now: Eligibility } = { now: toEligibility() }
    const bench = setUpApplications(opened, {
      customerSession: hashSecret(sessionToken),
      getQuestionSettings: (language) => ({ ...testSettings, language, eligibility: rules.now }),
    })
    const save = async (id: string, answers: Record<string, RawValues>, actor = bench.customer) => {
      const steps = []
      for (const [step, each] of Object.entries(answers)) {
        steps.push(await bench.answer((await bench.read(id, step)).asked, each))
      }
      return saveAnswers(
        bench.deps,
        { applicationId: id, actor, language: 'en' },
        { steps, savesRest: steps.length > 1 },
      )
    }
    return { ...bench, rules, save }
  }

  it.each([
    ['the customer', undefined],
    ['staff', grace],
  ])(
    'refuse a child whom %s enters, with the rest of the page, and store nothing',
    async (_, by) => {
      const { add, fillIn, save, application, trail } = setUp()
      const id = await add()
      await fillIn(id, { applicant: typed.applicant })
      const before = { answers: (await application(id)).answers, events: (await trail(id)).length }
      const page = { birth: child, contact: typed.contact }
      expect(await save(id, page, by as undefined)).toEqual({
        outcome: 'not_eligible',
        refusal: { reason: 'least_age', steps: ['birth'] },
      })
      expect((await application(id)).answers).toEqual(before.answers)
      expect(await trail(id)).toHaveLength(before.events)
      expect(await save(id, { birth: typed.birth })).toMatchObject({ outcome: 'saved' })
    },
  )

  it('refuse a change of an answer that was right, also once it was accepted', async () => {
    const { add, fillIn, save, deps, rules, application } = setUp()
    const id = await add()
    await fillIn(id, typed)
    await acceptCurrentTerms(deps, { applicationId: id, sessionToken }, undefined)
    rules.now = toEligibility({ person: { residence: { not_served: ['KP'] } } })
    const abroad = { residence: { country_code: 'KP' } }
    expect(await save(id, abroad)).toMatchObject({ outcome: 'not_eligible' })
    expect(await save(id, { birth: child })).toMatchObject({ outcome: 'not_eligible' })
    const { answers } = await application(id)
    expect(answers).toMatchObject({ residence: { values: { country_code: 'US' } } })
  })

  it('refuse what a company’s person answers by their own link, by the rules for people', async () => {
    let eligibility: Eligibility = {}
    const bench = await setUpPersonLinks(opened, {
      getQuestionSettings: (language) => ({ ...testSettings, language, eligibility }),
    })
    // Another person of the company breaks the rule too, which is not this person's to know.
    eligibility = { person: { least_age: 60 }, company: { people: { least_age: 50 } } }
    const session = await bench.enter()
    const part = await bench.part(session)
    const asked = part.asked.find(({ step }) => step.id === 'person_birth')
    if (!asked) throw new Error('person_birth is not asked')
    const steps = [await bench.answer(asked, ownAnswers.person_birth ?? {})]
    const refusal = { reason: 'least_age', steps: ['person_birth'], person: bench.owner }
    expect(await savePart(bench.deps, { session, language: 'en', steps })).toEqual({
      outcome: 'not_eligible',
      refusal,
    })
    expect((await bench.part(session)).open).toBe('person_birth')
  })

  it('are applied again when the terms are accepted, and a product not offered is asked again', async () => {
    const { add, fillIn, read, deps, rules } = setUp()
    const id = await add()
    await fillIn(id, typed)
    const accept = () => acceptCurrentTerms(deps, { applicationId: id, sessionToken }, undefined)
    rules.now = { person: { residence: { served: ['IE'] } } }
    await expect(accept()).rejects.toThrow('not_eligible')
    const chosen = String(typed.product.product_id)
    rules.now = { products: { [chosen]: { not_served: ['US'] } } }
    const [other] = testSettings.catalogue.products.filter((each) => each.product_id !== chosen)
    const { fieldContext } = (await read(id, 'account')).asked
    expect(fieldContext.products.map(({ value }) => value)).toEqual([other?.product_id])
    rules.now = {}
    await accept()
  })
})
