import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSecret, hashSecret } from '@/lib/access/rules/secrets.ts'
import { sessionCookie } from '@/lib/access/rules/session-names.ts'
import type { Portico } from '@/lib/composition/server.ts'
import { defaultLook } from '@/lib/config/rules/brand-look.ts'
import { createRateLimiters } from '@/lib/http/rate-limits/rate-limiters.ts'
import { listPeople } from '@/lib/onboarding/company-people/people.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import type { RegisterCall } from '@/lib/registers/clients/register.ts'
import { createFunnelCounters } from '@/lib/statistics/funnel-counters.ts'
import { renderPage } from '@/test-support/next-request.ts'
import { connectEmbeddedRegisters } from '@/test-support/registers.ts'
import { createMember } from '@/test-support/staff/casework-setup.ts'
import { setUpApplications, testTerms } from '@/test-support/submission/applications-setup.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { withoutBareSpans } from '@/test-support/without-bare-spans.ts'

const token = createSecret()
const next = await vi.hoisted(async () =>
  (await import('@/test-support/next-request.ts')).createNextRequest(),
)
vi.mock('next/headers', () => next.nextHeaders)
next.cookies.set(sessionCookie, token)

// Test files share a process: what another one has loaded would ask the real Next.
vi.resetModules()
const { findInRegister } = await import('./find-in-register.ts')
const { default: FindPage } = await import('./page.tsx')
const { POST } = await import('./results/route.ts')
const { default: Layout } = await import('@/app/[language]/layout.tsx')

const opened = await openTestStore()
const farFuture = new Date('2100-01-01')
const colleague = {
  kind: 'staff',
  member: createMember('agent', '99999999-0000-4000-8000-000000000001'),
} as const
const nothingYet = { problems: [], warnings: [], values: {} }

beforeEach(opened.reset)
afterAll(async () => {
  // The next file would get this application, and these modules.
  vi.resetModules()
  Reflect.deleteProperty(globalThis, Symbol.for('portico'))
  await opened.close()
})

