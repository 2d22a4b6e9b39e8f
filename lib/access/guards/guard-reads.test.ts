import { afterEach, expect, it, vi } from 'vitest'
import type { PageRead } from '#lib/applications/store/page-reads.ts'
import { keepGuardRead, takeGuardRead } from './guard-reads.ts'

const query = {
  tokenHash: Buffer.alloc(32, 1),
  applicationId: '0ada0000-0000-4000-8000-000000000001',
  page: 'name',
  now: new Date(),
}
const read: PageRead = {
  access: 'open',
  lockedTo: undefined,
  mark: undefined,
  submission: undefined,
  limits: undefined,
  open: async () => undefined,
}

afterEach(() => {
  vi.useRealTimers()
})

it('is taken once, by the request that it was read for', () => {
  keepGuardRead('a request', { query, read })
  expect(takeGuardRead('another request', query)).toBeUndefined()
  expect(takeGuardRead('a request', query)).toBe(read)
  expect(takeGuardRead('a request', query)).toBeUndefined()
})

it.each([
  { tokenHash: Buffer.alloc(32, 2) },
  { applicationId: '09ace000-0000-4000-8000-000000000002' },
  { page: 'birth' },
])('is given to nobody else: %o', (other) => {
  keepGuardRead('a request', { query, read })
  expect(takeGuardRead('a request', { ...query, ...other })).toBeUndefined()
  expect(takeGuardRead('a request', query)).toBeUndefined()
})

it('is forgotten where no page comes for it', () => {
  vi.useFakeTimers()
  keepGuardRead('a request', { query, read })
  vi.advanceTimersByTime(5_000)
  expect(takeGuardRead('a request', query)).toBeUndefined()
})
