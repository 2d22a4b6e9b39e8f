import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { dropMessages } from '#lib/messages/store/mail.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { startMailServer } from '@/test-support/servers/mail-server.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import {
  createLocalOutbox,
  createSmtpTransport,
  listLocalOutbox,
  type MessageTransport,
} from './email/email-transport.ts'
import {
  giveUpAfterMs,
  type OutboxDeps,
  retryDelayMs,
  sendDueMessages,
  startOutbox,
} from './outbox.ts'

const applicationId = 'aaaaaaaa-0000-4000-8000-000000000001'
const startedAt = new Date('2026-11-21T09:00:00.000Z')
const email = {
  to: 'amira+canary@example.com',
  subject: 'بورتيكو: متابعة PTC-0001',
  text: 'Open it: https://apply.example.com/en/return/canary-token\n',
  html: '<p dir="rtl">افتحه</p>',
}

describe.each(await openTestStores())('e-mails on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let now = startedAt
  beforeEach(async () => {
    now = startedAt
    await opened.reset()
    await store.applications.add(db, {
      id: applicationId,
      customerId: 'customer-amira',
      accountId: 'account-amira',
      locale: 'ar',
      expiresAt: later(giveUpAfterMs),
      now,
    })
  })
  afterAll(opened.close)

  function later(ms: number): Date {
    return new Date(now.getTime() + ms)
  }
  function idOf(number: number): string {
    return `bbbbbbbb-0000-4000-8000-${String(number).padStart(12, '0')}`
  }
  function write(number = 1) {
    return store.mail.add(db, { id: idOf(number), applicationId, email, now })
  }
  function deps(transport: MessageTransport): OutboxDeps {
    return {
      store,
      log: createLogger({ level: 'silent' }),
      transports: { email: transport },
      now: () => now,
      random: () => 0,
      wait: (ms, signal) => (signal?.aborted ? Promise.resolve() : wait(ms)),
    }
  }
  function smtp(url: string): MessageTransport {
    const from = { name: 'Portico', address: 'portico@example.com' }
    return createSmtpTransport({ url, from, host: 'apply.example.com', timeoutMs: 2_000 })
  }
  async function stateOf(number = 1) {
    const mail = await store.mail.ofApplication(db, applicationId)
    return mail.find(({ id }) => id === idOf(number))
  }

  it('leave as text and HTML, in any script, and are deleted once they were sent', async () => {
    const server = await startMailServer()
    const transport = smtp(server.url)
    await write()
    await sendDueMessages(deps(transport))
    expect(server.received).toMatchObject([
      { to: [email.to], text: email.text, html: expect.stringContaining('افتحه') },
    ])
    expect(server.received[0]?.headers).toMatchObject({
      subject: email.subject,
      from: 'Portico <portico@example.com>',
      'message-id': `<${idOf(1)}@apply.example.com>`,
      'auto-submitted': 'auto-generated',
    })
    expect(await stateOf()).toMatchObject({ state: 'sent', completedAt: now })
    const { rows } = await sql<{ content: unknown }>`select content from mail`.execute(db)
    expect(rows).toEqual([{ content: null }])
    await sendDueMessages(deps(transport))
    expect(server.received).toHaveLength(1)
    expect((await store.audit.list(db, applicationId)).map(({ event }) => event)).toEqual([
      'mail_settled',
    ])
    transport.close()
    await server.close()
  })

  it('lie sealed while they wait', async () => {
    await write()
    const { rows } = await sql<{ content: Buffer }>`select content from mail`.execute(db)
    const bytes = rows[0]?.content.toString('latin1') ?? ''
    expect(bytes.length).toBeGreaterThan(100)
    for (const word of ['canary', 'example.com']) expect(bytes).not.toContain(word)
  })

  it('wait for a mail server that is away, ever longer, and arrive when it is back', async () => {
    const server = await startMailServer()
    await server.close()
    const transport = smtp(server.url)
    await write()
    for (const [attempt, ms] of [2_500, 5_000, 10_000].entries()) {
      await sendDueMessages(deps(transport))
      expect(await stateOf()).toMatchObject({ state: 'waiting', lastCode: 'esocket' })
      now = later(ms - 1)
      expect(await store.mail.due(db, now, 9), `${attempt}`).toEqual([])
      now = later(1)
      expect(await store.mail.due(db, now, 9)).toEqual([idOf(1)])
    }
    const back = await startMailServer({ port: Number(new URL(server.url).port) })
    await sendDueMessages(deps(transport))
    expect(back.received).toHaveLength(1)
    expect(await stateOf()).toMatchObject({ state: 'sent' })
    transport.close()
    await back.close()
  })

  it('go again after a server’s "not now", and not after its "never"', async () => {
    const server = await startMailServer()
    const transport = smtp(server.url)
    server.refuseWith(450)
    await write(1)
    await sendDueMessages(deps(transport))
    expect(await stateOf(1)).toMatchObject({ state: 'waiting', lastCode: 'eenvelope_450' })
    server.refuseWith(550)
    await write(2)
    await sendDueMessages(deps(transport))
    expect(await stateOf(2)).toMatchObject({ state: 'dropped', lastCode: 'eenvelope_550' })
    server.refuseWith(undefined)
    now = later(60_000)
    await sendDueMessages(deps(transport))
    expect(server.received).toHaveLength(1)
    expect(await stateOf(1)).toMatchObject({ state: 'sent' })
    transport.close()
    await server.close()
  })

  it('are given up after a day', async () => {
    const transport: MessageTransport = {
      send: async () => ({ outcome: 'unsent', code: 'etimedout' }),
      check: async () => ({ outcome: 'sent' }),
      close: () => {},
    }
    await write()
    now = later(giveUpAfterMs - 1)
    await sendDueMessages(deps(transport))
    expect(await stateOf()).toMatchObject({ state: 'waiting' })
    now = later(retryDelayMs(0, 0))
    await sendDueMessages(deps(transport))
    expect(await stateOf()).toMatchObject({ state: 'dropped', lastCode: 'etimedout' })
  })

  it('do not go to a server whose certificate nobody has signed', async () => {
    const server = await startMailServer({ secure: true })
    const transport = smtp(server.url)
    await write()
    await sendDueMessages(deps(transport))
    expect(server.received).toEqual([])
    expect(await stateOf()).toMatchObject({ state: 'waiting', lastCode: 'esocket' })
    transport.close()
    await server.close()
  })

  it('are known to leave, or not, without one that is sent', async () => {
    const server = await startMailServer()
    const transport = smtp(server.url)
    expect(await transport.check()).toEqual({ outcome: 'sent' })
    await server.close()
    expect(await transport.check()).toEqual({ outcome: 'unsent', code: 'esocket' })
    transport.close()
  })

  it('go after a death before the mail, and again after one before it was written down', async () => {
    const sent: string[] = []
    const dies: MessageTransport = {
      async send(id) {
        sent.push(id)
        throw new Error('killed')
      },
      check: async () => ({ outcome: 'sent' }),
      close: () => {},
    }
    await write()
    // The process ends after it acquired the lease and never writes the outcome.
    await sendDueMessages(deps(dies))
    const server = await startMailServer()
    const transport = smtp(server.url)
    await sendDueMessages(deps(transport))
    expect(server.received, 'somebody may still be at it').toEqual([])
    await store.releaseAllLeases()
    await sendDueMessages(deps(transport))
    expect(sent).toEqual([idOf(1)])
    expect(server.received.map(({ headers }) => headers['message-id'])).toEqual([
      `<${idOf(1)}@apply.example.com>`,
    ])
    transport.close()
    await server.close()
  })

  it('leave once, however many instances look at once', async () => {
    const server = await startMailServer()
    const transports = [smtp(server.url), smtp(server.url), smtp(server.url)]
    for (let number = 1; number <= 7; number++) await write(number)
    await Promise.all(transports.map((transport) => sendDueMessages(deps(transport))))
    expect(server.received).toHaveLength(7)
    for (const transport of transports) transport.close()
    await server.close()
  })

  it('stay when the application is erased, as facts without words', async () => {
    await write()
    await store.applications.erase(db, applicationId, now)
    expect(await store.mail.due(db, now, 9)).toEqual([])
    expect(await stateOf()).toMatchObject({ state: 'dropped', lastCode: 'erased' })
  })

  it('are never changed, and never come back', async () => {
    await write()
    await expect(
      sql`update mail set content = '\\x00' where id = ${idOf(1)}`.execute(db),
    ).rejects.toThrow('the outcome of a message is recorded once')
    await dropMessages(db, [idOf(1)], 'superseded', now)
    await expect(
      sql`update mail set state = 'sent' where id = ${idOf(1)}`.execute(db),
    ).rejects.toThrow('the outcome of a message is recorded once')
  })

  it('are listed in the local outbox where there is no mail server, the newest first', async () => {
    await write(1)
    await write(2)
    await sendDueMessages(deps(createLocalOutbox(store.simulatorRecords)))
    const stored = await listLocalOutbox(store.simulatorRecords)
    expect(stored.map(({ id }) => id).toSorted()).toEqual([idOf(1), idOf(2)])
    expect(stored[0]?.email).toEqual(email)
    expect(await stateOf(2)).toMatchObject({ state: 'sent' })
  })

  it('leave by themselves, and a stop waits for the one that is leaving', async () => {
    const server = await startMailServer()
    const transport = smtp(server.url)
    await write()
    const outbox = startOutbox(deps(transport))
    await expect.poll(() => server.received.length).toBe(1)
    await outbox.stop()
    expect(await stateOf()).toMatchObject({ state: 'sent' })
    transport.close()
    await server.close()
  })
})

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(ms, 20)))
}
