import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { endAllAccess } from '#lib/applications/end-all-access.ts'
import type { Tx } from '#lib/database/schema.ts'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { createDatabaseWriter, type StoredRow } from '@/test-support/database-writer.ts'
import { findAccess } from '@/test-support/read-page.ts'
import { ada, grace, later, nextMonth, now } from '@/test-support/stored-application.ts'
import {
  openServiceStore,
  openTestStore,
  testErasureKeys,
  testSecret,
} from '@/test-support/test-store.ts'
import { isSessionEnded, type SessionActor } from '../store/session-access.ts'
import type { BrokenRights } from './rights-seals.ts'
import { sealedRows, timedRows } from './sealed-rows.ts'

const url = process.env.TEST_DATABASE_URL
const service = url ? await openServiceStore(url) : undefined
const opened = await openTestStore()
const actors = [
  { opened, owner: opened.database, actor: 'somebody with all rights', hasAllRights: true },
  ...(service
    ? [
        {
          opened: service,
          owner: service.owner,
          actor: 'somebody with the rights of the service',
          hasAllRights: false,
        },
      ]
    : []),
]
const { rows: sealed } = sealedRows.application
const tables = Object.keys(sealed)

describe.each(actors)('what lets customers in, against $actor', (of) => {
  const { opened, owner, hasAllRights } = of
  const alarms: BrokenRights[] = []
  const { database, keyring } = opened
  const store = createStore({ database, keyring, onBrokenRights: (found) => alarms.push(found) })
  const writer = createDatabaseWriter(store.db, { hasAllRights })
  const ownerWriter = createDatabaseWriter(owner.db, { hasAllRights: true })
  let device = ''
  /** Tries every row or column as the owner alone: the service can write nothing that its owner cannot. */
  const itByOwner: (title: string, run: () => Promise<void>) => void = hasAllRights ? it : () => {}

  beforeEach(async () => {
    await opened.reset()
    await open('ada', ada)
    device = await open('grace', grace)
    device = (await writer.read('device_link', `application_id = '${ada.id}'`))[0]?.id as string
    alarms.length = 0
  })
  afterAll(opened.close)

  it('lets in whom Portico let in', async () => {
    expect(Object.entries(await waysIn()).filter(([, isOpen]) => !isOpen)).toEqual([])
    expect(await store.verifyRights()).toEqual([])
    expect(alarms).toEqual([])
  })

  it('lets nobody in by a row added to any table', async () => {
    await expectAllShut(tables, async (table) => {
      const [row] = await writer.read(table, isOf(table, grace.id))
      const fresh = { id: randomUUID(), application_id: ada.id, device_link_id: device }
      const random = Object.fromEntries(
        ['token_hash', 'session_hash'].map((column) => [
          column,
          `\\x${randomUUID().replaceAll('-', '').repeat(2)}`,
        ]),
      )
      const ofGrace = table === 'application_access' ? { device_link_id: null } : random
      const added = { ...row, ...pick({ ...fresh, ...ofGrace }, Object.keys(row ?? {})) }
      const isDone = await writer.insert(table, [added])
      if (table === 'application_access') expect(isDone).toBe(true)
      expect(await store.sessions.mayOpen(store.db, hash('grace'), ada.id, now)).toBe(false)
      return isDone
    })
  })

  itByOwner('lets nobody in by any column of any table changed', async () => {
    for (const table of tables) {
      await expectAllShut(
        Object.keys(sealed[table]?.says ?? {}),
        async (column) => {
          const other = await writer.otherValue(table, column)
          return writer.update(table, isOf(table, ada.id), `${column} = ${other}`)
        },
        [table],
      )
    }
  })

  itByOwner('lets nobody in by rows of any table moved to them', async () => {
    const movable = tables.filter((table) => table !== 'device_code')
    await expectAllShut(movable, async (table) => {
      const rows = await writer.read(table, isOf(table, grace.id))
      await writer.delete(table, isOf(table, ada.id))
      await writer.delete(table, isOf(table, grace.id))
      const moved = rows.map((row) => ({ ...row, application_id: ada.id }))
      return writer.insert(table, moved)
    })
  })

  itByOwner('lets nobody in once rows of any table are deleted', async () => {
    await expectAllShut(tables, (table) => writer.delete(table, isOf(table, ada.id)))
  })

  it('lets nobody in by older rows of any table put back', async () => {
    const older = await readRows(tables, ada.id)
    await endAll()
    await expectAllShut(tables, async (table) => {
      await writer.delete(table, isOf(table, ada.id))
      return writer.insert(table, older.get(table) ?? [])
    })
  })

  it('lets nobody in by an earlier state of all rows put back together', async () => {
    const of = `id = '${ada.id}'`
    const [before] = await writer.read('application', of)
    const rows = await Promise.all(tables.map((table) => writer.read(table, isOf(table, ada.id))))
    await endAll()
    for (const [index, table] of tables.entries()) {
      await writer.delete(table, isOf(table, ada.id))
      await writer.insert(table, rows[index] ?? [])
    }
    const seal = `rights_version = ${before?.rights_version}, rights_seal = '${before?.rights_seal}'`
    await expectShut(await writer.update('application', of, seal))
  })

  it.each([
    ['nothing else was recorded', async () => undefined],
    [
      'what was recorded before had been read already',
      async (tx: Tx) => {
        const event = { event: 'return_links_revoked', detail: {} } as const
        const actor = { kind: 'system' } as const
        await store.audit.append(tx, { applicationId: ada.id, actor, ...event, now })
        await store.audit.list(tx, ada.id)
      },
    ],
  ])('lets nobody in by an earlier state when they were shut out and %s', async (_, record) => {
    const of = `id = '${ada.id}'`
    const [before] = await writer.read('application', of)
    const rows = await writer.read('application_access', isOf('application_access', ada.id))
    await store.transaction(async (tx) => {
      await record(tx)
      await store.sessions.close(tx, ada.id, 'all', now)
    })
    await writer.delete('application_access', isOf('application_access', ada.id))
    await writer.insert('application_access', rows)
    const seal = `rights_version = ${before?.rights_version}, rights_seal = '${before?.rights_seal}'`
    await expectShut(await writer.update('application', of, seal))
  })

  it('lets nobody in by the key of another application', async () => {
    const of = `id = '${ada.id}'`
    const [other] = await writer.read('application', `id = '${grace.id}'`)
    await expectShut(
      await writer.update('application', of, `erasure_key = '${other?.erasure_key}'`),
    )
  })

  it('erases no key of another application', async () => {
    await store.applications.erase(store.db, ada.id, now)
    const [other] = await writer.read('application', `id = '${grace.id}'`)
    await writer.update('application', `id = '${ada.id}'`, `erasure_key = '${other?.erasure_key}'`)
    await expect(store.finishErasures()).rejects.toMatchObject({ code: 'SEAL_BROKEN' })
    expect(await store.applications.find(store.db, grace.id)).toMatchObject({ id: grace.id })
  })

  it('seals nothing that is written beside its own transaction', async () => {
    // PGlite has one connection.
    if (opened.name === 'PGlite') return
    const outside = AsyncLocalStorage.snapshot()
    await store.transaction(async (tx) => {
      await store.returnLinks.endAll(tx, [ada.id], 'revoked', now)
      // The attack runs in its own connection, right after Portico has read the rows.
      await outside(() =>
        // Others wait for the application, to which the row refers.
        ownerWriter.insert('application_access', [
          { token_hash: `\\x${hash('grace').toString('hex')}`, application_id: ada.id },
        ]),
      )
    })
    expect(await store.sessions.mayOpen(store.db, hash('grace'), ada.id, now)).toBe(false)
    expect(alarms).toContainEqual({ subject: 'application', id: ada.id })
  })

  // Sessions of staff are among what lets staff in.
  const ofCustomers = Object.entries(timedRows).filter(([table]) => table !== 'staff_session')
  it.each(ofCustomers)('prolongs nothing by %s', async (table, { time }) => {
    const changed = `${time} = ${time} + interval '30 minutes'`
    expect(await writer.update(table, 'true', changed)).toBe(true)
    const ways = await waysIn()
    const ended = {
      applicant_session: ['own', 'limited', 'change', 'upload', 'page', 'list'],
      application_access: ['limited'],
      person_link: ['person', 'personLink', 'personChange', 'personOpen'],
    }[table]
    expect(ended?.filter((way) => ways[way as keyof typeof ways])).toEqual([])
    expect((await store.verifyRights()).map((found) => found.table)).toContain(table)
  })

  it('prolongs nothing by a limit that is taken away', async () => {
    const check = 'alter table application_access drop constraint application_access_check'
    await sql.raw(check).execute(owner.db)
    try {
      expect(await writer.update('application_access', 'true', 'idle_until = null')).toBe(true)
      expect((await waysIn()).limited).toBe(false)
    } finally {
      await ownerWriter.delete('application_access', 'true')
      await sql
        .raw(
          check.replace('drop', 'add').concat(' check ((idle_until is null) = (ends_at is null))'),
        )
        .execute(owner.db)
    }
  })

  it('let in as before once the secret was rotated', async () => {
    const secret = 'another secret for tests, long enough to be one'
    const both = createKeyring([secret, testSecret], testErasureKeys())
    const rotating = createStore({ database, keyring: both })
    while ((await rotating.countToRewrap()) > 0) await rotating.rewrap(100)
    const rotated = createStore({ database, keyring: createKeyring([secret], testErasureKeys()) })
    expect(await rotated.verifyRights()).toEqual([])
    expect(await rotated.sessions.mayOpen(rotated.db, hash('limited ada'), ada.id, now)).toBe(true)
  })

  it('are sealed by what Portico does, and not by what it finds', async () => {
    await writer.insert('application_access', [
      { token_hash: `\\x${hash('grace').toString('hex')}`, application_id: ada.id },
    ])
    await store.sessions.grant(store.db, hash('own ada'), ada.id)
    await endAll()
    expect(await store.sessions.mayOpen(store.db, hash('grace'), ada.id, now)).toBe(false)
    expect((await store.verifyRights()).map(({ id }) => id)).toEqual([ada.id])
  })

  it('lets nobody in once an operator has ended all of it, whatever was written, and is whole', async () => {
    await writer.insert('application_access', [
      { token_hash: `\\x${hash('grace').toString('hex')}`, application_id: ada.id },
    ])
    await writer.update(
      'person_link',
      isOf('person_link', ada.id),
      `idle_until = idle_until + interval '1 minute'`,
    )
    const decision = { reference: ada.customerId, reason: 'restored', staff: 'op', now }
    const { rows = [], times } = (await store.applicationRights.find(store.db, ada.id)) ?? {}
    expect(rows.map(({ table }) => table)).toEqual(tables)
    expect(times).toMatchObject([{ table: 'person_link', columns: ['idle_until'] }])
    expect(await endAllAccess(store, decision)).toMatchObject({ outcome: 'ended' })
    expect(await store.verifyRights()).toEqual([])
    expect(await store.sessions.mayOpen(store.db, hash('grace'), ada.id, now)).toBe(false)
    expect(Object.entries(await waysIn()).filter(([, isOpen]) => isOpen)).toEqual([])
    expect(await store.audit.list(store.db, ada.id)).toContainEqual(
      expect.objectContaining({ event: 'access_ended', detail: { reason: 'restored' } }),
    )
    expect(await endAllAccess(store, decision)).toEqual({ outcome: 'whole' })
    await store.sessions.grant(store.db, hash('own ada'), ada.id)
    expect(await store.sessions.mayOpen(store.db, hash('own ada'), ada.id, now)).toBe(true)
  })

  it('is not sealed anew with the key of another application', async () => {
    const [other] = await writer.read('application', `id = '${grace.id}'`)
    const isDone = await writer.update(
      'application',
      `id = '${ada.id}'`,
      `erasure_key = '${other?.erasure_key}'`,
    )
    if (!isDone) return
    const decision = { reference: ada.customerId, reason: 'restored', staff: 'op', now }
    await expect(endAllAccess(store, decision)).rejects.toThrow()
    expect(await store.verifyRights()).not.toEqual([])
  })

  /**
   * Nobody gets in by any of these changes, each from the same beginning: `changed` says the tables that differ
   * after one, if not all. If that is one table, every way in is tried once, and then what a session opens.
   */
  async function expectAllShut(
    names: readonly string[],
    change: (name: string) => Promise<boolean>,
    changed: readonly string[] = tables,
  ) {
    const before = await readRows(changed)
    let done = 0
    for (const name of names) {
      alarms.length = 0
      const isDone = await change(name)
      await expectShut(isDone, name, changed.length > 1 || done === 0 ? waysIn : sessionsIn)
      done += Number(isDone)
      for (const table of changed) {
        await ownerWriter.delete(table, 'true')
        await ownerWriter.insert(table, before.get(table) ?? [])
      }
      expect(await store.verifyRights(), `${name}, once it is as before`).toEqual([])
    }
    if (hasAllRights) expect(done).toBeGreaterThan(0)
  }

  /** The rows of these tables, of one application or of all. */
  async function readRows(of: readonly string[], id?: string) {
    const rows = new Map<string, StoredRow[]>()
    for (const table of of) {
      rows.set(table, await writer.read(table, id ? isOf(table, id) : 'true'))
    }
    return rows
  }

  /** Expects an alarm and that nobody gets in; if the database refused, nothing has changed. */
  async function expectShut(
    isDone: boolean,
    by?: string,
    tryWays: () => Promise<Record<string, boolean>> = waysIn,
  ) {
    if (!isDone) return
    const ways = Object.entries(await tryWays()).filter(([, isOpen]) => isOpen)
    expect(ways, by).toEqual([])
    expect(alarms, by).toContainEqual({ subject: 'application', id: ada.id })
    expect(await store.verifyRights(), by).toContainEqual({
      table: 'application',
      id: ada.id,
      columns: ['rights_seal'],
    })
  }

  /** Opens an application with everything that can open it. */
  async function open(name: string, application: typeof ada): Promise<string> {
    const { db } = store
    const { id: applicationId } = application
    await store.applications.add(db, application)
    for (const session of [hash(name), hash(`own ${name}`), hash(`limited ${name}`)]) {
      await store.sessions.add(db, session, nextMonth, now)
    }
    await store.sessions.grant(db, hash(`own ${name}`), applicationId)
    const limits = { idleUntil: later, endsAt: nextMonth }
    await store.sessions.grant(db, hash(`limited ${name}`), applicationId, limits)
    await store.sessions.grant(db, hash(name), applicationId)
    await store.returnAddresses.prove(db, applicationId, `${name}@example.com`, { by: 'link', now })
    await store.returnLinks.add(db, {
      id: randomUUID(),
      token: secret(`link ${name}`),
      applicationId,
      mailId: null,
      byAddress: false,
      address: `${name}@example.com`,
      code: '012345',
      now,
    })
    const contact = { kind: 'email', value: `asked-${name}@example.com` } as const
    const [agent, supervisor] = [randomUUID(), randomUUID()]
    const by = { kind: 'staff', id: agent } as const
    const request = await store.contactRequests.add(db, {
      applicationId,
      contactId: await store.contacts.note(db, { ...contact, applicationId, by, now }),
      requestedBy: agent,
      requestedAt: now,
      reason: 'they moved',
      usableAt: now,
      expiresAt: nextMonth,
    })
    await store.contactRequests.approve(db, request, { by: supervisor, now })
    const link = randomUUID()
    const made = { id: link, applicationId, kind: 'own' as const, staffId: null }
    const token = secret(`device ${name}`)
    await store.deviceLinks.add(db, { ...made, token, expiresAt: later, now })
    const [mailId, codeId, personLink] = [randomUUID(), randomUUID(), randomUUID()]
    const email = { to: `${name}@example.com`, subject: '', text: '', html: '' }
    await store.mail.add(db, { id: mailId, applicationId, email, now })
    await store.deviceCodes.add(db, {
      id: codeId,
      deviceLinkId: link,
      mailId,
      ...{ code: '012345', sessionToken: 'session' },
      applicationId,
      address: email.to,
      now,
    })
    await store.personLinks.add(db, {
      id: personLink,
      applicationId,
      personId: randomUUID(),
      mailId,
      token: secret(`person ${name}`),
      code: '012345',
      address: email.to,
      expiresAt: later,
      now,
    })
    const sessionHash = hash(`person session ${name}`)
    const opens = { sessionHash, idleUntil: later, sessionEndsAt: nextMonth, now }
    await store.personLinks.open(db, { id: personLink, applicationId }, opens)
    return link
  }

  async function sessionsIn() {
    const { db } = store
    const own = hash('own ada')
    return {
      own: await store.sessions.mayOpen(db, own, ada.id, now),
      limited: await store.sessions.mayOpen(db, hash('limited ada'), ada.id, now),
      change: await mayChange({ kind: 'customer', session: own, applicationId: ada.id }),
    }
  }

  async function waysIn() {
    const { db } = store
    const page = { applicationId: ada.id, now }
    const own = hash('own ada')
    const [person] = await writer.read('person_link', `application_id = '${ada.id}'`)
    const link = `${person?.id ?? randomUUID()}`
    return {
      ...(await sessionsIn()),
      upload: (await store.sessions.isOpenFor(db, own, ada.id, now)) === true,
      page: (await findAccess(store, { session: own, ...page })) === 'open',
      list: (await store.sessions.listOpenApplications(db, own, now)).length > 0,
      address: (await store.returnAddresses.listOpenApplications(db, 'ada@example.com')).length > 0,
      known: (await store.returnAddresses.find(db, ada.id)) !== undefined,
      asked: (await store.contactRequests.findOpen(db, ada.id)) !== undefined,
      link: (await store.returnLinks.findOfMessage(db, secret('link ada'))) !== undefined,
      device: (await store.deviceLinks.find(db, secret('device ada'), now)) !== undefined,
      code: (await store.deviceCodes.latest(db, device)) !== undefined,
      personLink: (await store.personLinks.find(db, secret('person ada'))) !== undefined,
      person: (await store.personLinks.ofSession(db, hash('person session ada'))) !== undefined,
      personChange: await mayChange({ kind: 'person', link, applicationId: ada.id }),
      personOpen: await store.personLinks.isOpen(db, link, now),
    }
  }

  async function mayChange(actor: SessionActor): Promise<boolean> {
    try {
      return await store.transactionFor(actor, now, async () => true)
    } catch (error) {
      // A row that does not open under the application's key gives no access either.
      if (!isSessionEnded(error) && (error as { code?: string }).code !== 'SEAL_BROKEN') throw error
      return false
    }
  }

  async function endAll() {
    await store.transaction(async (tx) => {
      const [person] = await store.personLinks.notEnded(tx, ada.id)
      const request = await store.contactRequests.findOpen(tx, ada.id)
      if (request) await store.contactRequests.end(tx, request.id, { state: 'stopped', now })
      await store.sessions.close(tx, ada.id, 'all', now)
      await store.returnLinks.endAll(tx, [ada.id], 'revoked', now)
      await store.returnAddresses.forget(tx, ada.id)
      const link = { id: device, applicationId: ada.id }
      await store.deviceCodes.end(tx, link, 'superseded', now)
      await store.deviceLinks.end(tx, link, 'taken_back', now)
      if (person) await store.personLinks.end(tx, person, 'revoked', now)
      await store.audit.append(tx, {
        applicationId: ada.id,
        actor: { kind: 'customer', session: 'session' },
        event: 'return_links_revoked',
        detail: { links: 1 } as never,
        now,
      })
    })
  }
})

function isOf(table: string, id: string): string {
  return sealed[table]?.isOf(`'${id}'`) ?? ''
}

function pick(from: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}

/** A link's secret that is made of a name. */
function secret(name: string): string {
  return hash(name).toString('base64url')
}

function hash(text: string): Buffer {
  return Buffer.alloc(32, text)
}
