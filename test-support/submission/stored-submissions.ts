/** Adds submissions as they are stored, without a platform. */

import type { Store } from '../../lib/database/store.ts'
import type { Operation } from '../../lib/submission/store/operation-row.ts'
import type { NewOperation } from '../../lib/submission/store/rounds.ts'

export const start = new Date('2026-11-02T10:00:00.000Z')
export const body = Buffer.from('{"customer_details":{"first_name":"Ada"}}')

/** Seconds after the start. */
export function at(seconds: number): Date {
  return new Date(start.getTime() + seconds * 1_000)
}

/** `family`: one hexadecimal digit, which tells ids of one kind from those of another. */
export function uuid(family: string, number: number): string {
  return `${family.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export function create(number: number): NewOperation {
  return { kind: 'create', idempotencyId: uuid('d', number), body }
}

/** An operation about one of a company's people. */
export function individual(kind: NewOperation['kind'], number: number): NewOperation {
  const subject = uuid('c', number)
  const idempotencyId = uuid('f', number)
  return { kind, subject, idempotencyId, body: kind === 'delete_individual' ? null : body }
}

export function submit(number: number): NewOperation {
  return { kind: 'submit', idempotencyId: uuid('e', number), body: null }
}

export function createStoredSubmissions(store: Store) {
  const { db, submissions } = store

  /** An application, by its number; returns its id. */
  async function begin(number = 1): Promise<string> {
    await store.applications.add(db, {
      id: uuid('a', number),
      customerId: `customer-${number}`,
      accountId: `account-${number}`,
      locale: 'en',
      expiresAt: at(3_600),
      now: start,
    })
    return uuid('a', number)
  }

  return {
    begin,

    /** The submission of an application, with a creation and a submit that are due. */
    async enqueue(number = 1) {
      const applicationId = await begin(number)
      return await submissions.add(db, {
        id: uuid('b', number),
        applicationId,
        now: start,
        operations: [create(number), submit(number)],
      })
    },

    async firstOperation(submissionId: string): Promise<Operation> {
      const [operation] = await submissions.listOperations(db, submissionId)
      if (!operation) throw new Error('a submission has operations')
      return operation
    },

    claim: (id: string, seconds: number) =>
      submissions.claim(db, { id, owner: uuid('0', 1), now: at(seconds), leaseMs: 30_000 }),
  }
}
