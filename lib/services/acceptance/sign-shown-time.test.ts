import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSubmissionBench } from '@/test-support/submission/submission-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { issueReceipt } from '../../domain/evidence/receipt.ts'
import { signShownTime, verifyShownTime } from './sign-shown-time.ts'

describe.each(await openTestStores())('the signed time of the terms page, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  function setUp() {
    const bench = createSubmissionBench(opened)
    const { store } = bench
    return {
      ...bench,
      records: async (id: string) =>
        (await store.evidence.list(store.db, id)).map(({ record }) => record),
      async receipt(id: string) {
        const kept = await store.evidence.list(store.db, id)
        const { customerId } = await bench.application(id)
        return issueReceipt({
          records: kept.map(({ record }) => record),
          keys: await store.evidence.keys(store.db),
          issuer: { name: 'Portico', keys: 'https://apply.example.com/keys' },
          application: customerId,
          signer: store.evidence.signer,
          now: bench.clock.now,
        })
      },
    }
  }

  it('accepts the time of the page only from our own signature', async () => {
    const { begin, application, store, clock } = setUp()
    const [one, other] = [await application(await begin()), await application(await begin())]
    const shown = { revision: one.revision, version: '2026-11-01' }
    const said = await signShownTime(store, store.db, one, shown, clock.now)
    const read = (of: typeof one, what: typeof shown, text: string) =>
      verifyShownTime(store, store.db, of, what, text)
    expect(await read(one, shown, said)).toEqual(clock.now)
    expect(await read(other, shown, said)).toBeNull()
    expect(await read(one, { ...shown, revision: 9 }, said)).toBeNull()
    expect(await read(one, { ...shown, version: '2026-12-01' }, said)).toBeNull()
    for (const text of ['', 'now', `1${said}`, said.slice(1), said.replace('.', '0.')]) {
      expect(await read(one, shown, text)).toBeNull()
    }
  })
})
