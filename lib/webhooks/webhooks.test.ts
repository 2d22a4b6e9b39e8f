import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authenticatePartner } from '#lib/partners/authenticate-partner.ts'
import { addPartner } from '#lib/partners/manage-partners.ts'
import { partnerScopes } from '#lib/partners/rules/scopes.ts'
import { startPartnerApplication } from '#lib/partners/start-partner-application.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { createDatabaseWriter } from '@/test-support/database-writer.ts'
import { addStaff } from '@/test-support/staff/add-staff.ts'
import { createTestStaffDeps, staffAuthSettings } from '@/test-support/staff/staff-setup.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { createTestOutbox } from '@/test-support/test-outbox.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import {
  type HeardWebhook,
  isSignedBy,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@/test-support/webhooks/receiver.ts'
import { events, operator, setUpWebhooks } from '@/test-support/webhooks/webhooks-setup.ts'
import { findPublicKeys } from './find-public-keys.ts'
import {
  disableWebhookEndpoint,
  earlierKeysLifetimeMs,
  enableWebhookEndpoint,
  endWebhookEndpoint,
  redeliverWebhook,
  rotateWebhookKeys,
} from './manage-endpoints.ts'
import { disableAfterMs } from './send-deliveries.ts'

const hourMs = 3_600_000

/** The example in docs/integrate.md. */
const documentation = readFileSync(
  path.resolve(import.meta.dirname, '../../docs/integrate.md'),
  'utf8',
)
const [, example = ''] = /```js\n(.*?)```/s.exec(documentation) ?? []
const { isFromPortico } = await import(`data:text/javascript,${encodeURIComponent(example)}`)

describe.each(await openTestStores())('webhooks, on $name', (opened) => {
  const { store } = opened
  let receiver: WebhookReceiver
  let bench: ReturnType<typeof setUpWebhooks>
  beforeEach(async () => {
    await opened.reset()
    receiver = await startWebhookReceiver()
    bench = setUpWebhooks(opened)
  })
  afterEach(async () => {
    await bench.close()
    await receiver.close()
  })
  afterAll(opened.close)

  const heard = (list = receiver.taken) => list.map(({ type }) => type)
  const of = (id: string, list = receiver.tries) => list.filter((each) => each.application === id)
  const list = (id: string) => store.webhookDeliveries.list(store.db, id, 50)

  it('tell each state once, in order, with ids and states alone', async () => {
    const { add, begin, record, serve } = bench
    const a = await begin(1)
    await record(a, events.begun)
    const { id } = await add(receiver.url)
    // What the customer answers before the acceptance is no news.
    await record(a, events.incomplete, events.intended, events.documents, events.incomplete)
    await record(a, events.held, events.approved, events.stopped, events.erased)
    await serve(id)
    await serve(id)
    expect(heard(receiver.tries)).toEqual([
      'document.requested',
      'application.needs_action',
      'application.held',
      'application.approved',
      'application.withdrawn',
      'application.withdrawn',
      'application.erased',
    ])
    const [requested, needed] = receiver.tries.map(({ body }) => JSON.parse(body))
    const about = { id: a, reference: 'PTC-1' }
    const timestamp = expect.stringMatching(/^20.+Z$/)
    expect(requested).toEqual({
      ...{ type: 'document.requested', timestamp },
      data: { ...about, documents: ['d1', 'd2'] },
    })
    expect(needed).toEqual({
      ...{ type: 'application.needs_action', timestamp },
      data: { ...about, status: 'needs_customer' },
    })
  })

  it('are verified by the public package, and by the published key, also while keys are replaced', async () => {
    const { add, begin, record, serve, managing, clock } = bench
    const first = await add(receiver.url)
    const second = await rotateWebhookKeys(managing, first.id)
    if (!second) throw new Error('there is one')
    const a = await begin(1)
    await record(a, events.begun)
    await serve(first.id)
    const [webhook] = receiver.taken as [HeardWebhook]
    const headers = webhook.headers as Record<string, string>
    for (const { secret, publicKey } of [first, second]) {
      expect(new Webhook(secret).verify(webhook.body, headers)).toEqual(JSON.parse(webhook.body))
      expect(isSignedBy(publicKey, webhook)).toBe(true)
      expect(isSignedBy(publicKey, { ...webhook, body: `${webhook.body} ` })).toBe(false)
    }
    expect(() => new Webhook(first.secret).verify(`${webhook.body} `, headers)).toThrow()
    const keys = await findPublicKeys(managing, first.id)
    expect(isFromPortico(webhook, keys)).toBe(true)
    expect(isFromPortico({ ...webhook, body: `${webhook.body} ` }, keys)).toBe(false)
    const published = async () =>
      (await findPublicKeys(managing, first.id))?.keys.map((key) => key.standard_webhooks)
    expect(await published()).toEqual([second.publicKey, first.publicKey])

    clock.aheadMs = earlierKeysLifetimeMs
    expect(await published()).toEqual([second.publicKey])
    await record(a, events.held)
    await serve(first.id)
    const last = receiver.taken.at(-1) as HeardWebhook
    expect([isSignedBy(second.publicKey, last), isSignedBy(first.publicKey, last)]).toEqual([
      true,
      false,
    ])
  })

  describe.each<[string, Parameters<WebhookReceiver['answers']>[0], string]>([
    ['answers 500', (answer) => Boolean(answer.writeHead(500).end('<b>no</b>')), 'http_500'],
    ['is too slow', () => true, 'timeout'],
    ['closes', (answer) => Boolean(answer.destroy()), 'connection_reset'],
    [
      'says 200 and breaks off',
      (answer) => {
        answer.writeHead(200, { 'content-length': '9' })
        answer.write('tak', () => answer.destroy())
        return true
      },
      'connection_reset',
    ],
    [
      'leads elsewhere',
      (answer) => Boolean(answer.writeHead(307, { location: receiver.url }).end()),
      'http_307',
    ],
  ])('to a receiver that %s', (_, how, code) => {
    it('are tried again under the same id, and later ones of that application wait', async () => {
      const { add, begin, record, serve, clock } = bench
      const [a, b] = [await begin(1), await begin(2)]
      const { id } = await add(receiver.url)
      await record(a, events.begun, events.held)
      await record(b, events.begun)
      receiver.answers(
        (answer, { application }) => application === a && (how?.(answer, {} as never) ?? false),
      )
      await serve(id)
      expect(heard(of(a))).toEqual(['application.started'])
      expect(heard(of(b))).toEqual(['application.started'])
      expect((await list(id)).find(({ attempts }) => attempts === 1 && code)).toBeDefined()
      expect((await list(id)).map(({ lastCode }) => lastCode)).toContain(code)

      await serve(id)
      expect(of(a)).toHaveLength(1)
      clock.aheadMs += hourMs
      await serve(id)
      expect(of(a)).toHaveLength(2)
      receiver.answers(undefined)
      clock.aheadMs += hourMs
      await serve(id)
      expect(heard(of(a))).toEqual([
        ...['application.started', 'application.started', 'application.started'],
        'application.held',
      ])
      expect(new Set(of(a).map((each) => each.id)).size).toBe(2)
      expect((await list(id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    })
  })

  it('keep the beginning of an answer until the erasure, and read no more than 64 KB', async () => {
    const { add, begin, record, serve } = bench
    const { id } = await add(receiver.url)
    const a = await begin(1)
    await record(a, events.begun)
    let isCut = false
    receiver.answers((answer) => {
      answer.on('close', () => {
        isCut = !answer.writableFinished
      })
      answer.writeHead(200)
      const write = () => {
        if (!answer.destroyed && answer.write('<script>\0'.repeat(7_000))) setImmediate(write)
        else answer.once('drain', write)
      }
      write()
      return true
    })
    await serve(id)
    await expect.poll(() => isCut).toBe(true)
    const [delivery] = await list(id)
    expect(delivery).toMatchObject({ state: 'sent', answerStatus: 200 })
    expect(delivery?.answer).toHaveLength(1_000)
    receiver.answers(undefined)
    await record(a, events.erased)
    await serve(id)
    expect((await list(id)).map(({ answer }) => answer || null)).toEqual([null, null, null])
  })

  it('tell every administrator, and nobody else, by e-mail when an endpoint is disabled', async () => {
    const staff = createTestStaffDeps(store)
    const { address } = await addStaff(staff, { name: 'Ada', role: 'administrator' })
    await addStaff(staff, { name: 'Sue', role: 'supervisor' })
    const { brand, publicUrl } = staffAuthSettings
    await bench.close()
    bench = setUpWebhooks(opened, { emails: { brand, publicUrl, language: 'en' } })
    const { add, begin, record, serve, deps } = bench
    const a = await begin(1)
    const { id } = await add(receiver.url)
    await record(a, events.begun, events.approved)
    receiver.answers((answer) => Boolean(answer.writeHead(410).end()))
    await serve(id)
    await serve(id)
    const { emails, deliver } = createTestOutbox(deps)
    await deliver()
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [address, expect.stringContaining('crm')],
    ])
    expect(emails[0]?.text).toContain('https://apply.example.com/en/staff/webhooks')
  })

  it('are tried for three days; then the endpoint is disabled, and goes on where it was', async () => {
    const { add, begin, record, serve, clock, managing, lines } = bench
    const [a, b] = [await begin(1), await begin(2)]
    const { id } = await add(receiver.url)
    await record(a, events.begun, events.held)
    receiver.answers((answer) => Boolean(answer.writeHead(503).end()))
    const find = () => store.webhookEndpoints.find(store.db, id)
    const waits: number[] = []
    while ((await find())?.disabledAt === null) {
      await serve(id)
      const next = (await list(id)).at(-1)?.nextAttemptAt?.getTime() ?? 0
      waits.push(next - Date.now() - clock.aheadMs)
      clock.aheadMs = next - Date.now() + 1_000
    }
    expect(await find()).toMatchObject({ disabledCode: 'failing' })
    expect(receiver.tries.length).toBeGreaterThan(25)
    expect(receiver.tries.length).toBeLessThan(60)
    expect(waits.every((wait, index) => wait > (waits[index - 1] ?? 0) - 2_000)).toBe(true)
    expect(clock.aheadMs).toBeGreaterThan(disableAfterMs)
    expect(clock.aheadMs).toBeLessThan(disableAfterMs + 6 * hourMs)
    expect(lines.filter((line) => line.includes('webhook_disabled'))).toHaveLength(1)
    await record(b, events.begun)
    await record(a, events.approved)
    receiver.answers(undefined)
    await serve(id)
    expect(receiver.taken).toEqual([])

    expect(await enableWebhookEndpoint(managing, id)).toBe(true)
    await serve(id)
    expect(heard(of(a, receiver.taken))).toEqual([
      ...['application.started', 'application.held', 'application.approved'],
    ])
    expect(of(b, receiver.taken)).toHaveLength(1)
    expect(new Set(of(a).map((each) => each.id)).size).toBe(3)
  })

  it('are sent again when somebody asks, under the same id, and no longer once the endpoint ended', async () => {
    const { add, begin, record, serve, managing } = bench
    const { id } = await add(receiver.url)
    const other = await add(receiver.url, { name: 'other' })
    await record(await begin(1), events.begun)
    await serve(id)
    const [delivery] = await list(id)
    const again = { endpointId: id, deliveryId: String(delivery?.id) }
    expect(await redeliverWebhook(managing, { ...again, endpointId: other.id })).toBe(false)
    expect(await redeliverWebhook(managing, again)).toBe(true)
    await serve(id)
    expect(receiver.tries.map((each) => each.id)).toEqual([delivery?.id, delivery?.id])
    expect(await disableWebhookEndpoint(managing, id)).toBe(true)
    expect(await redeliverWebhook(managing, again)).toBe(true)
    await serve(id)
    expect(receiver.tries).toHaveLength(2)
    expect(await endWebhookEndpoint(managing, id)).toBe(true)
    expect(await enableWebhookEndpoint(managing, id)).toBe(false)
    expect(await redeliverWebhook(managing, again)).toBe(false)
  })

  it('go in order, each once, where several processes send at once', async () => {
    const { add, begin, record, serve } = bench
    const { id } = await add(receiver.url)
    const all = await Promise.all([1, 2, 3, 4, 5].map(begin))
    const served: Promise<void>[] = []
    for (const event of [events.begun, events.held, events.approved]) {
      for (const each of all) await record(each, event)
      served.push(serve(id), serve(id))
    }
    await Promise.all(served)
    await serve(id)
    for (const each of all) {
      expect(heard(of(each))).toEqual([
        ...['application.started', 'application.held', 'application.approved'],
      ])
    }
  })

  it('tell a partner of what it started, by its own identifiers, and of nothing else', async () => {
    const { add, begin, record, serve } = bench
    const applications = setUpApplications(opened)
    const partners = { ...applications.deps, publicUrl: new URL('https://apply.example.com') }
    const deps = { ...partners, languages: ['en'] as const, funnel: createFunnelCounters() }
    async function addKey(name: string) {
      const added = await addPartner(
        { ...bench.managing, actor: operator },
        { name, scopes: [...partnerScopes] },
      )
      const by = await authenticatePartner(deps, `Bearer ${added?.key}`)
      if (!by) throw new Error('the key works')
      return by
    }
    const [acme, rival] = [await addKey('Acme'), await addKey('Rival')]
    const { id } = await add(receiver.url, { partner: 'Acme' })
    const start = { customer_id: 'shop-1', type: 'INDIVIDUAL', language: 'en' } as const
    const started = await startPartnerApplication(deps, acme, start)
    await startPartnerApplication(deps, rival, start)
    await record(await begin(1), events.begun)
    await serve(id)
    const applicationId = 'applicationId' in started ? started.applicationId : ''
    expect(receiver.tries.map(({ body }) => JSON.parse(body).data)).toEqual([
      {
        ...{ id: applicationId, customer_id: 'shop-1', status: 'draft' },
        reference: expect.stringMatching(/^PTC-/),
      },
    ])
    expect(JSON.stringify(receiver.tries)).not.toContain('Rival')
  })

  it('go nowhere that somebody else wrote to the database, and tell nothing that they wrote', async () => {
    const { add, begin, record, serve, lines } = bench
    const elsewhere = await startWebhookReceiver()
    const writer = createDatabaseWriter(opened.database.db, { hasAllRights: true })
    const a = await begin(1)
    const { id } = await add(receiver.url)
    await record(a, events.begun)
    await serve(id)
    const [row] = await writer.read('webhook_delivery', `r.endpoint_id = '${id}'`)
    const [told] = await writer.read('audit_event', `r.event = 'application_begun'`)
    // An event of another kind than the audit has, of another application, and a copy of an event.
    const forged = '00000000-0000-4000-8000-00000000000'
    const waiting = { state: 'waiting', next_attempt_at: row?.created_at, completed_at: null }
    await writer.insert('webhook_delivery', [
      { ...row, ...waiting, id: `${forged}1`, position: 1, type: 'application.approved' },
      { ...row, ...waiting, id: `${forged}2`, position: 2, application_id: `${forged}9` },
    ])
    const head = await store.audit.head(store.db)
    await writer.insert('audit_event', [
      { ...told, sequence: head.sequence + 1 },
      {
        ...{ ...told, sequence: head.sequence + 2, id: `${forged}3` },
        ...{ event: 'status_learned', detail: { status: 'APPROVED' } },
      },
    ])
    await writer.update('audit_head', 'true', 'sequence = sequence + 2')
    await serve(id)
    expect(receiver.tries).toHaveLength(1)
    expect(lines.filter((line) => line.includes('webhook_event_not_ours'))).toHaveLength(4)

    for (const change of [
      `address = '${elsewhere.url}'`,
      `events = '{application.approved}'`,
      `secrets = sha256('x')`,
      'partner_id = null, disabled_at = now(), disabled_code = null',
    ]) {
      const changed = await writer.update('webhook_endpoint', `id = '${id}'`, change)
      await record(a, events.held)
      await serve(id)
      expect([change, changed && receiver.tries.length]).toEqual([change, changed && 1])
    }
    expect(elsewhere.tries).toEqual([])
    await elsewhere.close()
  })
})
