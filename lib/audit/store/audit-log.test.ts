import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#lib/database/schema.ts'
import { recordQueries } from '@/test-support/record-queries.mjs'
import { openTestStores } from '@/test-support/test-store.ts'
import { beginning } from '../rules/chain.ts'
import type { Actor } from '../rules/event.ts'

const now = new Date('2026-11-02T10:00:00.123Z')
const application = '0ada0000-0000-4000-8000-000000000001'
const actor = { kind: 'customer', session: 'a1b2c3d4' } as const

describe.each(await openTestStores())('the audit on $name', (opened) => {
  const { store } = opened
  const { db, audit } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  function appendEvent(tx: Tx, step: string) {
    return audit.append(tx, {
      applicationId: application,
      actor,
      event: 'step_kept',
      detail: { step, fields: ['first_name'], changed: ['first_name'] },
      now,
    })
  }

  async function appendFive() {
    for (const step of ['one', 'two', 'three', 'four', 'five']) {
      await store.transaction((tx) => appendEvent(tx, step))
    }
    expect(await audit.verify(db)).toEqual({ ok: true, events: 5 })
  }

  /** Changes data as an owner of the server could, who can switch off the triggers. */
  async function tamper(...statements: string[]) {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  }

  it('lists what happened to an application, in order', async () => {
    await appendFive()
    await audit.append(db, {
      actor: { kind: 'system' },
      event: 'application_erased',
      detail: { reason: 'abandoned' },
      now,
    })
    const listed = await audit.list(db, application)
    expect(listed.map(({ detail }) => (detail as { step: string }).step)).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
    ])
    expect(listed[0]).toMatchObject({ sequence: 1, at: now, actor, event: 'step_kept' })
    expect(await audit.verify(db)).toEqual({ ok: true, events: 6 })
  })

  it('answers who of staff had a part, and whether a person was removed, from those events alone', async () => {
    const person = '0ada0000-0000-4000-8000-000000000002'
    const staff = { kind: 'staff', id: person } as const
    const about = { applicationId: application, now }
    await appendFive()
    await audit.append(db, { ...about, actor: staff, event: 'note_written', detail: { note: 'n' } })
    await audit.append(db, { ...about, actor, event: 'person_removed', detail: { person } })
    expect(await audit.listByStaff(db, application)).toMatchObject([
      { actor: staff, event: 'note_written' },
    ])
    expect(await audit.wasPersonRemoved(db, application, person)).toBe(true)
    expect(await audit.wasPersonRemoved(db, application, application)).toBe(false)
  })

  it.each<[boolean, Actor, string, object?]>([
    [true, actor, 'application_begun'],
    [true, actor, 'return_link_opened'],
    [true, actor, 'not_known_yet'],
    [true, actor, 'device_code_answered', { code: 'right' }],
    // What the firm's own system started belongs to a customer that it knows.
    [true, { kind: 'partner', id: application }, 'application_begun'],
    [false, { kind: 'staff', id: application }, 'step_kept'],
    [false, { kind: 'system' }, 'step_kept'],
    [false, { kind: 'platform' }, 'step_kept'],
    // Presses on a device of the branch.
    [false, actor, 'device_code_sent'],
    [false, actor, 'device_ended'],
    [false, actor, 'device_code_answered', { code: 'wrong_code' }],
    [false, actor, 'device_code_answered', {}],
  ])(
    'tells (%s) whether the customer has acted: %o %s %o',
    async (acted, by, event, detail = {}) => {
      const did = { applicationId: application, actor: by, event, detail, now }
      await store.transaction(async (tx) => {
        expect(await audit.hasCustomerActed(tx, application)).toBe(false)
        await audit.append(tx, did as Parameters<typeof audit.append>[1])
        expect(await audit.hasCustomerActed(tx, application)).toBe(acted)
      })
      const another = application.replace(/1$/, '2')
      expect(await audit.hasCustomerActed(db, another)).toBe(false)
    },
  )

  it('reads no more for an acceptance when its customer has changed other answers often', async () => {
    const about = { applicationId: application, now }
    const staff = { kind: 'staff', id: application } as const
    const save = (changed: string[]) =>
      audit.append(db, {
        ...about,
        actor,
        event: 'step_kept',
        detail: { step: 'contact', fields: changed, changed },
      })
    await audit.append(db, {
      ...about,
      actor,
      event: 'application_begun',
      detail: { locale: 'en' },
    })
    await save(['email_address', 'tax_id'])
    for (let time = 0; time < 20; time++) await save(['tax_id'])
    await audit.append(db, { ...about, actor: staff, event: 'note_written', detail: { note: 'n' } })
    const names = (await audit.listForAcceptance(db, application)).map(({ event }) => event)
    expect(names).toEqual(['application_begun', 'step_kept', 'note_written'])
    expect(await audit.list(db, application, ['note_written'])).toHaveLength(1)
    expect(await audit.list(db, application)).toHaveLength(23)
  })

  it('ends in a head that carries the number and the hash of the last event', async () => {
    expect(await audit.head(db)).toEqual(beginning)
    await appendFive()
    const { sequence, hash } = (await audit.list(db, application)).at(-1) ?? beginning
    expect(sequence).toBe(5)
    expect(await audit.head(db)).toEqual({ sequence, hash })
  })

  it('verifies when nothing has happened', async () => {
    expect(await audit.verify(db)).toEqual({ ok: true, events: 0 })
  })

  it('writes nothing of a transaction that failed', async () => {
    await appendFive()
    const work = store.transaction(async (tx) => {
      await appendEvent(tx, 'six')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await audit.verify(db)).toEqual({ ok: true, events: 5 })
  })

  it('writes the events of a transaction together at its end, in their order', async () => {
    const statements: string[] = []
    const stop = recordQueries((text) => statements.push(text))
    await store.transaction(async (tx) => {
      await appendEvent(tx, 'one')
      await appendEvent(tx, 'two')
      await store.submissions.find(tx, application)
      await appendEvent(tx, 'three')
    })
    stop()
    expect(statements.map((text) => text.match(/audit_head|submission|^\w+$/)?.[0])).toEqual([
      'begin',
      'submission',
      'audit_head',
      'commit',
    ])
    const listed = await audit.list(db, application)
    expect(listed.map(({ detail }) => (detail as { step: string }).step)).toEqual([
      'one',
      'two',
      'three',
    ])
    expect(await audit.verify(db)).toEqual({ ok: true, events: 3 })
  })

  it('shows a transaction what it has appended itself', async () => {
    await store.transaction(async (tx) => {
      await appendEvent(tx, 'one')
      expect(await audit.list(tx, application)).toHaveLength(1)
      expect(await audit.head(tx)).toMatchObject({ sequence: 1 })
      await appendEvent(tx, 'two')
    })
    expect(await audit.verify(db)).toEqual({ ok: true, events: 2 })
  })

  it('is one chain though thirty write at once', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        store.transaction((tx) => appendEvent(tx, `${index}`)),
      ),
    )
    expect(await audit.verify(db)).toEqual({ ok: true, events: 30 })
  })

  it('is one chain though thirty transactions of one, two or three events write at once', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        store.transaction(async (tx) => {
          for (let step = 0; step <= index % 3; step++) await appendEvent(tx, `${index}.${step}`)
        }),
      ),
    )
    expect(await audit.verify(db)).toEqual({ ok: true, events: 60 })
  })

  it('is one chain though ten connections write at once without a transaction', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, index) => appendEvent(db, `${index}`)))
    expect(await audit.verify(db)).toEqual({ ok: true, events: 120 })
  })

  it('hashes in the database what is read back, in any script', async () => {
    const detail = { step: 'أحمد "\\" 木 \u{1F600}', fields: [], changed: [], left: undefined }
    const event = { actor, event: 'step_kept', detail, now } as const
    await audit.append(db, event)
    await store.transaction(async (tx) => {
      await audit.append(tx, event)
      await audit.append(tx, { ...event, applicationId: application })
    })
    expect(await audit.verify(db)).toEqual({ ok: true, events: 3 })
    const [listed] = await audit.list(db, application)
    expect(listed).toMatchObject({ sequence: 3, at: now, detail: { step: detail.step } })
  })

  it('verifies while others write', async () => {
    const writing = Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        store.transaction((tx) => appendEvent(tx, `${index}`)),
      ),
    )
    for (let times = 0; times < 5; times++)
      expect(await audit.verify(db)).toMatchObject({ ok: true })
    await writing
  })

  it('refuses to be edited, deleted, emptied or wound back', async () => {
    await appendFive()
    for (const statement of [
      sql`update audit_event set detail = '{}'`,
      sql`delete from audit_event where sequence = 5`,
      sql`truncate audit_event`,
      sql`update audit_head set sequence = 4`,
      sql`delete from audit_head`,
      sql`truncate audit_head`,
    ]) {
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' })
    }
  })

  it.each([
    ['detail', `update audit_event set detail = '{"step":"none","fields":[]}' where sequence = 3`],
    ['actor', `update audit_event set actor = '{"kind":"system"}' where sequence = 3`],
    ['event', `update audit_event set event = 'needs_person' where sequence = 3`],
    ['time', `update audit_event set at = at + interval '1 millisecond' where sequence = 3`],
    ['application', 'update audit_event set application_id = null where sequence = 3'],
  ])('detects an edited %s', async (_, statement) => {
    await appendFive()
    await tamper(statement)
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 3, fault: 'changed' })
  })

  it('detects a deleted event', async () => {
    await appendFive()
    await tamper('delete from audit_event where sequence = 3')
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 3, fault: 'missing' })
  })

  it('detects a deletion that closes the gap', async () => {
    await appendFive()
    await tamper(
      'delete from audit_event where sequence = 3',
      'update audit_event set sequence = 3 where sequence = 4',
      'update audit_event set sequence = 4 where sequence = 5',
    )
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 3, fault: 'changed' })
  })

  it('detects two exchanged events', async () => {
    await appendFive()
    await tamper(
      'update audit_event set sequence = 100 where sequence = 2',
      'update audit_event set sequence = 2 where sequence = 4',
      'update audit_event set sequence = 4 where sequence = 100',
    )
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 2, fault: 'changed' })
  })

  it('detects a cut tail, and the whole cut away', async () => {
    await appendFive()
    await tamper('delete from audit_event where sequence > 3')
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 4, fault: 'tail_cut' })
    await tamper('delete from audit_event')
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 1, fault: 'tail_cut' })
  })

  it('detects an event that no writer of ours appended', async () => {
    await appendFive()
    await tamper(
      `insert into audit_event
        select 6, at, application_id, actor, event, detail, hash, hash, id, key_id, mac
        from audit_event where sequence = 5`,
    )
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 6, fault: 'beyond_head' })
  })
})
