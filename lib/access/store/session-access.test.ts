import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#lib/database/schema.ts'
import { addPersonLink } from '@/test-support/add-person-link.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { createTestStaffDeps } from '@/test-support/staff/staff-setup.ts'
import { ada, session } from '@/test-support/stored-application.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { isSessionEnded, type SessionActor } from './session-access.ts'

describe.each(await openTestStores())('what is done in a session, on $name', (opened) => {
  const { name, store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  const now = () => new Date()
  const soon = () => new Date(Date.now() + 60_000)
  const another = Buffer.alloc(32, 9)

  const actors = {
    async customer(): Promise<SessionActor> {
      await store.applications.add(db, { ...ada, expiresAt: soon() })
      await store.sessions.add(db, session, soon(), now())
      await store.sessions.grant(db, session, ada.id)
      return { kind: 'customer', session, applicationId: ada.id }
    },
    async person(): Promise<SessionActor> {
      await store.applications.add(db, { ...ada, expiresAt: soon() })
      const given = { applicationId: ada.id, personId: ada.id, now: now() }
      const link = await addPersonLink(store, given)
      const opening = { sessionHash: session, idleUntil: soon(), sessionEndsAt: soon() }
      await store.personLinks.open(
        db,
        { id: link, applicationId: ada.id },
        { ...opening, now: now() },
      )
      return { kind: 'person', link, applicationId: ada.id }
    },
    async staff(): Promise<SessionActor> {
      const { member } = await joinStaff(createTestStaffDeps(store), { name: 'Ada', role: 'agent' })
      return { kind: 'staff', member }
    },
    async 'member of the branch'(): Promise<SessionActor> {
      await store.applications.add(db, { ...ada, expiresAt: soon() })
      await store.casework.putIntoBranch(db, ada.id, 'north', { onlyFromPool: false })
      const deps = createTestStaffDeps(store)
      const { member } = await joinStaff(deps, { name: 'Ada', role: 'agent' })
      const scope = { kind: 'branch', branch: 'north', pool: false } as const
      return { kind: 'staff', member: { ...member, scope }, applicationId: ada.id }
    },
  }

  /** The ways in which use cases end a session, for each kind of actor. */
  const ends: [keyof typeof actors, string, (tx: Tx, actor: never) => Promise<unknown>][] = [
    ['customer', 'closed', (tx) => store.sessions.close(tx, ada.id, 'all', now())],
    [
      'customer',
      'closed for another browser',
      (tx) => store.sessions.closeElsewhere(tx, [ada.id], another, now()),
    ],
    [
      'customer',
      'replaced',
      async (tx) => {
        await store.sessions.add(tx, another, soon(), now())
        await store.sessions.replace(tx, session, another)
      },
    ],
    [
      'person',
      'taken back',
      async (tx, { link }: { link: string }) => {
        await store.applications.lock(tx, ada.id)
        await store.personLinks.end(tx, { id: link, applicationId: ada.id }, 'revoked', now())
      },
    ],
    [
      'member of the branch',
      'for an application of another branch',
      (tx) => store.casework.putIntoBranch(tx, ada.id, 'south', { onlyFromPool: false }),
    ],
    [
      'staff',
      'ended',
      (tx, { member }: { member: { id: string; session: { id: string } } }) =>
        store.staff.endSession(tx, member.id, member.session.id),
    ],
    ...(
      [
        ['of a disabled account', { disabledAt: now() }],
        ['of another role', { role: 'supervisor' }],
        ['of another branch', { branch: 'north' }],
      ] as const
    ).map(
      ([way, change]) =>
        [
          'staff',
          way,
          (tx: Tx, { member }: { member: { id: string } }) =>
            store.staff.change(tx, member.id, change, now()),
        ] as (typeof ends)[number],
    ),
  ]

  async function isDone(actor: SessionActor): Promise<boolean> {
    try {
      return await store.transactionFor(actor, now(), async () => true)
    } catch (error) {
      if (!isSessionEnded(error)) throw error
      return false
    }
  }

  it.each(ends)('of a %s is refused once it is %s', async (kind, _, end) => {
    const actor = await actors[kind]()
    expect(await isDone(actor)).toBe(true)
    await store.transaction((tx) => end(tx, actor as never))
    expect(await isDone(actor)).toBe(false)
  })

  it.each(ends)('of a %s is done before it is %s', async (kind, _, end) => {
    const actor = await actors[kind]()
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const order: string[] = []
    const working = store.transactionFor(actor, now(), async () => {
      begun.resolve()
      await goOn.promise
      order.push('done')
    })
    await begun.promise
    const ending = store
      .transaction((tx) => end(tx, actor as never))
      .then(() => order.push('ended'))
    if (name === 'PostgreSQL') await expect.poll(countWaiting).toBe(1)
    goOn.resolve()
    await Promise.all([working, ending])
    expect([order, await isDone(actor)]).toEqual([['done', 'ended'], false])
  })

  // PGlite has one connection, on which nobody asks while another transaction is open.
  if (name === 'PostgreSQL') {
    it.each(ends)(
      'of a %s is refused where it waited for the one in which it is %s',
      async (kind, _, end) => {
        const actor = await actors[kind]()
        const [ended, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const ending = store.transaction(async (tx) => {
          await end(tx, actor as never)
          ended.resolve()
          await goOn.promise
        })
        await ended.promise
        const asked = isDone(actor)
        await expect.poll(countWaiting).toBe(1)
        goOn.resolve()
        await ending
        expect(await asked).toBe(false)
      },
    )
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count ?? 0
  }
})
