import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import { saveAnswers } from '#lib/applications/save-answers.ts'
import { sayNotRight } from '#lib/applications/say-not-right.ts'
import { liftLock } from '#lib/casework/lift-lock.ts'
import type { StaffRole } from '#lib/database/states.ts'
import { getAuthor } from '#lib/onboarding/answers/answer-authors.ts'
import { findLocks, lockFields, withLockedAnswers } from '#lib/onboarding/answers/answer-locks.ts'
import { readStepForm } from '#lib/onboarding/answers/read-form.ts'
import type { SavedStep } from '#lib/onboarding/answers/saved-step.ts'
import { formatPersonName, listPeople } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { validateGroupForm } from '#lib/onboarding/progress/group-form.ts'
import { listGroups, listStepPages } from '#lib/onboarding/progress/groups.ts'
import { buildReviewGroups } from '#lib/onboarding/review/review-rows.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import {
  getOutstandingFields,
  type OutstandingFields,
} from '#lib/submission/state/open-requirements.ts'
import { asPartnerGives } from '@/test-support/applicants/as-partner.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { acceptCurrentTerms } from '@/test-support/applications/fill-in-application.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { createTestStaffDeps } from '@/test-support/staff/staff-setup.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { authenticatePartner } from './authenticate-partner.ts'
import { changePartnerAnswers } from './change-partner-answers.ts'
import { getPartnerApplication } from './get-partner-application.ts'
import { addPartner } from './manage-partners.ts'
import { openPartnerLink } from './open-partner-link.ts'
import { type PatchBody, parseBody, type StartBody, startBody } from './rules/interface.ts'
import { partnerScopes } from './rules/scopes.ts'
import { startPartnerApplication } from './start-partner-application.ts'

const { maya } = applicants
const answers = asPartnerGives(maya.typed)

type PostOptions = {
  savesRest?: boolean
  person?: string
  outstanding?: Partial<OutstandingFields>
}

