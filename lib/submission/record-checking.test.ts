import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Application } from '#lib/applications/store/applications.ts'
import { createPdf } from '@/test-support/document-files.ts'
import { type DocumentSetup, setUpDocument } from '@/test-support/submission/document-setup.ts'
import { errorResponse } from '@/test-support/submission/network-faults.ts'
import { createProgress } from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { recordChecking } from './record-checking.ts'
import { runRecoveryPass } from './recovery-loop.ts'

const bill = createPdf({ body: '% a bill\n' })

describe.each(await openTestStores())('the state in lists of applications, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function begin() {
    const bench = await setUpDocument(opened)
    const evaluateProgress = ({ answers }: Pick<Application, 'answers'>) => createProgress(answers)
    bench.deps.recordChecking = (tx, submission) =>
      recordChecking({ ...bench.deps, evaluateProgress }, tx, submission)
    return bench
  }

  async function read({ store, id }: DocumentSetup) {
    const [entry] = await store.casework.page(store.db, { kind: 'all' }, {}, { limit: 1 })
    expect(entry?.applicationId).toBe(id)
    return entry
  }

  it('says that documents are checked once the customer has sent all of them', async () => {
    const bench = await begin()
    await bench.upload()
    expect(await read(bench)).toMatchObject({ state: 'awaiting_customer' })
    bench.pass(5_000)
    await bench.upload(bill, bench.deps, 'UTILITY_BILL')
    const entry = await read(bench)
    expect(entry).toMatchObject({ state: 'checking' })
    expect(entry?.since).toEqual((await bench.uploads()).at(-1)?.storedAt)
  })

  it('says that the customer is waited for once the platform wants nothing more', async () => {
    const bench = await begin()
    await bench.upload()
    await bench.upload(bill, bench.deps, 'UTILITY_BILL')
    bench.pass(60_000)
    await runRecoveryPass(bench.deps, new AbortController().signal)
    expect(await bench.getStatus(bench.id)).toMatchObject({ name: 'ready' })
    expect(await read(bench)).toMatchObject({ state: 'awaiting_customer' })
  })

  it('says that the customer is waited for once the platform refuses a document', async () => {
    const bench = await begin()
    await bench.upload()
    bench.breaks(({ path }) =>
      path.includes('/v1/documents/') ? async () => errorResponse(413) : undefined,
    )
    await bench.upload(bill, bench.deps, 'UTILITY_BILL')
    expect(await read(bench)).toMatchObject({ state: 'awaiting_customer' })
  })
})
