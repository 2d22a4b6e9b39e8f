import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  addApplication,
  at,
  createBody,
  createSubmissionCommands,
  databases,
  idOf,
  staff,
} from '../test-support/submission/submission-commands.ts'

// Each opens the database several times, some in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

describe.each(databases)('npm run submissions on %s', (database) => {
  const { open, remove, withStore, nextNumber, run, runApart, stuckAt, stateOf, addStuckRound } =
    createSubmissionCommands(database)

  beforeAll(open)
  afterAll(remove)

  if (database === databases[0]) {
    it('says when nothing needs a person', async () => {
      expect(await runApart()).toMatchObject({ code: 0, output: 'No submission needs a person.\n' })
    })

    it('lists what does: since when, what it means, what to do and the ids for support', async () => {
      const { id, number, reference } = await stuckAt('submit', 'submit_refused')
      const { code, output } = await run()
      const [operation] = (await stateOf(id)).operations
      expect(output).toMatch(new RegExp(`^${reference}$`, 'm'))
      expect(output).toContain('2026-11-02 10:00 UTC')
      expect(output).toContain('refuses to accept it for review. (submit_refused)')
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
      expect(bodies).toEqual([createBody(number).toString()])
      expect(trail).toEqual([{ event: 'submission_retried', actor: staff }])

      const again = await run('retry', reference)
      expect(again).toMatchObject({ code: 1, output: '' })
      expect(again.errors).toContain('does not need a person')
      expect((await stateOf(id)).trail).toHaveLength(1)
    })

    it('lists a document that stopped, and lets it go again under its id', async () => {
      const number = nextNumber()
      const applicationId = idOf('a', number)
      const upload = { id: idOf('e', number), applicationId }
      await withStore(async (store) => {
        const { db, uploads, submissions } = store
        await addApplication(store, number)
        await submissions.add(db, { id: idOf('b', number), applicationId, operations: [], now: at })
        const idempotencyId = idOf('d', number)
        await uploads.begin(db, { ...upload, documentId: 'doc-1', idempotencyId, now: at })
        await uploads.store(db, upload, {
          fileName: 'passport.pdf',
          mediaType: 'application/pdf',
          size: 9,
          contentHash: 'hash',
          statusBefore: 'MISSING',
          about: { name: 'canary.pdf', document: 'PASSPORT', sha256: '0'.repeat(64) },
          now: at,
        })
        const claimed = await uploads.claim(db, {
          id: upload.id,
          owner: idOf('f', number),
          now: at,
          leaseMs: 1,
        })
        if (!claimed) throw new Error('it is not due')
        const { fence } = claimed
        const state = 'manual_review' as const
        await uploads.recordOutcome(db, {
          upload: claimed,
          fence,
          state,
          code: 'forbidden',
          now: at,
        })
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
      const operation = { subject: idOf('c', number), idempotencyId: idOf('e', number), body: null }
      await addStuckRound(id, [{ kind: 'delete_individual', ...operation }])
      const { output } = await run()
      expect(output).toMatch(/request +delete individual/)
      expect(output).toMatch(/individual +individual-7/)
      await run('retry', reference)
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

  if (database === 'PGlite') {
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
})
