import { expect } from 'vitest'
import type { SubmissionSetup } from './submission-setup.ts'

/**
 * Checks what must hold of an application whatever happened on the way: one is on the platform, each operation
 * had one key and one body in all its sends, each send an id of its own, the audit chain is whole, and every
 * page was true.
 */
export async function expectSubmittedOnce(bench: SubmissionSetup, id: string): Promise<void> {
  expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
  expectSameBytes(bench)
  expect(bench.untruths).toEqual([])
  expect(await bench.store.audit.verify(bench.store.db)).toMatchObject({ ok: true })
}

export function expectSameBytes({ calls }: SubmissionSetup): void {
  const byKey = Map.groupBy(
    calls.filter(({ idempotencyId }) => idempotencyId),
    ({ idempotencyId }) => idempotencyId,
  )
  for (const sends of byKey.values()) {
    expect(
      new Set(sends.map(({ operation, path, body }) => `${operation} ${path} ${body}`)).size,
    ).toBe(1)
  }
  const requestIds = calls.map(({ requestId }) => requestId)
  expect(requestIds).not.toContain('')
  expect(new Set(requestIds).size).toBe(requestIds.length)
}

/** Counts the keys under which an operation was sent. */
export function countIdempotencyIds({ calls }: SubmissionSetup, operation: string): number {
  return new Set(
    calls.filter((call) => call.operation === operation).map((call) => call.idempotencyId),
  ).size
}
