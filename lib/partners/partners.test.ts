import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mayReceiveLink } from '#lib/access/return-links/known-contacts.ts'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { createStore } from '#lib/database/store.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { getAuthor } from '#lib/onboarding/answers/answer-authors.ts'
import { formatPersonName, listPeople, listRoles } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { toEligibility } from '#lib/onboarding/settings/eligibility.ts'
import { exportApplication } from '#lib/privacy/export-application.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { asPartnerGives } from '@/test-support/applicants/as-partner.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { acceptCurrentTerms } from '@/test-support/applications/fill-in-application.ts'
import { createDatabaseWriter } from '@/test-support/database-writer.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { authenticatePartner } from './authenticate-partner.ts'
import { changePartnerAnswers } from './change-partner-answers.ts'
import { renewPartnerLink } from './create-partner-link.ts'
import { deletePartnerApplication } from './delete-partner-application.ts'
import { findReturnLink } from './find-return-link.ts'
import { getPartnerApplication } from './get-partner-application.ts'
import { listPartnerApplications } from './list-partner-applications.ts'
import { addPartner, endPartner, rotatePartnerKey, setReturnUrls } from './manage-partners.ts'
import { getPartnerLinkState, openPartnerLink } from './open-partner-link.ts'
import type { GivenAnswers } from './rules/given-answers.ts'
import { type ListQuery, parseBody, type StartBody, startBody } from './rules/interface.ts'
import { partnerScopes } from './rules/scopes.ts'
import { startPartnerApplication } from './start-partner-application.ts'

const { maya } = applicants
const { harbourVine } = companies
const answers = asPartnerGives(maya.typed)
const body: StartBody = { customer_id: 'shop-4711', type: 'INDIVIDUAL', language: 'en', answers }
const log = createLogger({ level: 'silent' })
const issuer = { name: 'Portico', keys: 'https://apply.example.com/keys' }

