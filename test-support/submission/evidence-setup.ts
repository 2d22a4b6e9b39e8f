import { issueReceipt } from '../../lib/acceptance/evidence/receipt.ts'
import { setUpSubmission } from './submission-setup.ts'

/** Extends `setUpSubmission` with `records` and `receipt` of an application. */
export function setUpEvidence(opened: Parameters<typeof setUpSubmission>[0]) {
  const bench = setUpSubmission(opened)
  const { store } = bench
  return {
    ...bench,
    records: async (id: string) =>
      (await store.evidence.list(store.db, id)).map(({ record }) => record),
    async receipt(id: string) {
      const records = await store.evidence.list(store.db, id)
      const { customerId } = await bench.application(id)
      return issueReceipt({
        records: records.map(({ record }) => record),
        keys: await store.evidence.keys(store.db),
        issuer: { name: 'Portico', keys: 'https://apply.example.com/keys' },
        application: customerId,
        signer: store.evidence.signer,
        now: bench.clock.now,
      })
    },
  }
}
