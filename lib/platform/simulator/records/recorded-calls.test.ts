import { expect, it } from 'vitest'
import { createMemoryRecords } from '@/test-support/platform/memory-records.ts'
import { listCalls, maxRecordedCalls, recordCall } from './recorded-calls.ts'

it('retains the newest calls only: of everyone, and of each application apart from them', async () => {
  const records = createMemoryRecords()
  const call = (number: number, applicationId?: string) =>
    recordCall(
      records,
      {
        method: 'GET',
        path: `/v1/applications/${number}`,
        status: 200,
        startedAt: '2026-11-01T08:00:00.000Z',
        durationMs: 1,
        ...(applicationId && { applicationId }),
      },
      [],
    )
  await call(0, 'quiet')
  for (let number = 1; number <= maxRecordedCalls + 5; number++) await call(number, 'busy')
  for (const collection of ['calls', 'calls-busy']) {
    const stored = await records.list(collection, { limit: 10 * maxRecordedCalls })
    expect(stored).toHaveLength(maxRecordedCalls)
  }
  const [newest] = await listCalls(records)
  expect(newest?.path).toBe(`/v1/applications/${maxRecordedCalls + 5}`)
  expect(await listCalls(records, 'quiet')).toHaveLength(1)
})