describe.each(await openTestStores())('partners, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** A partner with a key, and what its system does. */
  async function setUp() {
    const bench = setUpApplications(opened, {
      getQuestionSettings: (language) => ({
        ...testSettings,
        language,
        eligibility: toEligibility({ company: { people: { least_age: 16 } } }),
      }),
    })
    const { store, clock } = bench
    const deps = {
      ...bench.deps,
      publicUrl: new URL('https://apply.example.com'),
      languages: ['en', 'es', 'ar'] as const,
      funnel: createFunnelCounters(),
    }
    const operator = { kind: 'staff', id: 'noor' } as const
    const managing = { store, now: () => clock.now, actor: operator }
    const signIn = (key: string) => authenticatePartner(deps, `Bearer ${key}`)
    async function addKey(name: string) {
      const { key } = required(await addPartner(managing, { name, scopes: [...partnerScopes] }))
      return { key, by: required(await signIn(key)) }
    }
    const acme = await addKey('Acme shop')
    async function start(over: Partial<StartBody> = {}, by = acme.by) {
      const started = await startPartnerApplication(deps, by, { ...body, ...over })
      if (started.outcome !== 'started') throw new Error(JSON.stringify(started))
      return { ...started, token: tokenOf(started.link.url) }
    }
    const open = (token: string) => openPartnerLink(deps, { token, browser: undefined })
    const renew = (applicationId: string, by = acme.by) =>
      renewPartnerLink(deps, by, { applicationId, expiresIn: undefined })
    const view = async (id: string, by = acme.by) =>
      (await getPartnerApplication(deps, by.partner, id))?.view
    return { ...bench, deps, managing, signIn, addKey, acme, start, open, renew, view }
  }

  it('start an application once for each customer, with answers in the partner’s name', async () => {
    const { deps, acme, start, view, application, trail } = await setUp()
    const { applicationId } = await start()
    expect(await startPartnerApplication(deps, acme.by, { ...body, answers: {} })).toMatchObject({
      outcome: 'known',
      applicationId,
    })
    const by = { kind: 'partner', id: acme.by.partner.id, name: 'Acme shop' }
    const { sources } = await application(applicationId)
    expect(sources.name?.first_name).toMatchObject({ by })
    expect(await view(applicationId)).toMatchObject({
      id: applicationId,
      customer_id: 'shop-4711',
      reference: expect.stringMatching(/^PTC-/),
      status: 'not_opened',
      outstanding: [],
    })
    const events = await trail(applicationId)
    expect(new Set(events.map((event) => event.by))).toEqual(new Set(['partner']))
    expect(events[0]).toMatchObject({ event: 'application_begun' })
    expect(events.at(-1)).toMatchObject({ event: 'partner_link_made' })
  })

  it('say that staff help the customer, and never that they are in the branch', async () => {
    const { start, application } = await setUp()
    const [alone, helped] = [await start(), await start({ customer_id: 'b', channel: 'assisted' })]
    const channelOf = async (id: string) => (await application(id)).channel
    expect(await channelOf(alone.applicationId)).toBe('online')
    expect(await channelOf(helped.applicationId)).toBe('assisted')
    expect(parseBody(startBody, { ...body, channel: 'branch' })).toEqual({
      faults: [{ path: '/channel', code: 'not_in_list' }],
    })
  })

  it('give a company’s people, whom its customer then only checks', async () => {
    const { deps, acme, start, open, view, application, trail } = await setUp()
    // Months are typed by name on the pages, and given by number.
    const given = asPartnerGives(harbourVine.typed)
    const foundation = { established_on: '2012-03-05' }
    const company = { ...body, type: 'CORPORATION', answers: { ...given, foundation } } as const
    const dates = ['1979-07-14', '1984-02-29', '1995-12-01']
    const people = harbourVine.people.map(({ typed }, index) => {
      const person = asPartnerGives(typed)
      const birth = { ...person.person_birth, date_of_birth: dates[index] ?? '' }
      return { ...person, person_birth: birth } as GivenAnswers
    })
    const { applicationId, token } = await start({ ...company, people })
    const { answers: stored, sources } = await application(applicationId)
    const listed = listPeople(stored as Answers)
    expect(listed.map(formatPersonName)).toHaveLength(people.length)
    expect(listed.map(listRoles)).toEqual(people.map((each) => each.person_roles?.individual_type))
    const by = { kind: 'partner', name: 'Acme shop' }
    expect(getAuthor(sources, `people.${listed[0]?.id}.person_name`, 'last_name')).toMatchObject(by)
    expect(
      (await trail(applicationId)).filter(({ event }) => event === 'person_added'),
    ).toHaveLength(people.length)
    const patch = { foundation: { established_on: '2012-03-06' } }
    const change = { applicationId, ifMatch: '*', patch } as const
    expect(await changePartnerAnswers(deps, acme.by, change)).toMatchObject({ outcome: 'changed' })
    expect(listPeople((await application(applicationId)).answers as Answers)).toEqual(listed)
    await open(token)
    expect(await view(applicationId)).toMatchObject({ status: 'draft', outstanding: [] })

    const [first = {}, ...others] = people
    const wrong = [
      { ...first, person_share: { percentage_ownership: '100' }, name: {} },
      ...others.map((each) => ({ ...each, person_share: { percentage_ownership: '60' } })),
    ]
    const refused = await startPartnerApplication(deps, acme.by, {
      ...company,
      customer_id: 'other',
      people: wrong,
    })
    expect(refused).toMatchObject({
      outcome: 'invalid',
      faults: expect.arrayContaining([{ path: '/people/0/name', code: 'not_asked' }]),
    })
    const own = { ...body, customer_id: 'other', people }
    expect(await startPartnerApplication(deps, acme.by, own)).toMatchObject({
      outcome: 'invalid',
      faults: people.map((_, index) => ({ path: `/people/${index}`, code: 'not_asked' })),
    })
    const crowd = { ...company, people: Array.from({ length: 101 }, () => ({})) }
    expect(parseBody(startBody, crowd)).toEqual({ faults: [{ path: '/people', code: 'too_many' }] })
  })

  it('start one for two requests at once', async () => {
    const { deps, acme } = await setUp()
    const both = await Promise.all([1, 2].map(() => startPartnerApplication(deps, acme.by, body)))
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['known', 'started'])
    const ids = both.map((each) => 'applicationId' in each && each.applicationId)
    expect(new Set(ids).size).toBe(1)
  })

  it.each<[string, Partial<StartBody>, { path: string; code: string }[]]>([
    [
      'a value that its page refuses',
      { answers: { ...answers, contact: { ...answers.contact, email_address: 'maya@' } } },
      [{ path: '/answers/contact/email_address', code: 'wrong_format' }],
    ],
    [
      'a day that is none',
      { answers: { birth: { date_of_birth: '1988-02-30', nationality: 'US' } } },
      [{ path: '/answers/birth/date_of_birth', code: 'impossible' }],
    ],
    [
      'a child',
      { answers: { birth: { date_of_birth: '2014-03-01', nationality: 'US' } } },
      [{ path: '/answers/birth', code: 'not_eligible_least_age' }],
    ],
    [
      'a company that names a child',
      {
        type: 'CORPORATION',
        answers: {},
        people: [{}, { person_birth: { date_of_birth: '2014-03-01', nationality: 'US' } }],
      },
      [{ path: '/people/1/person_birth', code: 'not_eligible_least_age' }],
    ],
    [
      'a step that lacks an answer',
      { answers: { name: { first_name: 'Maya' } } },
      [{ path: '/answers/name/last_name', code: 'missing' }],
    ],
    [
      'what nobody is asked',
      { answers: { name: { ...answers.name, constructor: 'x' }, nothing: {} } },
      [
        { path: '/answers/name/constructor', code: 'not_asked' },
        { path: '/answers/nothing', code: 'not_asked' },
      ],
    ],
    [
      'the acceptance, and a second type',
      {
        answers: {
          terms: { terms_and_conditions_accepted: true },
          applicant: { application_type: 'CORPORATION' },
        },
      },
      [
        { path: '/answers/applicant', code: 'not_asked' },
        { path: '/answers/terms', code: 'not_asked' },
      ],
    ],
  ])('store nothing of a request with %s', async (_, over, faults) => {
    const { deps, acme, store } = await setUp()
    const outcome = await startPartnerApplication(deps, acme.by, { ...body, ...over })
    expect(outcome).toEqual({ outcome: 'invalid', faults })
    expect(await store.db.selectFrom('application').select('id').execute()).toEqual([])
  })

  it('give an address that opens the draft once, and then none any more', async () => {
    const { deps, store, start, open, renew, view, clock } = await setUp()
    const { applicationId, token: first } = await start()
    const renewed = await renew(applicationId)
    if (renewed.outcome !== 'made') throw new Error(renewed.outcome)
    const token = tokenOf(renewed.link.url)
    expect(await open(first)).toEqual({ outcome: 'ended' })
    expect(await getPartnerLinkState(deps, token)).toMatchObject({ partner: 'Acme shop' })
    // Only one of two presses at once.
    const presses = await Promise.all([open(token), open(token)])
    expect(presses.map(({ outcome }) => outcome).toSorted()).toEqual(['ended', 'opened'])
    const opened = presses.find((press) => press.outcome === 'opened')
    const session = hashSecret(opened?.outcome === 'opened' ? opened.token : '')
    expect(await store.sessions.mayOpen(store.db, session, applicationId, clock.now)).toBe(true)
    expect(await store.sessions.openedByLink(store.db, session, applicationId)).toBe(false)
    expect(await getPartnerLinkState(deps, token)).toEqual({ state: 'opened' })
    // A stolen key gets to nothing that a customer enters.
    expect(await renew(applicationId)).toEqual({ outcome: 'opened' })
    expect(await view(applicationId)).toMatchObject({ status: 'draft', link_expires_at: null })
  })

  it('give an address that ends in time, and opens in no browser of staff', async () => {
    const { deps, start, open, renew, clock, trail } = await setUp()
    const { applicationId, token } = await start({ expires_in: 60 })
    const staff = { id: randomUUID() }
    expect(await openPartnerLink(deps, { token, browser: undefined, staff })).toEqual({
      outcome: 'staff_device',
    })
    expect((await trail(applicationId)).at(-1)?.event).toBe('link_refused_staff_device')
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect(await open(token)).toEqual({ outcome: 'ended' })
    expect(await renew(applicationId)).toMatchObject({ outcome: 'made' })
    expect(await open('A'.repeat(43))).toEqual({ outcome: 'ended' })
  })

  it('list what they started, by pages', async () => {
    const { deps, store, acme, addKey, start, open, clock } = await setUp()
    const other = await addKey('Other')
    await start({}, other.by)
    const ids: string[] = []
    for (const number of Array.from({ length: 51 }, (_, index) => index)) {
      clock.now = new Date(clock.now.getTime() + (number % 2))
      const started = await start({ customer_id: `c${number}`, answers: {} })
      ids.unshift(started.applicationId)
      if (number === 0) await open(started.token)
    }
    const list = (query: ListQuery) => listPartnerApplications(deps, acme.by.partner.id, query)
    const first = await list({})
    const second = await list({ cursor: first.next ?? '' })
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 1, null])
    const listed = [...first.data, ...second.data].map(({ id }) => id)
    expect(listed.toSorted()).toEqual(ids.toSorted())
    expect((await list({ customer_id: 'c7' })).data).toHaveLength(1)
    expect((await list({ status: 'draft', cursor: first.next ?? '' })).data).toMatchObject([
      { id: ids.at(-1), customer_id: 'c0' },
    ])
    const later = new Date(clock.now.getTime() + 1).toISOString()
    expect((await list({ changed_since: later })).data).toEqual([])
    expect((await list({ changed_since: clock.now.toISOString() })).data).not.toEqual([])
    // What ends without a change of its answers is listed again, too.
    clock.now = new Date(later)
    await deletePartnerApplication({ ...deps, log }, acme.by, ids[0] ?? '')
    await store.transaction(async (tx) => {
      const reported = tx.updateTable('application').set({ reportedAt: clock.now })
      await reported.where('id', '=', ids[1] ?? '').execute()
      await store.applications.stop(tx, ids[1] ?? '', clock.now)
    })
    const ended = (await list({ changed_since: later })).data
    expect(new Map(ended.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [ids[0], 'deleted'],
        [ids[1], 'stopped'],
      ]),
    )
  })

  it('delete what its customer has not opened, and nothing else', async () => {
    const { deps, acme, addKey, start, open, view, application, trail } = await setUp()
    const other = await addKey('Other')
    const remove = async (id: string, by = acme.by) =>
      (await deletePartnerApplication({ ...deps, log }, by, id)).outcome
    const { applicationId, token } = await start()
    expect(await remove(applicationId, other.by)).toBe('unknown')
    expect(await remove(applicationId)).toBe('deleted')
    expect(await open(token)).toEqual({ outcome: 'ended' })
    expect(await view(applicationId)).toMatchObject({ status: 'deleted' })
    expect((await trail(applicationId)).at(-1)).toMatchObject({
      by: 'partner',
      event: 'application_erased',
    })
    expect(await remove(applicationId)).toBe('deleted')
    const next = await start()
    await open(next.token)
    expect(await remove(next.applicationId)).toBe('opened')
    expect((await application(next.applicationId)).answers).toHaveProperty('name')
  })

  it('do not reach what another one started', async () => {
    const { addKey, start, renew, view } = await setUp()
    const other = await addKey('Other')
    const { applicationId } = await start()
    expect(await view(applicationId, other.by)).toBeUndefined()
    expect(await renew(applicationId, other.by)).toEqual({ outcome: 'unknown' })
    // The same identifier is another customer.
    const theirs = await start({}, other.by)
    expect(theirs.applicationId).not.toBe(applicationId)
  })

  it('lose their keys when these are rotated, after a day, or ended, also within a request', async () => {
    const { deps, managing, signIn, acme, clock, renew, start } = await setUp()
    const { applicationId } = await start()
    const rotating = { name: 'Acme shop', endsAtOnce: false }
    const next = required(await rotatePartnerKey(managing, rotating))
    expect(await signIn(acme.key)).toBeDefined()
    expect(await signIn(next.key)).toBeDefined()
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000)
    expect(await signIn(acme.key)).toBeUndefined()
    await expect(renew(applicationId)).rejects.toThrow(
      expect.objectContaining({ code: 'PARTNER_ENDED' }),
    )
    const last = required(await rotatePartnerKey(managing, { ...rotating, endsAtOnce: true }))
    expect(await signIn(next.key)).toBeUndefined()
    expect(await endPartner(managing, 'Acme shop')).toBe(true)
    expect(await signIn(last.key)).toBeUndefined()
    await expect(startPartnerApplication(deps, acme.by, body)).rejects.toThrow(
      expect.objectContaining({ code: 'PARTNER_ENDED' }),
    )
    expect(
      await addPartner(managing, { name: 'Acme shop', scopes: ['applications:read'] }),
    ).toBeUndefined()
  })

  it('have no key for who guesses, whatever its form', async () => {
    const { deps, acme } = await setUp()
    const [id] = acme.key.split('.')
    const guesses = [
      null,
      '',
      'Bearer',
      acme.key,
      `Bearer ${id}.${'A'.repeat(43)}`,
      `Bearer ${acme.key} `,
    ]
    for (const guess of guesses) expect(await authenticatePartner(deps, guess)).toBeUndefined()
  })

  it('let nobody in by what somebody with the database writes', async () => {
    const { deps, managing, acme, start, clock } = await setUp()
    const { applicationId, token } = await start()
    const other = required(
      await addPartner(managing, { name: 'Other', scopes: ['applications:read'] }),
    )
    const otherBy = required(await authenticatePartner(deps, `Bearer ${other.key}`))
    const alarms: string[] = []
    const { database, keyring } = opened
    const onBrokenRights = ({ subject }: { subject: string }) => alarms.push(subject)
    const store = createStore({ database, keyring, onBrokenRights })
    const now = () => clock.now
    const isLetIn = async (key: string) =>
      (await authenticatePartner({ store, now }, `Bearer ${key}`)) !== undefined
    const opens = async (secret: string) =>
      (await openPartnerLink({ store, now }, { token: secret, browser: undefined })).outcome
    const writer = createDatabaseWriter(store.db, { hasAllRights: true })
    const all = ['partner', 'partner_application'] as const
    const before = await Promise.all(all.map((table) => writer.read(table, 'true')))
    const putBack = async () => {
      for (const table of [...all].reverse()) await writer.delete(table, 'true')
      for (const [index, table] of all.entries()) await writer.insert(table, before[index] ?? [])
    }

    const lists: Record<string, string> = {
      scopes: `array['applications:link']`,
      return_urls: `array['https://evil.example/']`,
    }
    const columns = ['name', 'scopes', 'return_urls', 'key_hash', 'earlier_key_until', 'ended_at']
    for (const column of columns) {
      const value = lists[column] ?? (await writer.otherValue('partner', column))
      const earlier = column === 'earlier_key_until' ? ', earlier_key_hash = key_hash' : ''
      await writer.update('partner', `name = 'Other'`, `${column} = ${value}${earlier}`)
      expect([column, await isLetIn(other.key)]).toEqual([column, false])
      await putBack()
    }
    expect(await isLetIn(other.key)).toBe(true)
    const [row] = (before[0] ?? []).filter(({ name }) => name === 'Other')
    const fresh = { ...row, id: randomUUID(), name: 'Third', key_hash: `\\x${'ab'.repeat(32)}` }
    await writer.insert('partner', [fresh])
    expect(await store.partners.find(store.db, fresh.id)).toBeUndefined()

    for (const column of [
      'partner_id',
      'customer_ref',
      'return_url',
      'return_state',
      'token_hash',
      'link_expires_at',
      'opened_at',
    ]) {
      const value =
        column === 'partner_id'
          ? `'${otherBy.partner.id}'`
          : await writer.otherValue('partner_application', column)
      await writer.update('partner_application', 'true', `${column} = ${value}`)
      expect([column, await opens(token)]).toEqual([column, 'ended'])
      expect(
        await getPartnerApplication({ ...deps, store }, otherBy.partner, applicationId),
      ).toBeUndefined()
      await putBack()
    }
    // The older true rows, put back: a link that was used, and a key that has ended.
    expect(await opens(token)).toBe('opened')
    await endPartner({ ...managing, store }, 'Acme shop')
    await putBack()
    expect(await opens(token)).toBe('ended')
    expect(await isLetIn(acme.key)).toBe(false)
    expect(new Set(alarms)).toEqual(new Set(all))
    const broken = (await store.verifyRights()).map(({ table }) => table)
    expect(new Set(broken)).toEqual(new Set(all))
  })

  it('have their customers led back to their own addresses, and nowhere else', async () => {
    const { deps, store, managing, addKey, signIn, acme, start, clock } = await setUp()
    const shop = 'https://shop.example/done'
    const set = (...urls: string[]) => setReturnUrls(managing, { name: 'Acme shop', urls })
    const wrong = [
      'http://shop.example/done',
      'javascript:alert(1)//https://shop.example/done',
      'data:text/html,x',
      '//shop.example/done',
      'https://shop.example@evil.example/done',
      'https://shop.example/done?next=https://evil.example',
      'https://shop.example/done?',
      'https://shop.example/done#x',
    ]
    expect(await set(shop, ...wrong)).toEqual({ wrong })
    expect(await set(shop)).toEqual({ wrong: [] })
    expect(await setReturnUrls(managing, { name: 'Nobody', urls: [] })).toBeUndefined()
    // Each request reads the key's addresses again.
    const by = required(await signIn(acme.key))
    const refused = [
      ...wrong,
      'https://shop.example/',
      'https://shop.example/done/',
      'https://shop.example/done/../evil',
      'https://shop.example:444/done',
      'https://shop.example.evil.example/done',
    ]
    for (const return_url of refused) {
      expect(await startPartnerApplication(deps, by, { ...body, return_url })).toEqual({
        outcome: 'invalid',
        faults: [{ path: '/return_url', code: 'not_in_list' }],
      })
    }
    expect(await startPartnerApplication(deps, by, { ...body, state: 'x' })).toEqual({
      outcome: 'invalid',
      faults: [{ path: '/return_url', code: 'missing' }],
    })
    for (const state of ['', 'a\r\nSet-Cookie: a=b', 'é', '\u0000', 'x'.repeat(513)]) {
      expect(parseBody(startBody, { ...body, return_url: shop, state })).toEqual({
        faults: [{ path: '/state', code: 'wrong_format' }],
      })
    }
    // Another firm's address is none of this one's.
    const other = await addKey('Other')
    expect(
      await startPartnerApplication(deps, other.by, { ...body, return_url: shop }),
    ).toMatchObject({ outcome: 'invalid' })

    const state = `"><script>a&id=2#x y+${'z'.repeat(480)}`
    const { applicationId } = await start(
      { return_url: 'HTTPS://Shop.example:443/done', state },
      by,
    )
    const link = required(await findReturnLink(store, applicationId))
    expect(link).toMatchObject({ partner: 'Acme shop', href: expect.not.stringMatching(/[<>" ]/) })
    const back = new URL(link.href)
    expect(`${back.origin}${back.pathname}`).toBe(shop)
    expect([...back.searchParams]).toEqual([
      ['id', applicationId],
      ['state', state],
    ])
    // Once deleted, its own identifier of the customer is gone, and so is what may be one.
    await store.transaction((tx) => store.applications.erase(tx, applicationId, clock.now))
    expect(await findReturnLink(store, applicationId)).toEqual({
      ...link,
      href: `${shop}?id=${applicationId}`,
    })
    await set('https://shop.example/elsewhere')
    expect(await findReturnLink(store, applicationId)).toBeUndefined()
    expect(await store.verifyRights()).toEqual([])
  })

  it('leave a contact that only they gave without the rights of the customer’s own', async () => {
    const { store, start, open, application, clock } = await setUp()
    const { applicationId, token } = await start()
    const address = maya.typed.contact.email_address as string
    const contact = await store.contacts.findAddress(store.db, applicationId, address)
    expect(contact).toMatchObject({ customerGaveAt: null, staffGaveAt: null })
    // Staff send no link there, nor to a mailbox of their own, before the customer has opened it or after.
    const mayReceive = async (to: string) =>
      mayReceiveLink(store, store.db, await application(applicationId), to, clock.now)
    expect(await mayReceive('staff@example.com')).toBe(false)
    await open(token)
    for (const to of [address, 'staff@example.com']) expect(await mayReceive(to)).toBe(false)
  })

  it('stand in the evidence once the customer has accepted, which nobody else can', async () => {
    const { deps, store, start, open } = await setUp()
    const { applicationId, token } = await start()
    const opening = await open(token)
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    const started = { applicationId, sessionToken: opening.token }
    await acceptCurrentTerms(deps, started, undefined)
    const [evidence] = await store.evidence.list(store.db, applicationId)
    expect(evidence?.record.parts).toMatchObject({
      presence: { channel: 'online', staff: [], partner: { name: 'Acme shop' } },
      authentication: { by: 'partner_link' },
    })
  })

  it('are named in an export, and their identifier of the customer is erased', async () => {
    const { store, start, open, view, application, clock } = await setUp()
    const { applicationId, token } = await start()
    const { customerId: reference } = await application(applicationId)
    const exported = await exportApplication(store, {
      reference,
      staff: 'noor',
      now: clock.now,
      issuer,
    })
    expect(exported).toMatchObject({
      held: { startedBy: { partner: 'Acme shop', customerId: 'shop-4711' } },
    })
    await store.transaction((tx) => store.applications.erase(tx, applicationId, clock.now))
    expect(await open(token)).toEqual({ outcome: 'ended' })
    expect(await view(applicationId)).toMatchObject({ status: 'deleted', customer_id: null })
    const [row] = await store.db.selectFrom('partnerApplication').selectAll().execute()
    expect(row).toMatchObject({ customerRef: null, tokenHash: null })
    expect(await store.verifyRights()).toEqual([])
    expect((await start()).applicationId).not.toBe(applicationId)
  })
})

function tokenOf(url: string): string {
  const [, token = ''] =
    /^https:\/\/apply\.example\.com\/en\/continue\/([\w-]{43})$/.exec(url) ?? []
  return token
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('there is none')
  return value
}
