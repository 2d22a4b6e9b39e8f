import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { asOwner, rewriteAudit, verifyHashes } from '@/test-support/rewritten-audit.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import type { ChainedLink } from '../rules/chain.ts'
import { auditKeyFrom } from '../rules/mac.ts'

const now = new Date('2026-11-02T10:00:00.123Z')
const newSecret = 'the secret of this year, 32 characters or more'

describe.each(await openTestStores())('somebody with the database on $name', (opened) => {
  const { store, database } = opened
  const { db, audit } = store
  beforeEach(async () => {
    await opened.reset()
    await store.prepareAudit(now)
    for (const staff of ['ann', 'ben', 'cid', 'dora', 'eve']) await write(store, staff)
    expect(await audit.verify(db)).toEqual({ ok: true, events: 5 })
  })
  afterAll(opened.close)

  function write(by: typeof store, staff: string) {
    return by.transaction((tx) =>
      by.audit.append(tx, {
        actor: { kind: 'staff', id: staff },
        event: 'application_viewed',
        detail: {},
        now,
      }),
    )
  }

  function pick(events: ChainedLink[], ...numbers: number[]): ChainedLink[] {
    return numbers.map((number) => events[number - 1] as ChainedLink)
  }

  function editThird(edit: Partial<ChainedLink>) {
    return (events: ChainedLink[]) =>
      events.map((event) => (event.sequence === 3 ? { ...event, ...edit } : event))
  }

  it.each<[string, Partial<ChainedLink>]>([
    ['actor', { actor: { kind: 'staff', id: 'somebody else' } }],
    ['detail', { detail: { added: 'later' } }],
    ['time', { at: new Date(now.getTime() - 3_600_000) }],
    ['event', { event: 'staff_signed_out' }],
    ['application', { applicationId: randomUUID() }],
    ['id', { id: randomUUID() }],
  ])('rewrites the %s of an event and all hashes after it', async (_, edit) => {
    await rewriteAudit(db, editThird(edit))
    expect(await verifyHashes(db)).toEqual({ ok: true, events: 5 })
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 3, fault: 'mac_wrong' })
  })

  it('rewrites who did two things, and says so with a key of their own', async () => {
    const own = auditKeyFrom(Buffer.alloc(32, 7))
    await asOwner(db, `insert into audit_key values ('${own.id}', '\\x00', 'none')`)
    await rewriteAudit(db, editThird({ keyId: own.id, mac: own.mac('whatever it says') }))
    expect(await verifyHashes(db)).toEqual({ ok: true, events: 5 })
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 3, fault: 'key_unknown' })
  })

  it('copies an event to another position', async () => {
    await rewriteAudit(db, (events) => pick(events, 1, 2, 3, 4, 2, 5))
    expect(await verifyHashes(db)).toEqual({ ok: true, events: 6 })
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 5, fault: 'copied' })
  })

  it('copies an event over another one', async () => {
    await rewriteAudit(db, (events) => pick(events, 1, 2, 2, 4, 5))
    expect(await verifyHashes(db)).toEqual({ ok: true, events: 5 })
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 3, fault: 'copied' })
  })

  it('removes the MAC of an event, or of all of them, and starts the service again', async () => {
    await rewriteAudit(db, editThird({ mac: '', event: 'staff_signed_out' }))
    expect(await verifyHashes(db)).toEqual({ ok: true, events: 5 })
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 3, fault: 'mac_missing' })
    await rewriteAudit(db, (events) => events.map((event) => ({ ...event, mac: '' })))
    await store.prepareAudit(now)
    await write(store, 'frank')
    expect(await verifyHashes(db)).toEqual({ ok: true, events: 6 })
    expect(await audit.verify(db)).toEqual({ ok: false, sequence: 1, fault: 'mac_missing' })
  })

  it('gains nothing by an older secret that is gone: what was written under it still verifies', async () => {
    const both = createStore({
      database,
      keyring: createKeyring([newSecret, testSecret], testErasureKeys()),
    })
    expect(await both.countToRewrap()).toBe(1)
    await both.prepareAudit(now)
    expect(await both.countToRewrap()).toBe(0)
    const after = createStore({ database, keyring: createKeyring([newSecret], testErasureKeys()) })
    await after.requireKeys()
    await write(after, 'frank')
    expect(await after.audit.verify(db)).toEqual({ ok: true, events: 6 })
    await rewriteAudit(db, editThird({ actor: { kind: 'system' } }))
    expect(await after.audit.verify(db)).toEqual({ ok: false, sequence: 3, fault: 'mac_wrong' })
  })

  it('cannot let an event pass by taking the stored key away', async () => {
    await createStore({
      database,
      keyring: createKeyring([newSecret, testSecret], testErasureKeys()),
    }).prepareAudit(now)
    const after = createStore({ database, keyring: createKeyring([newSecret], testErasureKeys()) })
    await asOwner(db, 'delete from audit_key')
    expect(await after.audit.verify(db)).toEqual({ ok: false, sequence: 1, fault: 'key_unknown' })
  })

  it('finds no key in the database: what is stored opens with APP_SECRET only', async () => {
    const rows = await db.selectFrom('auditKey').selectAll().execute()
    const [key] = opened.keyring.auditKeys
    expect(rows.map(({ id }) => id)).toEqual([key.id])
    expect(rows.some(({ sealed }) => Buffer.from(sealed).includes(key.bytes))).toBe(false)
    const other = createStore({ database, keyring: createKeyring([newSecret], testErasureKeys()) })
    await expect(other.requireKeys()).rejects.toMatchObject({ code: 'KEY_UNKNOWN' })
    expect(await other.audit.verify(db)).toMatchObject({ ok: false, fault: 'key_unknown' })
  })

  it('puts a signing key of their own among those that signed evidence: it is not accepted as ours', async () => {
    const { signer } = createKeyring(
      ['a secret of another installation, long enough'],
      testErasureKeys(),
    )
    await asOwner(
      db,
      `insert into evidence_key values ('${signer.key.kid}', '${signer.key.x}', now())`,
      `insert into evidence_key_mac
        select '${signer.key.kid}', key_id, mac from evidence_key_mac`,
    )
    expect((await store.evidence.keys(db)).map(({ kid }) => kid)).toEqual([
      opened.keyring.signer.key.kid,
    ])
  })
})
