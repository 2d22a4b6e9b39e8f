import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asOwner, verifyHashes } from '@/test-support/rewritten-audit.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { compareWithSigned } from './compare-signed.ts'

const other = '0ada0000-0000-4000-8000-000000000001'
const staff = '0ada0000-0000-4000-8000-000000000002'

describe.each(await openTestStores())('somebody with the database on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** Two customers have accepted, one of them twice, and one is decided; there is one of staff. */
  async function happened() {
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers())
    await bench.submit(id)
    await bench.begin(createPlatformAnswers('Pending'))
    const now = new Date('2026-11-02T10:00:00.123Z')
    await store.transaction(async (tx) => {
      const person = { name: 'Grace', address: 'grace@example.com' }
      await store.staff.add(tx, { id: staff, person, role: 'agent', now })
      await store.audit.append(tx, {
        actor: { kind: 'system' },
        event: 'staff_added',
        detail: { account: staff, role: 'agent' },
        now,
      })
    })
    expect(await compareWithSigned(db)).toEqual([])
    return id
  }

  it.each([
    ['evidence', 'at', `at = at - interval '1 day'`],
    [
      'evidence',
      'application_id',
      `application_id = (select max(id::text)::uuid from application)`,
    ],
    ['acceptance', 'accepted_at', `accepted_at = accepted_at - interval '1 day'`],
    ['acceptance', 'revision', 'revision = revision + 1'],
    ['acceptance', 'data_hash', `data_hash = repeat('0', 64)`],
    ['acceptance', 'terms', `terms = jsonb_set(terms, '{0,version}', '"2020-01-01"')`],
    ['acceptance', 'attested', 'attested = not attested'],
    ['acceptance', 'voided_at', "voided_at = accepted_at + interval '1 second'"],
    ['operation', 'idempotency_id', `idempotency_id = gen_random_uuid()`],
    ['operation', 'done_at', `done_at = done_at - interval '1 day'`],
    ['operation', 'state', `state = 'abandoned'`],
    ['staff_user', 'role', `role = 'administrator'`],
    ['staff_user', 'disabled_at', 'disabled_at = now()'],
  ])('alters %s.%s', async (table, column, change) => {
    await happened()
    await asOwner(
      db,
      // Two rows of one table at most: the first acceptance and the first call have the least ids.
      `update ${table} set ${change}`,
    )
    // Neither chain covers it.
    expect(await verifyHashes(db)).toMatchObject({ ok: true })
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
    expect(await store.evidence.verify(db)).toMatchObject({ ok: true })
    const found = await compareWithSigned(db)
    expect(found).toContainEqual(
      expect.objectContaining({
        table,
        what: 'differs',
        columns: expect.arrayContaining([column]),
      }),
    )
  })

  it('removes an acceptance, or adds one', async () => {
    await happened()
    await asOwner(
      db,
      `update acceptance set id = '${other}' where sequence = (select min(sequence) from acceptance)`,
    )
    const found = await compareWithSigned(db)
    expect(found).toContainEqual(expect.objectContaining({ table: 'acceptance', what: 'missing' }))
    expect(found).toContainEqual({
      table: 'acceptance',
      id: other,
      what: 'not_signed',
      columns: [],
    })
  })

  it('adds one of staff', async () => {
    await happened()
    await asOwner(
      db,
      `insert into staff_user (id, email, person, key_id, role, created_at, updated_at)
        select '${other}', 'another', person, key_id, 'administrator', now(), now() from staff_user`,
    )
    expect(await compareWithSigned(db)).toEqual([
      { table: 'staff_user', id: other, what: 'not_signed', columns: [] },
    ])
  })
})
