import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import type { StaffDeps } from '../../lib/staff/staff-deps.ts'
import type { TestStore } from '../test-store.ts'
import { createTestStaffDeps } from './staff-setup.ts'

/** When each test of accounts begins: `advanceClock` moves the clock on from there. */
export const testBegin = new Date('2026-11-21T09:00:00.000Z')

/**
 * Accounts of staff for the tests of one `describe`: each begins with an empty database at `testBegin`.
 * A test may put other `deps` in the place of those it is given.
 */
export function useTestStaff(
  opened: TestStore,
  createDeps: (store: TestStore['store']) => StaffDeps = createTestStaffDeps,
): { deps: StaffDeps } {
  const staff = { deps: createDeps(opened.store) }
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: testBegin })
    await opened.reset()
    staff.deps = createDeps(opened.store)
  })
  afterEach(() => vi.useRealTimers())
  afterAll(opened.close)
  return staff
}
