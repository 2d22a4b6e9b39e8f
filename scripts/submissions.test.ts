import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OperationKind } from '../lib/adapters/database/schema.ts'
import { requireEnv } from '../lib/config/env.ts'
import { connectPlatform } from '../lib/connect-platform.ts'
import { createOperatorDatabase, testServer } from '../test-support/operator-database.ts'
import { runScript, runScriptHere, type ScriptResult } from '../test-support/run-script.ts'

// Each opens the database several times, some in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

const at = new Date('2026-11-02T10:00:00.000Z')
const body = (customer: number) =>
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
const places = testServer ? ['PostgreSQL', 'PGlite'] : ['PGlite']

describe.each(places)('npm run submissions on %s', (place) => {
  const { env, open, remove, withStore } = createOperatorDatabase('submissions', {
    embedded: place === 'PGlite',
  })
  let customers = 0

  beforeAll(open)
  afterAll(remove)

  /** Whatever is said, nobody is named. */
  async function run(...args: string[]) {
    return checked(await runScriptHere('submissions.ts', args, env))
  }

  /** In a process of its own. */
  async function runApart(...args: string[]) {
    return checked(await runScript('submissions.ts', args, env))
  }

  function checked({ code, output, errors }: ScriptResult) {
    expect((output + errors).toLowerCase()).not.toContain('canary')
    return { code, output, errors }
  }

  /** A submission that waits for a person at an operation. */
  function stuckAt(kind: OperationKind, lastCode: string) {
    const number = ++customers
    return withStore(async (store) => {
      const applicationId = idOf('a', number)
      const id = idOf('b', number)
      await store.applications.add(store.db, {
        id: applicationId,
        customerId: `customer-${number}`,
        accountId: `account-${number}`,
        locale: 'en',
        expiresAt: at,
        now: at,
      })
      await store.submissions.add(store.db, {
        id,
        applicationId,
        now: at,
        operations: [
          {
            kind,
            idempotencyId: idOf('d', number),
            body: kind === 'submit' ? null : body(number),
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
      const operations = await store.submissions.operations(store.db, id)
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

  const staff = { kind: 'staff', id: userInfo().username }

  if (place === places[0]) {
    it('says when nothing needs a person', async () => {
      expect(await runApart()).toMatchObject({ code: 0, output: 'No submission needs a person.\n' })
    })

    it('lists what does: since when, what it means, what to do and the ids for support', async () => {
      const { id, number, reference } = await stuckAt('submit', 'submit_refused')
      const { code, output } = await run()
      const [operation] = (await stateOf(id)).operations
      expect(output).toMatch(new RegExp(`^${reference}$`, 'm'))
      expect(output).toContain('2026-11-02 10:00 UTC')
      expect(output).toContain('refuses to take it for review. (submit_refused)')
      expect(output).toContain(`npm run submissions -- retry ${reference}`)
      expect(output).toContain(idOf('d', number))
      expect(output).toContain(operation?.id)
      expect(output).toMatch(/request +submit, not sent yet/)
      expect(output).toMatch(/on the platform +not known/)
      expect(code).toBe(0)
      await run('retry', reference)
    })

    it('goes on with the same key and bytes, once, and records who asked for it', async () => {
      const { id, number, reference } = await stuckAt('create', 'forbidden')
      const { code, output } = await run('retry', reference)
      expect(output).toContain('Recorded. It goes on, ')
      expect(code).toBe(0)
      const { submission, operations, bodies, trail } = await stateOf(id)
      expect(submission).toMatchObject({ state: 'enqueued', attempts: 0, lastCode: null })
      expect(operations).toMatchObject([{ state: 'pending', idempotencyId: idOf('d', number) }])
      expect(bodies).toEqual([body(number).toString()])
      expect(trail).toEqual([{ event: 'submission_retried', actor: staff }])

      const again = await run('retry', reference)
      expect(again).toMatchObject({ code: 1, output: '' })
      expect(again.errors).toContain('does not need a person')
      expect((await stateOf(id)).trail).toHaveLength(1)
    })

    it('lists a document that stopped, and lets it go again under its id', async () => {
      const number = ++customers
      const applicationId = idOf('a', number)
      const upload = { id: idOf('e', number), applicationId }
      await withStore(async (store) => {
        const { db, uploads, submissions, applications } = store
        await applications.add(db, {
          id: applicationId,
          customerId: `customer-${number}`,
          accountId: `account-${number}`,
          locale: 'en',
          expiresAt: at,
          now: at,
        })
        await submissions.add(db, { id: idOf('b', number), applicationId, operations: [], now: at })
        const idempotencyId = idOf('d', number)
        await uploads.begin(db, { ...upload, documentId: 'doc-1', idempotencyId, now: at })
        await uploads.store(db, upload, {
          fileName: 'passport.pdf',
          mediaType: 'application/pdf',
          size: 9,
          contentHash: 'hash',
          statusBefore: 'MISSING',
          about: { name: 'canary.pdf', document: 'PASSPORT' },
          now: at,
        })
        const kept = await uploads.claim(db, {
          id: upload.id,
          owner: idOf('f', number),
          now: at,
          leaseMs: 1,
        })
        if (!kept) throw new Error('it is not due')
        const { fence } = kept
        const state = 'manual_review' as const
        await uploads.recordOutcome(db, { upload: kept, fence, state, code: 'forbidden', now: at })
      })
      const { output } = await run()
      expect(output).toContain('A document of it stopped.')
      for (const word of ['(forbidden)', 'doc-1', idOf('d', number), idOf('e', number)]) {
        expect(output).toContain(word)
      }
      const reference = `customer-${number}`
      expect((await run('retry', reference)).output).toContain('Recorded. It goes on, ')
      await withStore(async (store) => {
        expect(await store.uploads.find(store.db, upload.id)).toMatchObject({ state: 'stored' })
        const trail = await store.audit.list(store.db, applicationId)
        expect(trail).toMatchObject([{ event: 'documents_retried', actor: staff }])
      })
      expect((await run('retry', reference)).code).toBe(1)
    })

    it('goes on from what a person found, when the platform says that it is this customer’s', async () => {
      const { id, number, reference } = await stuckAt('create', 'refused_after_unknown')
      const other = await stuckAt('create', 'refused_after_unknown')
      const own = await createOnPlatform(number)
      const others = await createOnPlatform(other.number)

      const wrong = await run('resolve', reference, others)
      expect(wrong.errors).toContain('that application belongs to another reference')
      const missing = await run('resolve', reference, idOf('f', 1))
      expect(missing.errors).toContain('could not confirm it (not_found)')
      const denied = await run('resolve', reference, 'none')
      expect(denied.errors).toContain(`has an application for ${reference}: ${own}`)
      for (const { code, errors } of [wrong, missing, denied]) {
        expect(errors).toContain('Nothing was recorded')
        expect(code).toBe(1)
      }
      expect(await stateOf(id)).toMatchObject({ submission: { state: 'manual_review' }, trail: [] })

      const { code, output } = await run('resolve', reference, own)
      expect(output).toContain('Recorded. It goes on from there')
      expect(code).toBe(0)
      expect(await stateOf(id)).toMatchObject({
        submission: { state: 'created', platformApplicationId: own },
        operations: [{ state: 'done' }],
        trail: [{ event: 'submission_resolved', actor: staff }],
      })
      await run('retry', other.reference)
    })

    it('lets the customer send again when there is nothing on the platform', async () => {
      const { id, reference } = await stuckAt('create', 'several_applications')
      expect((await run()).output).toContain(`npm run submissions -- resolve ${reference} none`)
      const { code, output } = await run('resolve', reference, 'none')
      expect(output).toContain('The customer can look through the answers and send them again.')
      expect(code).toBe(0)
      expect(await stateOf(id)).toMatchObject({
        submission: { state: 'refused', platformApplicationId: null },
        operations: [{ state: 'abandoned' }],
        trail: [{ event: 'submission_resolved', actor: staff }],
      })
    })

    it('lists what is stuck at a person of a company, and goes on with it', async () => {
      const { id, number, reference } = await stuckAt('add_individual', 'several_individuals')
      const { output } = await run()
      expect(output).toMatch(/request +add individual, not sent yet/)
      expect(output).toContain(`npm run submissions -- retry ${reference}`)
      expect(output).not.toContain(`resolve ${reference}`)
      expect((await run('retry', reference)).code).toBe(0)
      expect(await stateOf(id)).toMatchObject({
        submission: { lastCode: null },
        operations: [{ state: 'pending', idempotencyId: idOf('d', number) }],
      })
    })

    it('names the one whom a change is about by the platform’s id', async () => {
      const { id, number, reference } = await stuckAt('add_individual', 'forbidden')
      await withStore(async (store) => {
        const [added] = await store.submissions.operations(store.db, id)
        if (!added) throw new Error('it begins with an operation')
        const answer = { id: 'individual-7' }
        const done = { operation: added, fence: 0, state: 'done', answer, now: at } as const
        await store.submissions.recordOutcome(store.db, done)
        const submission = await store.submissions.find(store.db, id)
        if (!submission) throw new Error('it is there')
        await store.submissions.addRound(store.db, submission, {
          operations: [
            {
              kind: 'delete_individual',
              subject: idOf('c', number),
              idempotencyId: idOf('e', number),
              body: null,
            },
          ],
          state: 'manual_review',
          now: at,
        })
      })
      const { output } = await run()
      expect(output).toMatch(/request +delete individual/)
      expect(output).toMatch(/individual +individual-7/)
      await run('retry', reference)
    })

    it('resolves what was created and is not found, and nothing that has people', async () => {
      const { id, number, reference } = await stuckAt('submit', 'not_found')
      const { output } = await run()
      for (const way of [`retry ${reference}`, `resolve ${reference} none`]) {
        expect(output).toContain(`npm run submissions -- ${way}`)
      }
      const own = await createOnPlatform(number)
      expect((await run('resolve', reference, own)).output).toContain('It goes on from there')
      expect(await stateOf(id)).toMatchObject({
        submission: { state: 'created', platformApplicationId: own },
        operations: [{ state: 'pending' }],
        trail: [{ event: 'submission_resolved', actor: staff }],
      })

      const company = await stuckAt('add_individual', 'other_application')
      await withStore(async (store) => {
        const [added] = await store.submissions.operations(store.db, company.id)
        if (!added) throw new Error('it begins with an operation')
        const answer = { id: 'individual-7' }
        const done = { operation: added, fence: 0, state: 'done', answer, now: at } as const
        await store.submissions.recordOutcome(store.db, done)
        const submission = await store.submissions.find(store.db, company.id)
        if (!submission) throw new Error('it is there')
        const submit = { kind: 'submit' as const, idempotencyId: idOf('e', company.number) }
        await store.submissions.addRound(store.db, submission, {
          operations: [{ ...submit, body: null }],
          state: 'manual_review',
          now: at,
        })
      })
      const { code, errors } = await run('resolve', company.reference, 'none')
      expect(errors).toContain(`Use: retry ${company.reference}`)
      expect(code).toBe(1)
      await run('retry', company.reference)
    })

    it('says so when there is no such submission, and how it is used', async () => {
      const unknown = await run('retry', 'customer-0')
      expect(unknown.errors).toContain('There is no submission with the reference customer-0')
      expect(unknown.code).toBe(1)
      for (const args of [['delete'], ['retry'], ['resolve', 'x'], ['retry', 'x', 'y']]) {
        const { code, errors } = await run(...args)
        expect(errors).toContain('npm run submissions -- resolve REFERENCE none')
        expect(code).toBe(1)
      }
    })
  }

  if (place === 'PGlite') {
    it('says that Portico must be stopped first while it has the database', async () => {
      const { id, reference } = await stuckAt('create', 'forbidden')
      await withStore(async (store) => {
        const { code, errors } = await runApart('retry', reference)
        expect(errors).toContain(`open in process ${process.pid}`)
        expect(errors).toContain('stop it (Ctrl-C), run this again, then npm start')
        expect(code).toBe(1)
        expect(await store.submissions.find(store.db, id)).toMatchObject({ state: 'manual_review' })
      })
      expect((await run()).output).toMatch(new RegExp(`^${reference}$`, 'm'))
      const { code, output } = await run('retry', reference)
      expect(output).toContain('as soon as Portico is started: npm start')
      expect(code).toBe(0)
    })
  } else {
    it('is safe beside a running Portico: of two at once one is recorded, and one sends', async () => {
      const { id, reference } = await stuckAt('create', 'forbidden')
      await withStore(async (store) => {
        const now = new Date(Date.now() + 60_000)
        const claim = (owner: string) =>
          store.submissions.claim(store.db, { id, owner, now, leaseMs: 30_000 })
        expect(await claim(idOf('1', 1))).toBeUndefined()
        const both = await Promise.all([1, 2].map(() => runApart('retry', reference)))
        expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
        const claims = await Promise.all([claim(idOf('1', 1)), claim(idOf('1', 2))])
        expect(claims.filter(Boolean)).toHaveLength(1)
      })
      expect((await stateOf(id)).trail).toEqual([{ event: 'submission_retried', actor: staff }])
    })
  }

  /** As a creation whose answer was lost: the platform has it. */
  async function createOnPlatform(number: number): Promise<string> {
    return withStore(async (store) => {
      const { platform } = connectPlatform(requireEnv({ ...env }), store)
      const created = await platform.createApplication(body(number), {
        idempotencyId: idOf('e', number),
      })
      if (created.outcome !== 'done') throw new Error(JSON.stringify(created))
      return created.data.id
    })
  }
})

function idOf(family: string, number: number): string {
  return `${family.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
}
