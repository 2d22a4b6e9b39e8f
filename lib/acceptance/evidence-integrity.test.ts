import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { setUpEvidence } from '@/test-support/submission/evidence-setup.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import type { AcceptanceRecord } from './evidence/record.ts'

const elsewhere = '0acc0000-0000-4000-8000-000000000001'

describe.each(await openTestStores())('the integrity of evidence, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('remains when the application is erased, without anything personal', async () => {
    const { begin, application, records, store, clock } = setUpEvidence(opened)
    const id = await begin()
    const name = ((await records(id)) as [AcceptanceRecord])[0].parts.who.name
    const { customerId } = await application(id)
    await store.applications.erase(store.db, id, clock.now)
    const [left] = await store.evidence.list(store.db, id)
    expect(left?.secret).toBeUndefined()
    expect(left?.record.parts).toMatchObject({ record: { application: customerId } })
    expect(left?.record.parts).not.toHaveProperty('who')
    expect(left?.record.parts).not.toHaveProperty('origin')
    expect(left?.record.hashes).toHaveProperty('who')
    expect(JSON.stringify(left)).not.toContain(name)
    expect(await store.evidence.verify(store.db)).toEqual({ ok: true, events: 1 })
  })

  /** Changes data as an owner of the server could, who can switch off the triggers. */
  function tamper(statement: string) {
    return opened.store.transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement).execute(tx)
    })
  }

  it.each([
    ['an altered part', `set parts = jsonb_set(parts, '{said,button}', '"x"')`],
    ['an altered hash', `set hashes = jsonb_set(hashes, '{who}', '"x"')`],
    ['a lost part', `set parts = parts - 'times'`],
    ['another signature', `set signature = (select signature from evidence where sequence = 2)`],
    ['another id', `set id = '${elsewhere}', acceptance_id = '${elsewhere}'`],
    ['another kind', `set kind = 'call'`],
  ])('detects %s', async (_, change) => {
    const { begin, submit, store } = setUpEvidence(opened)
    await submit(await begin())
    await tamper(`update evidence ${change} where sequence = 1`)
    const verdict = { ok: false, sequence: 1, fault: 'changed' }
    expect(await store.evidence.verify(store.db)).toEqual(verdict)
  })

  it('detects a missing record, at the end too', async () => {
    const { begin, submit, store } = setUpEvidence(opened)
    await submit(await begin())
    await tamper('delete from evidence where sequence = 3')
    const cut = { ok: false, sequence: 3, fault: 'tail_cut' }
    expect(await store.evidence.verify(store.db)).toEqual(cut)
    await tamper('delete from evidence where sequence = 1')
    const missing = { ok: false, sequence: 1, fault: 'missing' }
    expect(await store.evidence.verify(store.db)).toEqual(missing)
  })

  it('verifies without the secret of its key, by the stored public key', async () => {
    const { begin, store } = setUpEvidence(opened)
    await begin()
    const secret = 'another secret of at least so many characters'
    const rotating = createKeyring([secret, testSecret], testErasureKeys())
    await createStore({ database: opened.database, keyring: rotating }).prepareAudit(new Date())
    const keyring = createKeyring([secret], testErasureKeys())
    const later = createStore({ database: opened.database, keyring })
    const kids = (await later.evidence.keys(store.db)).map(({ kid }) => kid)
    expect(kids).toEqual([later.evidence.signer.key.kid, store.evidence.signer.key.kid])
    expect(await later.evidence.verify(store.db)).toEqual({ ok: true, events: 1 })
    await tamper(`update evidence_key set public_key = '${later.evidence.signer.key.x}'`)
    expect((await later.evidence.verify(store.db)).ok).toBe(false)
  })

  it('cannot be changed, deleted or restored', async () => {
    const { begin, store } = setUpEvidence(opened)
    const id = await begin()
    for (const statement of [
      sql`update evidence set parts = '{}'`,
      sql`update evidence set hashes = '{}'`,
      sql`update evidence set signature = ''`,
      sql`update evidence set personal = '\\x00'`,
      sql`delete from evidence`,
      sql`delete from evidence_head`,
      sql`update evidence_head set sequence = 7`,
      sql`delete from evidence_key`,
      sql`update evidence_key set public_key = ''`,
    ]) {
      await expect(statement.execute(store.db)).rejects.toMatchObject({ code: '23001' })
    }
    await store.applications.erase(store.db, id, new Date())
    const back = sql`update evidence set personal = '\\x00'`.execute(store.db)
    await expect(back).rejects.toMatchObject({ code: '23001' })
  })
})
