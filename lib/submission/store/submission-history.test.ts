import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPng } from '@/test-support/document-files.ts'
import { setUpDocument } from '@/test-support/submission/document-setup.ts'
import { errorResponse } from '@/test-support/submission/network-faults.ts'
import { openTestStores } from '@/test-support/test-store.ts'

describe.each(await openTestStores())('the history of a submission on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('is what its parts are when they are read one by one', async () => {
    const bench = await setUpDocument(opened)
    await bench.upload()
    await bench.passOn()
    bench.breaks(({ path }) =>
      path.includes('/v1/documents/') ? async () => errorResponse(400) : undefined,
    )
    await bench.upload(createPng())
    const submission = await bench.submission(bench.id)
    const history = await store.submissionHistories.find(db, submission)
    expect(history.operations).toEqual(await store.submissions.listOperations(db, submission.id))
    expect(history.operations.length).toBeGreaterThan(1)
    expect(history.recorded).toEqual(await store.audit.list(db, bench.id))
    expect(history.statusAnswer).toEqual(await store.submissions.openStatusAnswer(db, submission))
    const uploads = []
    for (const upload of await store.uploads.ofApplication(db, bench.id)) {
      const about = await store.uploads.openAbout(db, upload)
      uploads.push({ ...upload, about, refusal: await store.uploads.openRefusal(db, upload) })
    }
    expect(history.uploads).toEqual(uploads)
    expect(uploads.map(({ refusal }) => refusal !== undefined)).toEqual([false, true])
  })

  it('is empty of what was erased, and of no submission', async () => {
    const bench = await setUpDocument(opened)
    await bench.upload()
    const submission = await bench.submission(bench.id)
    await store.transaction((tx) => store.applications.erase(tx, bench.id, bench.clock.now))
    const erased = await store.submissionHistories.find(db, submission)
    expect(erased.statusAnswer).toBeUndefined()
    expect(erased.uploads.map(({ about }) => about)).toEqual([undefined])
    const none = { id: randomUUID(), applicationId: randomUUID() }
    expect((await store.submissionHistories.find(db, none)).operations).toEqual([])
  })
})
