import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { asPartnerGives } from '@/test-support/applicants/as-partner.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { createDatabaseWriter } from '@/test-support/database-writer.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { authenticatePartner } from './authenticate-partner.ts'
import { renewPartnerLink } from './create-partner-link.ts'
import { deletePartnerApplication } from './delete-partner-application.ts'
import { addPartner } from './manage-partners.ts'
import { openPartnerLink } from './open-partner-link.ts'
import type { StartBody } from './rules/interface.ts'
import { partnerScopes } from './rules/scopes.ts'
import { startPartnerApplication } from './start-partner-application.ts'

const answers = asPartnerGives(applicants.maya.typed)
const body: StartBody = { customer_id: 'shop-4711', type: 'INDIVIDUAL', language: 'en', answers }
const once = {
  key: 'shop-4711-first',
  request: `POST /api/v1/applications\n${JSON.stringify(body)}`,
}
const log = createLogger({ level: 'silent' })

describe.each(await openTestStores())('a write with an Idempotency-Key, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function setUp() {
    const bench = setUpApplications(opened)
    const { store, clock } = bench
    const funnel = createFunnelCounters()
    const deps = {
      ...bench.deps,
      publicUrl: new URL('https://apply.example.com'),
      languages: ['en'] as const,
      funnel,
      log,
    }
    async function addKey(name: string) {
      const actor = { kind: 'staff', id: 'noor' } as const
      const managing = { store, now: () => clock.now, actor }
      const added = await addPartner(managing, { name, scopes: [...partnerScopes] })
      const by = await authenticatePartner(deps, `Bearer ${added?.key}`)
      if (!by) throw new Error('the key is refused')
      return by
    }
    const acme = await addKey('Acme shop')
    const start = (over: Partial<typeof once> = {}, by = acme) =>
      startPartnerApplication(deps, { ...by, once: { ...once, ...over } }, body)
    const count = async () =>
      (await store.db.selectFrom('application').select('id').execute()).length
    return { ...bench, deps, acme, addKey, start, count }
  }

  it('is done once, also when it comes twice at once', async () => {
    const { deps, start, count, trail } = await setUp()
    const both = await Promise.all([start(), start()])
    expect(both[0]).toMatchObject({ outcome: 'started', view: { status: 'not_opened' } })
    expect(both[1]).toEqual(both[0])
    expect(await start()).toEqual(both[0])
    expect(await count()).toBe(1)
    const started = required(both[0])
    const made = (await trail(started.applicationId)).map(({ event }) => event)
    expect(made.filter((event) => event === 'partner_link_made')).toHaveLength(1)
    expect(deps.funnel.take()).toHaveLength(1)
  })

  it('gives another address once, and deletes once', async () => {
    const { deps, acme, start } = await setUp()
    const { applicationId } = required(await start())
    const renew = () =>
      renewPartnerLink(
        deps,
        { ...acme, once: { key: 'link', request: 'POST link' } },
        { applicationId, expiresIn: undefined },
      )
    const renewed = await renew()
    expect(renewed.outcome).toBe('made')
    expect(await renew()).toEqual(renewed)
    const remove = () =>
      deletePartnerApplication(
        deps,
        { ...acme, once: { key: 'delete', request: 'DELETE it' } },
        applicationId,
      )
    expect(await remove()).toMatchObject({ outcome: 'deleted' })
    expect(await remove()).toMatchObject({ outcome: 'deleted' })
    // What the first answers told is erased with the application, and nothing is started again.
    expect(await start()).toEqual({ outcome: 'gone' })
    expect(await renew()).toEqual({ outcome: 'gone' })
  })

  it('is refused with another request, is another firm’s with its key, and does not last', async () => {
    const { store, addKey, start, count, clock } = await setUp()
    const first = required(await start())
    expect(await start({ request: 'POST /api/v1/applications\n{}' })).toEqual({
      outcome: 'key_reused',
    })
    const theirs = required(await start({}, await addKey('Other')))
    expect(theirs.applicationId).not.toBe(first.applicationId)
    expect(await count()).toBe(2)
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000)
    expect(await start({ request: 'another' })).toMatchObject({
      outcome: 'known',
      applicationId: first.applicationId,
    })
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000)
    await eraseExpired({ store, log }, clock.now)
    expect(await store.db.selectFrom('partnerWrite').selectAll().execute()).toEqual([])
  })

  it('keeps nothing of a refusal', async () => {
    const { deps, acme, start } = await setUp()
    const by = { ...acme, once }
    const wrong = { ...body, answers: { contact: { email_address: 'maya@' } } }
    expect(await startPartnerApplication(deps, by, wrong)).toMatchObject({ outcome: 'invalid' })
    const id = '00000000-0000-4000-8000-000000000000'
    expect(await renewPartnerLink(deps, by, { applicationId: id, expiresIn: 60 })).toEqual({
      outcome: 'unknown',
    })
    expect(await start()).toMatchObject({ outcome: 'started' })
  })

  it('tells nothing of itself to who reads the database, and nothing false by who writes it', async () => {
    const { store, acme, start, deps } = await setUp()
    const started = required(await start())
    const [, token = ''] = /([\w-]{43})$/.exec(started.link.url) ?? []
    const writer = createDatabaseWriter(store.db, { hasAllRights: true })
    const [row = {}] = await writer.read('partner_write', 'true')
    const stored = Object.values(row).map((value) =>
      /^\\x/.test(String(value)) ? Buffer.from(String(value).slice(2), 'hex') : String(value),
    )
    for (const secret of [token, once.key, 'shop-4711', 'Johnson']) {
      for (const value of stored) expect(value.includes(secret)).toBe(false)
    }
    // Another answer in its place does not open.
    await renewPartnerLink(
      deps,
      { ...acme, once: { key: 'link', request: 'POST link' } },
      { applicationId: started.applicationId, expiresIn: undefined },
    )
    const own = `key_hash = '${row.key_hash}'`
    await writer.update(
      'partner_write',
      own,
      `outcome = (select outcome from partner_write where not ${own})`,
    )
    await expect(start()).rejects.toThrow(expect.objectContaining({ code: 'SEAL_BROKEN' }))
  })

  it('opens nothing that its customer has opened', async () => {
    const { deps, start } = await setUp()
    const { link } = required(await start())
    const token = link.url.slice(-43)
    await openPartnerLink(deps, { token, browser: undefined })
    expect(required(await start()).link).toEqual(link)
    expect(await openPartnerLink(deps, { token, browser: undefined })).toEqual({ outcome: 'ended' })
  })
})

type Outcome = Awaited<ReturnType<typeof startPartnerApplication>>

function required(started: Outcome) {
  if (started.outcome !== 'started') throw new Error(JSON.stringify(started))
  return started
}