describe.each(await openTestStores())('what a partner locked, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** A partner’s application with locks, opened by its customer; `patch` changes answers before. */
  async function setUp(over: Partial<StartBody> = {}, patch: PatchBody['answers'] = {}) {
    const bench = setUpApplications(opened)
    const { store, clock } = bench
    const deps = {
      ...bench.deps,
      publicUrl: new URL('https://apply.example.com'),
      languages: ['en', 'es', 'ar'] as const,
      funnel: createFunnelCounters(),
    }
    const managing = { store, now: () => clock.now, actor: { kind: 'staff', id: 'noor' } as const }
    const given = { name: 'Acme shop', scopes: [...partnerScopes] }
    const key = (await addPartner(managing, given))?.key
    const by = await authenticatePartner(deps, `Bearer ${key}`)
    if (!by) throw new Error('no key')
    const body: StartBody = {
      customer_id: 'shop-4711',
      type: 'INDIVIDUAL',
      language: 'en',
      answers,
      locked: ['name'],
      hidden: ['birth'],
      ...over,
    }
    const started = await startPartnerApplication(deps, by, body)
    if (started.outcome !== 'started') return { ...bench, deps, faults: started }
    const { applicationId } = started
    const change = { applicationId, ifMatch: '*', patch } as const
    const changed = await changePartnerAnswers(deps, by, change)
    if (changed.outcome !== 'changed') throw new Error(changed.outcome)
    const token = started.link.url.split('/').at(-1) ?? ''
    const opening = await openPartnerLink(deps, { token, browser: undefined })
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    const customer = { kind: 'customer', session: hashSecret(opening.token) } as const
    const request = { applicationId, actor: customer, language: 'en' } as const
    async function progress() {
      const { answers: stored, sources } = await bench.application(applicationId)
      return evaluateApplication(deps, { answers: stored, sources, language: 'en' })
    }
    /** Posts a step, whatever its page shows. */
    async function post(
      step: string,
      typed: object,
      { savesRest = false, person, outstanding }: PostOptions = {},
    ) {
      const { asked } = await bench.read(applicationId, step, person)
      const values = { ...asked.saved?.typed, ...typed }
      const steps = [await bench.answer(asked, values)]
      const wanted = outstanding && { ...getOutstandingFields([]), ...outstanding }
      const saved = await saveAnswers(
        deps,
        { ...request, outstanding: wanted },
        { steps, person, savesRest },
      )
      return saved.outcome
    }
    const view = () => getPartnerApplication(deps, by.partner, applicationId)
    const say = (step: string, person?: string) =>
      sayNotRight(deps, request, { step, person, code: 'wrong' })
    const session = { applicationId, sessionToken: opening.token }
    return { ...bench, deps, applicationId, session, progress, post, view, say }
  }

  async function setUpStarted(over?: Partial<StartBody>) {
    const found = await setUp(over)
    if ('faults' in found) throw new Error(JSON.stringify(found.faults))
    return found
  }

  it.each<[string, Partial<StartBody>, { path: string; code: string }[]]>([
    [
      'without answers',
      { answers: {} },
      [
        { path: '/locked/0', code: 'missing' },
        { path: '/hidden/0', code: 'missing' },
      ],
    ],
    ['twice', { hidden: ['name'] }, [{ path: '/hidden/0', code: 'twice' }]],
    [
      'and a field of it',
      { locked: ['name.last_name', 'name', 'birth.nationality'] },
      [
        { path: '/locked/1', code: 'twice' },
        { path: '/hidden/0', code: 'twice' },
      ],
    ],
    [
      'that has no answer to that field, or of a person who is none',
      { locked: ['name.single_name', 'people.1.person_name', 'people.1.person_name.last_name'] },
      [0, 1, 2].map((index) => ({ path: `/locked/${index}`, code: 'missing' })),
    ],
  ])('is a fault for a step %s', async (_, over, faults) => {
    const found = await setUp(over)
    expect('faults' in found && found.faults).toEqual({ outcome: 'invalid', faults })
    expect(await found.store.db.selectFrom('application').select('id').execute()).toEqual([])
  })

  it('is never the type, the acceptance or a step that is none', () => {
    const body = { customer_id: 'a', type: 'INDIVIDUAL', language: 'en' }
    const none = [
      'applicant',
      'nothing',
      '__proto__',
      'name.__proto__',
      'name.birth',
      'name.',
      'terms',
    ]
    const persons = ['people', 'people.0.person_name', 'people.1', 'people.1.name', 'person_name']
    for (const step of [...none, ...persons]) {
      expect(parseBody(startBody, { ...body, locked: [step] })).toEqual({
        faults: [{ path: '/locked/0', code: 'not_in_list' }],
      })
    }
  })

  it('has a page of its own, or none, and stands in the review', async () => {
    const { progress } = await setUpStarted()
    const { asked } = await progress()
    for (const grouped of [true, false]) {
      const pages = listStepPages(asked, { grouped }).map((page) => page.map(({ step }) => step.id))
      expect(pages).toContainEqual(['name'])
      expect(pages.flat()).not.toContain('birth')
      expect(pages.flat()).toContain('contact')
    }
    const forStaff = listGroups({ asked }).flatMap((group) =>
      group.asked.map(({ step }) => step.id),
    )
    expect(forStaff).not.toContain('name')
    expect(forStaff).not.toContain('birth')
    const rows = (await buildReviewGroups(await progress())).flatMap((group) => group.rows)
    const locked = rows.filter((row) => row.locked).map(({ stepId }) => stepId)
    expect(new Set(locked)).toEqual(new Set(['name', 'birth']))
    expect(rows).toContainEqual(
      expect.objectContaining({ stepId: 'birth', field: 'date_of_birth' }),
    )
  })

  it('is changed by no post of the customer or of staff, alone or with other steps', async () => {
    const { application, applicationId, post, fillIn, trail } = await setUpStarted()
    const before = await application(applicationId)
    expect(await post('name', { last_name: 'Forged' })).toBe('unchanged')
    expect(await post('name', { last_name: 'Forged' }, { savesRest: true })).toBe('unchanged')
    expect(await post('birth', { nationality: 'GB' })).toBe('unchanged')
    const member = { id: 'noor', role: 'supervisor', branch: null }
    const staff = { kind: 'staff', member } as never
    await expect(
      fillIn(applicationId, { name: { first_name: 'Forged', last_name: 'X' } }, { actor: staff }),
    ).rejects.toThrow('name is not saved: unchanged')
    expect((await application(applicationId)).answers).toEqual(before.answers)
    expect((await application(applicationId)).revision).toBe(before.revision)
    expect((await trail(applicationId)).at(-1)?.event).toBe('partner_link_opened')
    // All else is still the customer’s.
    expect(await post('contact', { email_address: 'mine@example.com' })).toBe('saved')
  })

  it('is the customer’s to correct once they say that it is not right, which everybody is told', async () => {
    const { application, applicationId, post, say, view, session, deps, trail, progress } =
      await setUpStarted()
    expect(await say('contact')).toBe('unchanged')
    expect(await say('name')).toBe('unlocked')
    expect(await say('name')).toBe('unchanged')
    expect(await post('name', { last_name: 'Jonson' })).toBe('saved')
    const { answers: stored, sources } = await application(applicationId)
    expect((stored as Answers).name?.values).toMatchObject({ last_name: 'Jonson' })
    expect(getAuthor(sources, 'name', 'last_name')).toEqual({ kind: 'customer' })
    expect(getAuthor(sources, 'name', 'first_name')).toMatchObject({ kind: 'partner' })
    // The other lock stays.
    expect((await progress()).asked.filter(({ lock }) => lock)).toMatchObject([
      { step: { id: 'birth' }, lock: 'hidden' },
    ])
    expect((await view())?.view).toMatchObject({
      not_right: [{ step: 'name', person: null, code: 'wrong', by: 'customer' }],
    })
    expect(await trail(applicationId)).toContainEqual(
      expect.objectContaining({ by: 'customer', event: 'answer_not_right' }),
    )
    await acceptCurrentTerms(deps, session, undefined)
    expect(await trail(applicationId)).toContainEqual(
      expect.objectContaining({
        event: 'flags_raised',
        detail: expect.objectContaining({ flags: expect.arrayContaining(['answer_not_right']) }),
      }),
    )
  })

  it('stays locked when the partner corrects it', async () => {
    const found = await setUp({}, { name: { last_name: 'Corrected' } })
    if ('faults' in found) throw new Error(JSON.stringify(found.faults))
    expect(await found.post('name', { last_name: 'Forged' })).toBe('unchanged')
    const { answers: stored } = await found.application(found.applicationId)
    expect((stored as Answers).name?.values).toMatchObject({ last_name: 'Corrected' })
  })

  it('is open again where another answer leaves it without a value, so that nobody is stuck', async () => {
    const { post, progress } = await setUpStarted({ locked: ['address'], hidden: [] })
    const lockOf = async () => {
      const { asked } = await progress()
      return asked.find(({ step }) => step.id === 'address')
    }
    expect(await lockOf()).toMatchObject({ lock: 'locked' })
    expect(await post('residence', { country_code: 'GB' })).toBe('saved')
    const left = await lockOf()
    expect(left).toMatchObject({ values: undefined })
    expect(left?.lock).toBeUndefined()
  })

  it('keeps single fields of a step, whatever is posted for them, and leaves the others', async () => {
    const { post, application, applicationId, progress, say, deps } = await setUpStarted({
      locked: ['name.last_name'],
      hidden: ['birth.nationality'],
    })
    const { asked } = await progress()
    const marked = asked.filter(({ locks }) => locks)
    expect(marked.map(({ step, locks, lock }) => [step.id, locks, lock])).toEqual([
      ['birth', { nationality: 'hidden' }, undefined],
      ['name', { last_name: 'locked' }, undefined],
    ])
    const rows = (await buildReviewGroups(await progress())).flatMap((group) => group.rows)
    const locked = rows.filter((row) => row.locked).map(({ field }) => field)
    expect(locked).toEqual(['last_name', 'nationality'])
    const before = (await application(applicationId)).answers as Answers
    expect(await post('name', { last_name: 'Forged' }, { savesRest: true })).toBe('unchanged')
    expect(await post('name', { first_name: 'Maia', last_name: 'Forged' })).toBe('saved')
    expect(await post('birth', { nationality: 'GB' })).toBe('saved')
    const { answers: after, sources } = await application(applicationId)
    const { name, birth } = after as Answers
    expect(name?.values).toEqual({ ...before.name?.values, first_name: 'Maia' })
    expect(name?.typed).toEqual({ ...before.name?.typed, first_name: 'Maia' })
    expect(birth).toEqual(before.birth)
    expect(getAuthor(sources, 'name', 'first_name')).toEqual({ kind: 'customer' })
    expect(getAuthor(sources, 'name', 'last_name')).toMatchObject({ kind: 'partner' })
    // Forged posts arrive as forms, too, and so does a page of several steps.
    const form = new FormData()
    const posted = { first_name: 'Mia', last_name: 'Forged', 'use.last_name': 'X' }
    for (const [name, value] of Object.entries(posted)) {
      form.append(name, value)
      form.append(`name/${name}`, value)
    }
    form.append('last_name', 'Twice')
    form.append('bond.name', '{}')
    form.append('__proto__', 'x')
    const [asNow] = (await progress()).asked.filter(({ step }) => step.id === 'name')
    if (!asNow) throw new Error('The name is not asked')
    const read = readStepForm(asNow.step, withLockedAnswers(form, asNow), asNow.fieldContext)
    expect(read).toMatchObject({ first_name: 'Mia', last_name: 'Johnson' })
    const walk = {
      asked: (given: Answers) =>
        evaluateApplication(deps, { answers: given, sources, language: 'en' }).asked,
      put: (given: Answers, step: string, saved: SavedStep) => ({ ...given, [step]: saved }),
    }
    const group = await validateGroupForm(['name'], form, after as Answers, walk, {
      complete: true,
    })
    expect(group).toMatchObject({
      state: { problems: [] },
      parts: [{ mine: { values: { first_name: 'Mia', last_name: 'Johnson' } } }],
    })
    expect(await say('name')).toBe('unlocked')
    expect(await post('name', { last_name: 'Jonson' })).toBe('saved')
  })

  it('keeps what its people were given from change by the customer, by person and field', async () => {
    const [amelia] = companies.harbourVine.people.map(({ typed }) => asPartnerGives(typed))
    const company = {
      type: 'CORPORATION',
      answers: asPartnerGives(stepsBefore(companies.harbourVine)),
    }
    const person = {
      person_name: amelia?.person_name ?? {},
      person_contact: amelia?.person_contact ?? {},
    }
    const { post, progress, say, view, application, applicationId } = await setUpStarted({
      ...(company as Pick<StartBody, 'type' | 'answers'>),
      people: [{ person_name: { first_name: 'Noor', last_name: 'Haddad' } }, person],
      locked: ['people.2.person_name.last_name', 'people.2.person_contact'],
      hidden: ['people.1.person_name'],
    })
    const [noor, second] = (await progress()).people
    const marks = [noor, second].map((each) =>
      each?.asked.flatMap(({ step, locks, lock }) => (locks ? [[step.id, lock]] : [])),
    )
    expect(marks).toEqual([
      [['person_name', 'hidden']],
      [
        ['person_name', undefined],
        ['person_contact', 'locked'],
      ],
    ])
    const id = second?.id ?? ''
    const forged = { first_name: 'Ann', last_name: 'Forged' }
    expect(await post('person_name', forged, { person: noor?.id ?? '' })).toBe('unchanged')
    expect(await post('person_name', forged, { person: id })).toBe('saved')
    const contact = { email_address: 'forged@example.org' }
    expect(await post('person_contact', contact, { person: id })).toBe('unchanged')
    const names = listPeople((await application(applicationId)).answers as Answers)
    expect(names.map(formatPersonName)).toEqual(['Noor Haddad', 'Ann Jane Clarke'])
    expect(await say('person_contact', noor?.id)).toBe('unchanged')
    expect(await say('person_contact', id)).toBe('unlocked')
    expect(await post('person_contact', contact, { person: id })).toBe('saved')
    expect((await view())?.view).toMatchObject({
      not_right: [{ step: 'person_contact', person: 2, code: 'wrong' }],
    })
  })

  it('is open where the platform asks for another answer, and stays so for who gave it', async () => {
    const { post, progress, application, applicationId } = await setUpStarted()
    const outstanding: PostOptions['outstanding'] = {
      outstanding: ['customer_details.first_name'],
    }
    const typed = { first_name: 'Maia', last_name: 'Forged' }
    expect(await post('name', typed, { outstanding })).toBe('saved')
    const { answers: stored } = await application(applicationId)
    expect((stored as Answers).name?.values).toMatchObject({
      first_name: 'Maia',
      last_name: 'Johnson',
    })
    const after = (await progress()).asked.find(({ step }) => step.id === 'name')
    expect(Object.keys(after?.locks ?? {})).not.toContain('first_name')
    expect(await post('name', { first_name: 'Mia' })).toBe('saved')
  })

  it('is ended by staff whom the customer told, of the application’s branch and no other', async () => {
    const { application, applicationId, view, trail, deps, progress } = await setUpStarted({
      locked: ['name.last_name'],
    })
    const scope = { scope: 'branch', branches: ['north'], pool: 'supervisors' } as const
    const staff = createTestStaffDeps(opened.store, { scope })
    const join = async (name: string, role: StaffRole, branch: string) =>
      (await joinStaff(staff, { name, role, branch })).member
    const ada = await join('Ada', 'supervisor', 'all')
    const elsewhere = await join('Eve', 'agent', 'north')
    const lift = (member: Member, step = 'name') => {
      const using = { applications: { ...deps, now: () => new Date() }, staff }
      const request = { applicationId, language: 'en' } as const
      return liftLock(using, member, request, { step, code: 'not_mine' })
    }
    expect(await lift(elsewhere)).toBe('gone')
    const { revision } = await application(applicationId)
    expect(await lift(ada, '__proto__')).toBe('unchanged')
    expect((await application(applicationId)).revision).toBe(revision)
    expect(await lift(ada)).toBe('unlocked')
    expect((await progress()).asked.flatMap(({ step, locks }) => (locks ? step.id : []))).toEqual([
      'birth',
    ])
    const events = await trail(applicationId)
    expect(events.filter(({ event }) => event === 'answer_not_right')).toEqual([
      {
        by: 'staff',
        event: 'answer_not_right',
        detail: { step: 'name', fields: ['last_name'], code: 'not_mine' },
      },
    ])
    // No answer has changed, so the customer is not told that staff changed one.
    expect(events.map(({ event }) => event)).not.toContain('customer_notified')
    expect((await view())?.view).toMatchObject({
      not_right: [{ step: 'name', person: null, code: 'not_mine', by: 'staff' }],
    })
  })

  it('takes the question with it on which a field depends', async () => {
    const entity = { corporate_entity_type: 'OTHER', corporate_entity_type_description: 'Guild' }
    const { post, application, applicationId } = await setUpStarted({
      type: 'CORPORATION',
      answers: { ...asPartnerGives(stepsBefore(companies.harbourVine)), entity },
      locked: ['entity.corporate_entity_type_description'],
      hidden: [],
    })
    const other = { corporate_entity_type: 'LLC', corporate_entity_type_description: '' }
    expect(await post('entity', other)).toBe('unchanged')
    expect(((await application(applicationId)).answers as Answers).entity?.values).toEqual(entity)
  })

  it('holds for no field that is not asked, and ends with the next answer to its step', async () => {
    const { post, progress, application, applicationId, store, clock } = await setUpStarted({
      locked: ['birth.nationality'],
      hidden: [],
    })
    const locksOf = async () =>
      (await progress()).asked.find(({ step }) => step.id === 'birth')?.locks
    const before = await application(applicationId)
    const { nationality } = before.sources.birth ?? {}
    if (!nationality) throw new Error('Nobody gave the nationality')
    // Citizenship was asked when it was locked: no platform asks for it now.
    await store.transaction((tx) =>
      store.applications.updateAnswers(tx, before, {
        answers: before.answers as Answers,
        by: nationality.by,
        changeLocks: (sources) =>
          lockFields(sources, nationality, [
            { location: 'birth', fields: ['citizenship'], lock: 'locked' },
          ]),
        now: clock.now,
      }),
    )
    expect(await locksOf()).toEqual({ nationality: 'locked' })
    const born = { date_of_birth: { day: '1', month: '3', year: '1988' }, nationality: 'GB' }
    expect(await post('birth', born)).toBe('saved')
    const { answers: stored, sources } = await application(applicationId)
    expect((stored as Answers).birth?.values).toEqual({
      date_of_birth: '1988-03-01',
      nationality: 'US',
    })
    expect(findLocks(sources, 'birth')).toEqual({ nationality: 'locked' })
  })

  it('is none that somebody writes beside an answer of another author', () => {
    const by = { by: { kind: 'customer' }, at: '2026-11-30T08:00:00Z', revision: 1 } as const
    const staff = { ...by, by: { kind: 'staff', id: 'noor' } } as const
    const name = { first_name: by, last_name: staff }
    const locked = lockFields({ name }, by, [
      { location: 'name', fields: ['first_name', 'last_name'], lock: 'locked' },
    ])
    expect(findLocks(locked, 'name')).toEqual({})
  })
})

/** Its dates by number, as they are given. */
function stepsBefore({ typed }: typeof companies.harbourVine) {
  const { foundation: _, ...steps } = typed
  return steps
}
