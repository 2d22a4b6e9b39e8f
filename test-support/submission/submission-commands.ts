/** Runs `npm run submissions` in tests, with submissions that need a person. */
import { userInfo } from 'node:os'
import { expect } from 'vitest'
import { connectPlatform } from '../../lib/composition/connect-platform.ts'
import { requireEnv } from '../../lib/config/env.ts'
import type { OperationKind } from '../../lib/database/states.ts'
import type { Store } from '../../lib/database/store.ts'
import { createOperatorDatabase, testServer } from '../operator-database.ts'
import { runScript, runScriptHere, type ScriptResult } from '../run-script.ts'

type Round = Parameters<Store['submissions']['addRound']>[2]

export const at = new Date('2026-11-02T10:00:00.000Z')
export const createBody = (customer: number) =>
  Buffer.from(
    JSON.stringify({
      application_type: 'INDIVIDUAL',
      account_to_open: {
        account_id: `account-${customer}`,
        product_id: 'DEPOSIT_BASIC',
        asset_type_id: 'FIAT_TESTNET_USD',
      },
      terms_and_conditions_accepted: true,
      customer_id: `customer-${customer}`,
      customer_details: { first_name: 'Canary', last_name: 'Canary' },
    }),
  )

/** Everything on one of them, and on the embedded database what only it has. */
export const databases = testServer ? ['PostgreSQL', 'PGlite'] : ['PGlite']

export const staff = { kind: 'staff', id: userInfo().username }

/** `database` is one of `databases`. */
export function createSubmissionCommands(database: string) {
  const { env, open, remove, withStore } = createOperatorDatabase('submissions', {
    embedded: database === 'PGlite',
  })
  let customers = 0

  function nextNumber(): number {
    return ++customers
  }

  /** Checks that the output names nobody. */
  async function run(...args: string[]) {
    return checked(await runScriptHere('submissions.ts', args, env))
  }

  async function runApart(...args: string[]) {
    return checked(await runScript('submissions.ts', args, env))
  }

  function checked({ code, output, errors }: ScriptResult) {
    expect((output + errors).toLowerCase()).not.toContain('canary')
    return { code, output, errors }
  }

  /** A submission that waits for a person at an operation. */
  function stuckAt(kind: OperationKind, lastCode: string) {
    const number = nextNumber()
    return withStore(async (store) => {
      const id = idOf('b', number)
      const applicationId = await addApplication(store, number)
      await store.submissions.add(store.db, {
        id,
        applicationId,
        now: at,
        operations: [
          {
            kind,
            idempotencyId: idOf('d', number),
            body: kind === 'submit' ? null : createBody(number),
            ...(kind === 'add_individual' ? { subject: idOf('c', number) } : {}),
          },
        ],
      })
      await store.submissions.record(store.db, id, 0, { state: 'manual_review', lastCode, now: at })
      return { id, number, reference: `customer-${number}` }
    })
  }

  function stateOf(id: string) {
    return withStore(async (store) => {
      const submission = await store.submissions.find(store.db, id)
      const operations = await store.submissions.listOperations(store.db, id)
      const trail = await store.audit.list(store.db, submission?.applicationId ?? '')
      const bodies = operations.map((operation) => store.submissions.openBody(store.db, operation))
      return {
        submission,
        operations,
        bodies: (await Promise.all(bodies)).map((bytes) => Buffer.from(bytes).toString()),
        trail: trail.map(({ event, actor }) => ({ event, actor })),
      }
    })
  }

  /** The individual that it begins with is on the platform; these come next, and wait for a person. */
  function addStuckRound(id: string, operations: Round['operations']) {
    return withStore(async (store) => {
      const [added] = await store.submissions.listOperations(store.db, id)
      if (!added) throw new Error('it begins with an operation')
      const answer = { id: 'individual-7' }
      const done = { operation: added, fence: 0, state: 'done', answer, now: at } as const
      await store.submissions.recordOutcome(store.db, done)
      const submission = await store.submissions.find(store.db, id)
      if (!submission) throw new Error('it is there')
      const state = 'manual_review' as const
      await store.submissions.addRound(store.db, submission, { operations, state, now: at })
    })
  }

  /** Creates an application on the platform, as if the answer had been lost. */
  async function createOnPlatform(number: number): Promise<string> {
    return withStore(async (store) => {
      const { platform } = connectPlatform(requireEnv({ ...env }), store)
      const created = await platform.createApplication(createBody(number), {
        idempotencyId: idOf('e', number),
      })
      if (created.outcome !== 'done') throw new Error(JSON.stringify(created))
      return created.data.id
    })
  }

  return {
    ...{ open, remove, withStore, nextNumber },
    ...{ run, runApart, stuckAt, stateOf, addStuckRound, createOnPlatform },
  }
}

export async function addApplication(store: Store, number: number): Promise<string> {
  const id = idOf('a', number)
  await store.applications.add(store.db, {
    id,
    customerId: `customer-${number}`,
    accountId: `account-${number}`,
    locale: 'en',
    expiresAt: at,
    now: at,
  })
  return id
}

export function idOf(family: string, number: number): string {
  return `${family.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
}