async function start({ timeoutMs = 200, isEmbedded = false } = {}) {
  const calls: RegisterCall[] = []
  const bench = setUpApplications(opened, { customerSession: hashSecret(token) })
  const { deps, store, clock, customer } = bench
  const portico = {
    env: {
      publicUrl: new URL('https://apply.example.com'),
      brand: { name: 'Portico', logo: undefined, look: defaultLook },
      languages: ['en'],
      support: {},
      platform: { kind: 'embedded' },
      registers: { isEmbedded },
      retention: deps.retention,
      create: 'late',
      idleMs: 1_800_000,
      trustProxy: false,
    },
    store,
    applications: deps,
    sending: deps,
    staff: { store, now: deps.now, scope: 'all' },
    terms: [testTerms],
    registers: connectEmbeddedRegisters((call) => void calls.push(call), timeoutMs),
    limits: createRateLimiters(),
    log: deps.log,
    funnel: createFunnelCounters(),
  }
  Object.assign(globalThis, {
    [Symbol.for('portico')]: Promise.resolve(portico as unknown as Portico),
  })
  const id = await bench.add()
  await store.sessions.touch(store.db, customer.session, clock.now, farFuture)
  await bench.fillIn(id, { applicant: { application_type: 'CORPORATION' } })

  /** Returns the page's answer to a post, or where it redirects. */
  async function post(fields: Record<string, string>, lookup = 'company', people: string[] = []) {
    next.headers.set('x-pathname', `/en/apply/${id}/find/${lookup}`)
    const form = new FormData()
    const all = { language: 'en', application: id, lookup, ...fields }
    for (const [name, value] of Object.entries(all)) form.append(name, value)
    for (const value of people) form.append('people', value)
    try {
      return { state: await findInRegister(nothingYet, form), to: undefined }
    } catch (thrown) {
      const digest = String((thrown as { digest?: string }).digest)
      if (!digest.startsWith('NEXT_')) throw thrown
      return {
        state: undefined,
        to: digest.split(';')[2]?.replace(/^\/en\/apply\/[^/]+\//, '') ?? digest,
      }
    }
  }
  const search = (text: string, lookup?: string) => post({ search_text: text }, lookup)
  const choose = (text: string, entry: string, lookup?: string) =>
    post({ search_text: text, searched: text, entry }, lookup)
  const use = async (lookup?: string, people?: string[]) =>
    post({ use: 'yes', revision: String((await bench.application(id)).revision) }, lookup, people)

  /** Returns the answer to a text that is being typed. */
  function type(text: string, { lookup = 'company', application = id } = {}) {
    next.headers.set('x-pathname', `/en/apply/${application}/find/${lookup}/results`)
    const body = new URLSearchParams({ search_text: text })
    const request = new Request('https://apply.example.com/', { method: 'POST', body })
    return POST(request, { params: Promise.resolve({ language: 'en', application, lookup }) })
  }

  /** Returns the page of a lookup. */
  async function show(query: Record<string, string> = {}, lookup = 'company') {
    next.headers.set('x-pathname', `/en/apply/${id}/find/${lookup}`)
    const params = { language: 'en', application: id, lookup }
    return withoutBareSpans(await renderPage(Layout, FindPage, params, query))
  }
  return { ...bench, id, calls, post, search, choose, use, type, show }
}

describe('a company that is looked up', () => {
  it('is found, chosen, and saved with its source once it was checked', async () => {
    const { id, search, choose, use, application, trail } = await start()
    const { state } = await search('lantern')
    expect(state).toMatchObject({
      noticeTone: 'info',
      asks: {
        heading: 'Which one is your company?',
        title: 'Which one is your company? – Portico',
      },
      hidden: { searched: 'lantern' },
      // All are from one register and in its country: it is said once.
      notice: 'We found 4 entries in the UK companies register.',
      // The result replaces the box; a box for another search is below it.
      conflicts: [
        {
          control: 'statement',
          name: 'choose.search_text',
          value: '\u2068lantern\u2069',
        },
      ],
      choices: [
        {
          name: 'entry',
          label: 'Which one is your company?',
          options: expect.arrayContaining([
            {
              value: 'uk_companies:09472615',
              label: 'HARBOUR LANTERN LIMITED',
              hint: '\u206809472615\u2069\n\u206812 Quay Street, Bristol, BS1\u00a04DJ\u2069',
            },
            // Shown as its answers will be: addresses of the country have no county.
            expect.objectContaining({
              label: 'LANTERN HILL PARTNERS LLP',
              hint: expect.stringContaining('Lantern Hill, Totnes, TQ9\u00a05NE'),
            }),
          ]),
        },
      ],
    })
    expect(await choose('lantern', 'uk_companies:09472615')).toEqual({
      state: undefined,
      to: 'find/company',
    })
    expect((await application(id)).answers).not.toHaveProperty('company_name')
    expect(await use()).toMatchObject({ to: 'entity' })
    const { answers, sources } = await application(id)
    expect(answers.numbers).toMatchObject({ values: { registered_number: '09472615' } })
    expect(sources.registered_address?.city).toMatchObject({
      by: { kind: 'customer' },
      register: 'uk_companies',
    })
    expect(JSON.stringify(await trail(id))).not.toMatch(/lantern|09472615/i)
    // Used once: pressed again it leads to the search.
    expect(await use()).toMatchObject({ to: 'find/company' })
  })

  it('is shown to check at once where it is the only one', async () => {
    const { search } = await start()
    expect(await search('harbour lantern')).toEqual({ state: undefined, to: 'find/company' })
  })

  it('is not taken from what a browser sends', async () => {
    const { id, choose, use, application } = await start()
    for (const entry of ['uk_companies:99999999', 'nobody:1', 'gleif:../x', 'x', ':']) {
      expect((await choose('lantern', entry)).state?.notice).toMatch(
        /gives no details for this entry/,
      )
    }
    expect(await use()).toMatchObject({ to: 'find/company' })
    expect((await application(id)).answers).not.toHaveProperty('company_name')
  })

  it('is searched for anew by the box below the results, whatever is chosen among them', async () => {
    const { post, choose } = await start()
    const results = { search_text: 'lantern', searched: 'lantern', entry: 'uk_companies:09472615' }
    const anew = { ...results, anew: 'yes', again: 'ltd' }
    expect((await post(anew)).state).toMatchObject({ hidden: { searched: 'ltd' } })
    expect((await post({ ...anew, again: '' })).state).toMatchObject({
      problems: [{ input: 'search_text' }],
    })
    // The text was typed there but not searched for: the chosen entry counts.
    expect(await post({ ...results, again: 'ltd' })).toMatchObject({ to: 'find/company' })
    // The first box, which is hidden by then, still holds the first search.
    const { state } = await post({ ...results, searched: 'ltd', entry: '' })
    expect(state).toMatchObject({ hidden: { searched: 'ltd' }, problems: [{ input: 'entry' }] })
    expect((await choose('lantern', '')).state?.choices).toHaveLength(1)
  })

  it('that is closed comes last, and is marked', async () => {
    const { search } = await start()
    const [choices] = (await search('lantern')).state?.choices ?? []
    const options = choices && 'options' in choices ? choices.options : []
    expect(options.map(({ value }) => value.startsWith('marked:'))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(options[3]).toMatchObject({
      label: 'FADED LANTERN LTD',
      hint: expect.stringMatching(/^\u2068Closed\u00a02019\u2069\n/),
    })
  })

  it('is asked for again where nothing is chosen', async () => {
    const { choose } = await start()
    expect((await choose('lantern', '')).state).toMatchObject({
      problems: [
        {
          input: 'entry',
          message: 'Select one. If it is not here, search again or enter the details yourself.',
        },
      ],
      choices: [{ name: 'entry' }],
    })
  })

  it('can be entered by hand whatever the registers do', async () => {
    for (const text of [
      'slow register',
      'broken register',
      'garbled register',
      'absent register',
    ]) {
      const { search } = await start({ timeoutMs: 1_000 })
      expect((await search(text)).state?.notice).toMatch(/^No register answers at the moment/)
    }
  })

  it('says that there may be more where one register does not answer', async () => {
    const { search } = await start()
    const { state } = await search('DE301')
    expect(state?.notice).toMatch(/^Nothing was found.*the EU VAT register did not answer/)
  })

  it('is searched for some forty times, and then no more for a while', async () => {
    const { search, calls } = await start()
    for (let times = 0; times < 40; times++) await search('lantern')
    calls.length = 0
    expect((await search('lantern')).state?.notice).toMatch(/seconds/)
    expect(calls).toEqual([])
  })

  it('replaces nothing that somebody else has answered since it was shown', async () => {
    const { id, choose, post, fillIn, application } = await start()
    await choose('harbour lantern', 'uk_companies:09472615')
    const { revision } = await application(id)
    const typed = { registered_name: 'Harbour Lantern Ltd', trading_name: '' }
    await fillIn(id, { company_name: typed }, { actor: colleague })
    const used = await post({ use: 'yes', revision: String(revision) })
    expect(used.to).toBe('find/company?changed=answers')
    expect((await application(id)).answers.company_name).toMatchObject({
      values: { registered_name: 'Harbour Lantern Ltd' },
    })
  })
})

describe('the people whom a register names', () => {
  const amelia = '0 Amelia Jane Clarke'
  const tomas = '1 Tomás Rivera Gil'

  async function startChosen() {
    const bench = await start()
    await bench.choose('harbour', 'uk_companies:09472615')
    const list = async () => listPeople((await bench.application(bench.id)).answers as Answers)
    return { ...bench, list }
  }

  it('are ticked beside the company, with roles and the band of their share', async () => {
    const { show } = await startChosen()
    const page = await show()
    expect(page).toMatch(/checked=""[^>]* value="0 Amelia Jane Clarke"/)
    expect(page).toContain('Director or officer, owner (50% to 75%), and person in control')
    expect(page).toContain('Owner (25% to 50%)')
    expect(page).not.toMatch(/Pryce|Quay Secretaries/i)
  })

  it('are added where they are ticked, with the register as the source of name and roles', async () => {
    const { id, use, list, application, trail } = await startChosen()
    expect(await use('company', [amelia, tomas])).toMatchObject({ to: 'entity' })
    const people = await list()
    expect(people.map(({ answers }) => answers.person_name?.values)).toMatchObject([
      { first_name: 'Amelia', middle_name: 'Jane', last_name: 'Clarke' },
      { first_name: 'Tomás', last_name: 'Rivera Gil' },
    ])
    const [first] = people
    expect(first?.answers.person_roles?.values).toMatchObject({
      individual_type: ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON'],
    })
    // A band is no share: it stays asked.
    expect(first?.answers).not.toHaveProperty('person_share')
    const { sources } = await application(id)
    expect(sources[`people.${first?.id}.person_name`]?.last_name).toMatchObject({
      by: { kind: 'customer' },
      register: 'uk_companies',
    })
    const added = (await trail(id)).filter(({ event }) => event === 'person_added')
    expect(added).toHaveLength(2)
    expect(JSON.stringify(await trail(id))).not.toMatch(/clarke|rivera/i)
  })

  it('are not added where they are not ticked, not named there, or listed already', async () => {
    const { use, choose, show, list } = await startChosen()
    await use('company', [tomas, '0 Mallory Clarke', '7 Tomás Rivera Gil', 'constructor'])
    expect(await list()).toHaveLength(1)
    await choose('harbour', 'uk_companies:09472615')
    const page = await show()
    expect(page).toContain(amelia)
    expect(page).not.toContain(tomas)
    await use('company', [amelia, tomas])
    expect(await list()).toHaveLength(2)
  })

  it('are not those of a company that was chosen in another window since', async () => {
    const { post, choose, list, application, id } = await startChosen()
    await choose('hill', 'uk_companies:OC318842')
    const form = { use: 'yes', checked: 'uk_companies:09472615', people: amelia, revision: '0' }
    expect(await post(form)).toMatchObject({ to: 'find/company' })
    expect(await list()).toEqual([])
    expect((await application(id)).answers).not.toHaveProperty('company_name')
  })
})

describe('an address that is looked up', () => {
  it('answers the step it was looked up for, and leads on', async () => {
    const { id, fillIn, search, choose, use, application } = await start()
    await fillIn(id, { registered_country: { country_code: 'GB' } })
    const lookup = 'registered_address'
    expect((await search('evergreen', lookup)).state?.notice).toMatch(/country: United Kingdom/)
    expect((await search('', lookup)).state?.problems).toMatchObject([
      { message: 'Enter a street or a postcode' },
    ])
    await search('quay street', lookup)
    const pick = () => choose('quay street', 'addresses:N102 quay street', lookup)
    expect(await pick()).toMatchObject({ to: 'physical_country' })
    const { answers, sources } = await application(id)
    expect(answers.registered_address).toMatchObject({
      values: { address_line1: '14 Quay Street', city: 'Bristol', postal_code: 'BS1 4DJ' },
    })
    expect(sources.registered_address?.city).toMatchObject({ register: 'addresses' })
    // The replaced answer is shown before it is replaced.
    await fillIn(id, {
      registered_address: { address_line1: '1 Mist Lane', city: 'York', postal_code: 'YO1 7HH' },
    })
    expect(await pick()).toMatchObject({ to: 'find/registered_address' })
    expect(await use(lookup)).toMatchObject({ to: 'physical_country' })
  })

  it('is not looked up before its country is known', async () => {
    const { search } = await start()
    expect((await search('quay street', 'registered_address')).to).toMatch(/^\/en\/apply\//)
    expect((await search('quay street', 'person_address')).to).toMatch(/^NEXT_HTTP_ERROR/)
  })
})

describe('a text that is being typed', () => {
  it('finds what a search finds, one of which is picked without a search', async () => {
    const { search, type, post } = await start()
    const { state } = await search('lantern')
    const [choices] = state?.choices ?? []
    expect(await (await type('lantern')).json()).toEqual({
      news: state?.notice,
      label: choices?.label,
      options: choices && 'options' in choices && choices.options,
    })
    expect(await (await type('nobody is called so')).json()).toMatchObject({
      news: expect.stringMatching(/^Nothing was found/),
      options: [],
    })
    const picked = { search_text: 'lant', picked: 'uk_companies:09472615' }
    expect(await post(picked)).toMatchObject({ to: 'find/company' })
  })

  it('is sent to no register too short, too often, or for the application of another', async () => {
    const { type, calls, search } = await start()
    expect((await type(' la ')).status).toBe(400)
    await expect(type('lantern', { application: randomUUID() })).rejects.toThrow('NEXT_HTTP_ERROR')
    await expect(type('quay', { lookup: 'registered_address' })).rejects.toThrow('NEXT_REDIRECT')
    expect(calls).toEqual([])
    for (let times = 0; times < 60; times++) expect((await type('lantern')).status).toBe(200)
    calls.length = 0
    expect((await type('lantern')).status).toBe(429)
    expect(calls).toEqual([])
    // The button still searches.
    expect((await search('lantern')).state?.choices).toHaveLength(1)
  })
})

describe('an embedded register', () => {
  const invented = 'the invented test register'

  it('is nowhere said to be a public one: not in a result, the check or the saved source', async () => {
    const { id, search, choose, use, show, application } = await start({ isEmbedded: true })
    expect((await search('lantern')).state?.notice).toBe(
      `We found 4 entries in ${invented}. Country of all of them: United Kingdom.`,
    )
    await choose('lantern', 'uk_companies:09472615')
    const check = await show()
    expect(check).toContain(`This is what we found in ${invented}.`)
    expect(check).not.toContain('UK companies register')
    await use()
    const { sources } = await application(id)
    expect(sources.numbers?.registered_number).toMatchObject({ register: 'invented' })
  })

  it('names a street of the country that is asked, or says that there is none', async () => {
    const { id, fillIn, show } = await start({ isEmbedded: true })
    for (const [country, hint] of [
      ['GB', /try “Quay Street”/],
      ['ES', /try “Calle de Alcalá”/],
      ['AE', /no address in this country/],
    ] as const) {
      await fillIn(id, { registered_country: { country_code: country } })
      expect(await show({}, 'registered_address')).toMatch(hint)
    }
  })
})

describe('the page', () => {
  it('shows the search, and what was chosen until it was used or the search begins anew', async () => {
    const { id, search, choose, fillIn, show } = await start()
    const empty = await show()
    expect(empty).toContain('<h1 class="heading">Find your company</h1>')
    expect(empty).toContain(
      'sent to the UK companies register, the global LEI register, and the EU VAT register',
    )
    expect(empty).toMatch(/href="[^"]+\/company_name"[^>]*>Enter the details myself</)
    await choose('faded lantern', 'uk_companies:04110377')
    const check = await show()
    expect(check).toContain('<h1 class="heading">Is this your company?</h1>')
    expect(check).toContain('According to the UK companies register, this company no longer exists')
    // Each postal code is kept on one line.
    expect(check).toContain(
      '3 Market Row\nLeeds\n<span class="one-line">LS1 6DT</span>\nUnited Kingdom',
    )
    expect(check).toContain('Yes, use this company')
    expect(check).not.toContain('This replaces')
    await fillIn(id, { company_name: { registered_name: 'Harbour & Vine', trading_name: '' } })
    const replacing = await show()
    expect(replacing).toContain('This replaces 1 of your answers.')
    expect(replacing).toMatch(/class="replaced">Replaces “Harbour &amp; Vine”</)
    expect(replacing).not.toContain('These answers stay')
    // The register knows no trading name: that of another company would be left unseen.
    await fillIn(id, { company_name: { registered_name: 'Harbour & Vine', trading_name: 'Vine' } })
    const keeping = await show()
    expect(keeping.split('These answers stay')[1]).toMatch(/Trading name.*Vine/)
    // One warning is enough: the replaced values are a line below it.
    expect(keeping.match(/notice-warning/g)).toHaveLength(1)
    expect(await show({ again: 'yes' })).toContain('Find your company')
    // Without script the results are shown at the page's own address.
    await search('lantern')
    expect(await show()).toContain('Find your company')
  })
})
