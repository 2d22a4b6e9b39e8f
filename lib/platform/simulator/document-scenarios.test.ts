import { describe, expect, it } from 'vitest'
import {
  createRequired,
  listDocumentStatuses as statuses,
} from '@/test-support/platform/required-documents.ts'
import {
  amira,
  aster,
  createPdf,
  createTestSimulator,
  noor,
  withIds,
} from '@/test-support/platform/test-simulator.ts'

describe('the scenarios of documents', () => {
  it('Reject Document rejects the first file, and approves another one', async () => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench, amira('Reject Document'))
    await bench.upload(first, createPdf('blurred'))
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
    bench.later(4)
    const rejected = await bench.status(id)
    expect(rejected.status).toBe('INCOMPLETE')
    expect(rejected.documentErrors).toMatchObject([
      { status: 'REJECTED', description: expect.stringContaining('cannot be read') },
    ])
    await bench.upload(first, createPdf('blurred'))
    bench.later(4)
    expect(await statuses(bench, id)).toEqual(['REJECTED'])
    await bench.upload(first, createPdf('sharp'))
    bench.later(4)
    expect(await statuses(bench, id)).toEqual(['APPROVED'])
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).status).toBe('APPROVED')
  })

  it('a file that is rejected while the application is decided sends it back', async () => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench, amira('Reject Document'))
    await bench.upload(first, createPdf('blurred'))
    await bench.submit(id)
    bench.later(5)
    expect(await bench.status(id)).toMatchObject({
      status: 'CHANGES_REQUESTED',
      documentErrors: [{ status: 'REJECTED' }],
    })
    await bench.upload(first, createPdf('sharp'))
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).status).toBe('APPROVED')
  })

  it.each([
    ['a person', amira('Change Document'), 'PASSPORT'],
    ['a company', aster('Change Document'), 'INCORPORATION_DOCUMENTS'],
  ])('Change Document requires another file of %s after submission', async (_, body, document) => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench, body)
    if (body.application_type === 'CORPORATION') await bench.addPerson(id, noor())
    await bench.upload(first, createPdf('old'))
    bench.later(10)
    expect(await statuses(bench, id)).toEqual(['APPROVED'])
    await bench.submit(id)
    bench.later(5)
    expect(await bench.status(id)).toMatchObject({
      status: 'CHANGES_REQUESTED',
      documentErrors: [{ document, status: 'CHANGES_REQUESTED' }],
    })
    await bench.upload(first, createPdf('new'))
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).status).toBe('APPROVED')
  })

  it('Slow Document and Timeout Document take effect at once', async () => {
    const waits: number[] = []
    const bench = createTestSimulator({
      wait: async (ms) => {
        waits.push(ms)
      },
    })
    for (const [index, name] of ['Slow Document', 'Timeout Document'].entries()) {
      const { id, first } = await createRequired(bench, withIds(amira(name), String(index)))
      expect((await bench.upload(first)).status).toBe(200)
      expect(await statuses(bench, id)).toEqual(['SUBMITTED'])
    }
    expect(waits).toEqual([12_000, 45_000])
  })

  it('Flaky Document works with the third call', async () => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench, amira('Flaky Document'))
    const upload = async () => (await bench.upload(first, createPdf(), 'a.pdf', 'key-1')).status
    expect(await upload()).toBe(503)
    expect(await statuses(bench, id)).toEqual(['MISSING'])
    expect(await upload()).toBe(503)
    expect(await statuses(bench, id)).toEqual(['SUBMITTED'])
    expect([await upload(), await upload()]).toEqual([200, 200])
  })
})
