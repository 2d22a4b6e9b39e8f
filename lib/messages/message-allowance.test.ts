import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { MessageChannel, NoticeKind } from '#lib/database/states.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { createTestStaffDeps } from '@/test-support/staff/staff-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { DeliveryOutcome } from './email/email-transport.ts'
import { sendDueMessages } from './outbox.ts'
import { readMessageLimits } from './rules/message-limits.ts'

const day = 24 * 3_600_000

describe.each(await openTestStores())('a stranger on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let sent: string[]
  let lines: string[]
  let clock: Date
  let answer: DeliveryOutcome
  beforeEach(async () => {
    await opened.reset()
    clock = new Date()
    ;[sent, lines] = [[], []]
    answer = { outcome: 'sent' }
  })
  afterAll(opened.close)

  async function begin(): Promise<string> {
    const id = randomUUID()
    const given = { id, customerId: `C-${id}`, accountId: `A-${id}`, locale: 'en' }
    await store.applications.add(db, {
      ...given,
      expiresAt: new Date(Date.now() + day),
      now: clock,
    })
    return id
  }

  async function write(
    applicationId: string,
    to: string,
    { channel = 'email', about }: { channel?: MessageChannel; about?: NoticeKind } = {},
  ): Promise<void> {
    const id = randomUUID()
    const messages = [{ id, channel, email: { to, subject: '', text: '', html: '' } }]
    const notice = {
      id: randomUUID(),
      tokenHash: Buffer.from(id.replaceAll('-', '').repeat(2), 'hex'),
      ...{ applicationId, mailId: id, openTokenHash: null, contactId: null, channel },
      about: about ?? ('accepted' as const),
      createdAt: clock,
      expiresAt: new Date(clock.getTime() + day),
    }
    await store.mail.addAll(db, { applicationId, messages, notices: [notice], now: clock })
  }

  /** Sends the due messages, `minutes` later. */
  async function deliver(limits = '', minutes = 0): Promise<void> {
    clock = new Date(clock.getTime() + minutes * 60_000)
    const send = async (_id: string, { to }: { to: string }) => {
      if (answer.outcome === 'sent') sent.push(to)
      return answer
    }
    const transport = { send, check: async () => answer, close: () => {} }
    for (let round = 0; round < 6; round++) {
      await sendDueMessages({
        store,
        log: createLogger({
          level: 'info',
          destination: { write: (line) => void lines.push(line) },
        }),
        transports: { email: transport, sms: transport },
        limits: readMessageLimits(limits),
        now: () => clock,
        random: () => 0,
        wait: async () => {},
      })
    }
  }

  /** Ends every count, by the database's clock. */
  const passTime = () => sql`update rate_limit set ends_at = now()`.execute(db)

  it('has one person sent one message by six applications with plus-addresses, and then it waits', async () => {
    for (let number = 0; number < 6; number++) {
      const id = await begin()
      for (let tag = 0; tag < 3; tag++) await write(id, `vic.tim+${number}.${tag}@gmail.com`)
      await write(id, '+447700900123', { channel: 'sms' })
    }
    await deliver()
    expect(sent.filter((to) => to.includes('@'))).toHaveLength(1)
    expect(sent.filter((to) => to.startsWith('+'))).toHaveLength(1)
    await passTime()
    await deliver('', 60)
    expect(sent).toHaveLength(4)
  })

  it('has no more than eight SMS sent by one application to eleven numbers', async () => {
    const id = await begin()
    for (let number = 10; number < 21; number++)
      await write(id, `+4477009001${number}`, { channel: 'sms' })
    await deliver()
    expect(sent).toHaveLength(8)
    // A message that has waited for a day is dropped, and staff read why.
    await deliver('', 25 * 60)
    expect(sent).toHaveLength(8)
    const messages = await store.mail.listMessages(db, id)
    expect(messages.filter(({ lastCode }) => lastCode === 'held_recipient')).toHaveLength(3)
  })

  it('spends no more SMS in a country, and in all, than the budget, which the operator is told', async () => {
    const numbers = [
      '+447700900100',
      '+447700900101',
      '+447700900102',
      '+12025550147',
      '+33612345678',
    ]
    for (const number of numbers) await write(await begin(), number, { channel: 'sms' })
    await deliver('sms_country_hour=2 sms_hour=3')
    expect(sent).toHaveLength(3)
    expect(sent.filter((to) => to.startsWith('+44')).length).toBeLessThanOrEqual(2)
    expect(lines.filter((line) => line.includes('sms_budget_spent')).length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('"state":"held"')).length).toBeGreaterThan(0)
    await passTime()
    await deliver('sms_country_hour=2 sms_hour=3', 60)
    expect(sent.toSorted()).toEqual(numbers.toSorted())
  })

  it('keeps nobody from being told what staff did, nor from what they asked for at an address they proved', async () => {
    const id = await begin()
    await write(id, 'amira@example.com')
    await write(id, 'amira@example.com', { about: 'device_connected' })
    await write(id, 'amira@example.com')
    await deliver()
    expect(sent).toHaveLength(2)
    await store.contacts.prove(db, {
      applicationId: id,
      address: 'amira@example.com',
      by: 'link',
      now: clock,
    })
    await deliver('', 20)
    expect(sent).toHaveLength(3)
  })

  it('keeps no alert from staff', async () => {
    const { address } = await joinStaff(createTestStaffDeps(store), {
      name: 'Sue',
      role: 'supervisor',
    })
    const id = await begin()
    for (let count = 0; count < 3; count++) await write(id, address)
    await deliver()
    expect(sent).toHaveLength(3)
  })

  it('uses nothing up with what could not be sent', async () => {
    const id = await begin()
    await write(id, 'amira@example.com')
    answer = { outcome: 'unsent', code: 'esocket' }
    await deliver()
    answer = { outcome: 'sent' }
    await deliver('', 20)
    expect(sent).toHaveLength(1)
  })

  it('leaves no address in the counters', async () => {
    await write(await begin(), 'canary@example.com')
    await deliver()
    const { rows } = await sql<{ all: string }>`
      select string_agg(encode(key, 'escape'), ' ') as all from rate_limit`.execute(db)
    expect(rows[0]?.all).not.toContain('canary')
  })
})
