import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor, AuditEvent } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import { createDatabaseWriter } from '@/test-support/database-writer.ts'
import {
  acceptance,
  ada,
  grace,
  later,
  nextMonth,
  now,
  session,
} from '@/test-support/stored-application.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { Application } from './open-application.ts'

const actor = { kind: 'customer', session: 'a1b2c3d4' } as const
const answered = (values: Record<string, string>) => ({ typed: values, values })
const contact = answered({ email_address: 'ada@example.org', telephone_number: '+44 20 7946 0000' })
const name = answered({ first_name: 'Ada', last_name: 'Lovelace' })
const before = { applicant: answered({ application_type: 'INDIVIDUAL' }) }
const event = (step: string): AuditEvent & { actor: Actor } => ({
  event: 'step_kept',
  detail: { step, fields: ['a'], changed: ['a'] },
  actor,
})

describe.each(await openTestStores())('steps in one statement on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(async () => {
    await opened.reset()
    await store.sessions.add(db, session, later, now)
    await store.applications.add(db, ada)
    await store.sessions.grant(db, session, ada.id)
    await start(ada.id)
  })
  afterAll(opened.close)

  async function start(id: string) {
    const added = await find(id)
    await store.applications.updateAnswers(db, added, { answers: before, now })
  }

  async function find(id: string): Promise<Application> {
    const found = await store.applications.find(db, id)
    if (!found) throw new Error(`${id} is erased`)
    return found
  }

  /** Reads the seal as the application's page does. */
  async function rightsSeal(id: string): Promise<string> {
    const of = db.selectFrom('application').select('rightsSeal').where('id', '=', id)
    return (await of.executeTakeFirstOrThrow()).rightsSeal
  }

  async function save(
    application: Application,
    step: string,
    values: object = name,
    at = now,
    use?: { key: string; seconds: number },
    seal?: string,
  ) {
    return saveAll(application, { [step]: values }, { at, use, seal })
  }

  async function saveAll(
    application: Application,
    steps: Record<string, object>,
    {
      at = now,
      use,
      seal,
    }: {
      at?: Date
      use?: { key: string; seconds: number } | undefined
      seal?: string | undefined
    } = {},
  ) {
    const read = seal ?? (await rightsSeal(application.id))
    return store.statement((tx) =>
      store.applications.saveSteps(tx, application, {
        answers: { ...application.answers, ...steps },
        pages: Object.keys(steps),
        session,
        rightsSeal: read,
        locale: 'ar',
        expiresAt: nextMonth,
        events: Object.keys(steps).map(event),
        use,
        now: at,
      }),
    )
  }

  /** Saves steps in a transaction, by separate methods of the store. */
  async function saveLocked(id: string, steps: Record<string, object>, at = now) {
    return store.transaction(async (tx) => {
      const found = await store.applications.lock(tx, id)
      if (!found) throw new Error(`${id} is erased`)
      const change = { answers: { ...found.answers, ...steps }, locale: 'ar', now: at }
      await store.applications.updateAnswers(tx, found, { ...change, expiresAt: nextMonth })
      await store.sessions.touch(tx, session, at, nextMonth)
      for (const step of Object.keys(steps)) {
        await store.unsavedInputs.forget(tx, { applicationId: id, page: step })
        await store.audit.append(tx, { ...event(step), applicationId: id, now: at })
      }
    })
  }

  /** Returns all that a step leaves, without random and application-specific values. */
  async function traces(id: string) {
    const { id: _, customerId, accountId, platformCustomerId, ...application } = await find(id)
    const of = <Table extends 'searchToken' | 'unsavedInput'>(tx: Tx, table: Table) =>
      tx.selectFrom(table as 'searchToken').where('applicationId', '=', id)
    const tokens = await of(db, 'searchToken').select(['token', 'startedAt']).execute()
    const contacts = await store.contacts.list(db, id)
    return {
      application,
      tokens: tokens.map(({ token }) => Buffer.from(token).toString('hex')).sort(),
      contacts: contacts.map(({ id: _, applicationId: __, ...known }) => known),
      unsaved: await of(db, 'unsavedInput').select('applicationId').execute(),
      events: (await store.audit.list(db, id)).map(({ event, actor, detail, at }) => ({
        ...{ event, actor, detail, at },
      })),
      sessions: await db.selectFrom('applicantSession').selectAll().execute(),
    }
  }

  it('leaves what a transaction leaves, of any steps', async () => {
    await store.applications.add(db, grace)
    await start(grace.id)
    const pages: Record<string, object>[] = [
      { name },
      { birth: answered({ nationality: 'GB' }) },
      { contact },
      // Found by other words, and no longer by the ones before.
      { renamed: answered({}) },
      { name: answered({ first_name: 'Byron' }), birth: answered({}), third: contact },
    ]
    for (const steps of pages) {
      const at = new Date(now.getTime() + 1_000)
      for (const applicationId of [ada.id, grace.id]) {
        for (const page of Object.keys(steps)) {
          const input = { applicationId, page, sessionHash: session, input: {}, now }
          await store.transaction((tx) => store.unsavedInputs.save(tx, input))
        }
      }
      const saved = await saveAll(await find(ada.id), steps, { at })
      await saveLocked(grace.id, steps, at)
      expect(await traces(ada.id)).toEqual(await traces(grace.id))
      expect(saved?.application).toEqual(await find(ada.id))
    }
    const changed = answered({ first_name: 'Augusta', last_name: 'King' })
    await save(await find(ada.id), 'name', changed)
    await saveLocked(grace.id, { name: changed })
    expect(await traces(ada.id)).toEqual(await traces(grace.id))
    // Given again, and changed.
    const other = answered({ email_address: 'ada@example.net', telephone_number: '' })
    for (const values of [other, contact]) {
      await save(await find(ada.id), 'contact', values, later)
      await saveLocked(grace.id, { contact: values }, later)
    }
    expect(await traces(ada.id)).toEqual(await traces(grace.id))
    expect((await traces(ada.id)).contacts).toHaveLength(3)
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'somebody else saved an answer',
      async (id) => {
        const change = { answers: {}, now }
        await store.applications.updateAnswers(db, await find(id), change)
      },
    ],
    ['it was accepted', () => store.acceptances.add(db, acceptance)],
    [
      'it was submitted',
      (applicationId) =>
        store.submissions.add(db, { id: randomUUID(), applicationId, now, operations: [] }),
    ],
    [
      'it was stopped',
      async (id) => {
        await db
          .updateTable('application')
          .set({ reportedAt: now, stoppedAt: now })
          .where('id', '=', id)
          .execute()
      },
    ],
    ['it was erased', (id) => store.applications.erase(db, id, now)],
    [
      'its row was put back to an earlier state',
      () => {
        const writer = createDatabaseWriter(db, { hasAllRights: true })
        return writer.update('application', 'true', 'revision = revision - 1')
      },
    ],
  ])('writes nothing where, since it was read, %s', async (_, happens) => {
    const read = await find(ada.id)
    const input = { applicationId: ada.id, page: 'name', sessionHash: session, input: {}, now }
    await store.transaction((tx) => store.unsavedInputs.save(tx, input))
    await happens(ada.id)
    const head = await store.audit.head(db)
    const rows = () => db.selectFrom('application').selectAll().execute()
    const stored = await rows()
    const unsaved = () => db.selectFrom('unsavedInput').selectAll().execute()
    const inputs = await unsaved()
    expect(await save(read, 'name')).toBeUndefined()
    expect(await saveAll(read, { name, contact })).toBeUndefined()
    expect(await rows()).toEqual(stored)
    expect(await unsaved()).toEqual(inputs)
    expect(await store.audit.head(db)).toEqual(head)
    expect(await db.selectFrom('applicationContact').selectAll().execute()).toEqual([])
    expect((await store.sessions.find(db, session, now))?.expiresAt).not.toEqual(nextMonth)
  })

  it('writes nothing where, since it was read, its session was closed and somebody let it in again', async () => {
    const read = await find(ada.id)
    const seal = await rightsSeal(ada.id)
    await store.transaction(async (tx) => {
      await store.sessions.close(tx, ada.id, 'all', now)
      await store.audit.append(tx, { ...event('name'), applicationId: ada.id, now })
    })
    const writer = createDatabaseWriter(db, { hasAllRights: true })
    await writer.update('application_access', 'true', 'closed_at = null')
    expect(await save(read, 'name', name, now, undefined, seal)).toBeUndefined()
    // An attacker may also put the whole row back to an earlier state.
    const earlier = `rights_seal = '${seal}', rights_version = rights_version - 1`
    expect(await writer.update('application', 'true', earlier)).toBe(true)
    expect(await save(read, 'name', name, now, undefined, seal)).toBeUndefined()
    expect((await find(ada.id)).revision).toBe(read.revision)
  })

  it('counts its use of a limit where it is saved', async () => {
    const use = { key: 'a session', seconds: 60 }
    const read = await find(ada.id)
    const first = await save(read, 'birth', name, now, use)
    expect(first?.count).toEqual({ uses: 1, endsInMs: 60_000 })
    expect(await save(read, 'birth', name, now, use)).toBeUndefined()
    const second = await save(await find(ada.id), 'contact', contact, now, use)
    expect(second?.count?.uses).toBe(2)
    expect((await store.rateLimits.count(db, use.key, use.seconds)).uses).toBe(3)
    expect((await save(await find(ada.id), 'birth'))?.count).toBeUndefined()
  })

  it('writes nothing where it was accepted while it waited for that', async () => {
    const read = await find(ada.id)
    const locked = Promise.withResolvers<void>()
    const accepting = store.transaction(async (tx) => {
      await store.applications.lock(tx, ada.id)
      locked.resolve()
      // The step begins before there is an acceptance: its snapshot has none.
      await sleep(200)
      await store.acceptances.add(tx, acceptance)
    })
    await locked.promise
    expect(await save(read, 'name')).toBeUndefined()
    await accepting
    expect((await find(ada.id)).revision).toBe(read.revision)
  })

  it('keeps one chain with transactions beside it, and loses no answer', async () => {
    const ids = [ada.id, grace.id, randomUUID(), randomUUID()]
    for (const [index, id] of ids.entries()) {
      if (index === 0) continue
      await store.applications.add(db, { ...grace, id, customerId: id, accountId: id })
      await store.sessions.grant(db, session, id)
      await start(id)
    }
    const begun = (await store.audit.head(db)).sequence
    let [refused, events] = [0, begun]
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      for (let time = 0; time < 25; time++) {
        const id = `${ids[(writer + time) % ids.length]}`
        const values = answered({ first_name: `Ada ${writer}`, last_name: `${time}` })
        if (writer % 3 === 0) await saveLocked(id, { name: values })
        else if (writer % 3 === 1) {
          // Two steps are two events.
          if (await saveAll(await find(id), { name: values, birth: values })) events += 1
          else refused += 1
        } else if (!(await save(await find(id), 'name', values))) refused += 1
      }
    })
    await Promise.all(writers)
    const saved = 12 * 25 - refused
    expect(await store.audit.verify(db)).toEqual({ ok: true, events: events + saved })
    const revisions = await Promise.all(ids.map(async (id) => (await find(id)).revision))
    expect(revisions.reduce((sum, each) => sum + each)).toBe(ids.length + saved)
  })
})
