/** The platform makes a second application by itself: one look finds it, and staff are told. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { expectSameBytes } from '@/test-support/submission/expect-submitted-once.ts'
import {
  errorResponse,
  type NetworkFault,
  silences,
} from '@/test-support/submission/network-faults.ts'
import {
  createSubmissionBench,
  type SubmissionBench,
} from '@/test-support/submission/submission-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { everyApplication } from '../../adapters/database/casework/staff-scope.ts'
import {
  checkForSecondApplication,
  createSecondApplicationJob,
} from './check-second-application.ts'
import { runRecoveryPass } from './recovery-loop.ts'
import { giveUpAfterMs, secondApplicationCheckDelayMs } from './retry-policy.ts'
import type { SubmissionDeps } from './submission-deps.ts'

const never = new AbortController().signal
const before = silences['500 before effect']
const unheard = silences['unanswered after effect']

describe.each(await openTestStores())(
  'the check for a second application under faults, on $name',
  (opened) => {
    const { store } = opened
    const { db } = store
    beforeEach(opened.reset)
    afterAll(opened.close)

    /** A bench, and what delivers the last creation once more, to a platform that has forgotten its key. */
    function setUp() {
      const bench = createSubmissionBench(opened)
      let last: Parameters<SubmissionBench['fetch']> | undefined
      const deliverAgain = async () => {
        if (!last) throw new Error('nothing was created')
        const [url, init] = last
        const body = JSON.parse(Buffer.from(init.body as Uint8Array).toString())
        body.account_to_open.account_id += '-again'
        const headers = new Headers(init.headers)
        headers.set('x-svc-idempotency-id', randomUUID())
        const sent = { ...init, headers, body: Buffer.from(JSON.stringify(body)) }
        const answered = await bench.simulator.handle(new Request(url, sent))
        expect(answered.status).toBe(200)
        return ((await answered.json()) as { data: { id: string } }).data.id
      }
      let twice = (_: number) => false
      let creations = 0
      const deps = bench.createDeps({
        fetch: async (url, init) => {
          if (init.method !== 'POST' || !url.endsWith('/applications'))
            return bench.fetch(url, init)
          last = [url, init]
          const nth = ++creations
          try {
            return await bench.fetch(url, init)
          } finally {
            if (twice(nth)) await deliverAgain()
          }
        },
      })
      /** The nth creation is delivered twice. */
      const doubles = (nth: number) => {
        twice = (each) => each === nth
      }
      return { bench, deps, deliverAgain, doubles }
    }

    function breaksCreation(
      bench: SubmissionBench,
      fault: NetworkFault | undefined,
      nth = 1,
    ): void {
      bench.breaks((call) => (call.operation === 'create' && call.nth === nth ? fault : undefined))
    }

    /** Sent to its end, its first try without an outcome. */
    async function doubtful(fault = unheard) {
      const made = setUp()
      const id = await made.bench.begin()
      breaksCreation(made.bench, fault)
      await made.bench.submit(id, made.deps)
      await made.bench.recover(made.deps)
      expect(await made.bench.place(id)).toMatchObject({ name: 'approved' })
      return { ...made, id }
    }

    const look = (deps: SubmissionDeps) =>
      runRecoveryPass(deps, never, 0, [createSecondApplicationJob(deps)])

    /** The loop looks when it is time. */
    async function lookInTime(bench: SubmissionBench, deps: SubmissionDeps): Promise<void> {
      bench.pass(secondApplicationCheckDelayMs)
      await look(deps)
    }

    async function outcomes() {
      const rows = await db
        .selectFrom('secondApplicationCheck')
        .select(['outcome', 'dueAt'])
        .execute()
      return rows.map(({ outcome, dueAt }) => outcome ?? (dueAt ? 'due' : 'ended'))
    }

    async function found(id: string): Promise<string[]> {
      const all = await store.secondApplications.ofApplication(db, id)
      return all.map(({ platformApplicationId }) => platformApplicationId)
    }

    async function countEvents(bench: SubmissionBench, id: string, event: string): Promise<number> {
      return (await bench.events(id)).filter((each) => each.event === event).length
    }

    const isRaised = async (id: string) => {
      const entry = await store.casework.find(db, everyApplication, id)
      const listed = await store.casework.page(
        db,
        everyApplication,
        { state: 'manual_review' },
        top,
      )
      expect(listed.some(({ applicationId }) => applicationId === id)).toBe(entry?.manualReview)
      return entry?.manualReview
    }
    const top = { limit: 10 }

    /** It is raised, and nothing that its customer is shown has changed. */
    async function expectRaised(
      bench: SubmissionBench,
      id: string,
      second: string[],
    ): Promise<void> {
      expect(await found(id)).toEqual(second)
      expect(await isRaised(id)).toBe(true)
      expect(await countEvents(bench, id, 'second_application_found')).toBe(second.length)
      const line = bench.lines.find((each) => each.includes('"second_application_found"'))
      expect(line && JSON.parse(line)).toMatchObject({ level: 'warn', applicationId: id })
      expect(await bench.place(id)).toMatchObject({ name: 'approved' })
      expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
        state: 'approved',
      })
      expect(await store.audit.verify(db)).toMatchObject({ ok: true })
      expect(JSON.stringify(await store.audit.list(db, id))).not.toContain(second[0])
      expectSameBytes(bench)
    }

    it('is recorded as not looked for if there is no list', async () => {
      const { bench, deps, id } = await doubtful(before)
      bench.breaks(({ operation }) =>
        operation === 'list' ? async () => errorResponse(404) : undefined,
      )
      await lookInTime(bench, deps)
      expect(await outcomes()).toEqual(['not_made'])
      expect(await bench.events(id)).toContainEqual(
        expect.objectContaining({ event: 'second_application_not_looked_for', code: 'not_found' }),
      )
      expect(bench.lines.join('')).toContain('second_application_not_looked_for')
      expect(await isRaised(id)).toBe(false)
    })

    it('is looked for within a lease after the clock was set back', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.pass(-3_600_000)
      await store.shortenWaits(new Date(bench.clock.now.getTime() + deps.leaseMs))
      bench.pass(deps.leaseMs)
      await look(deps)
      expect(await found(id)).toEqual([second])
    })

    it('is found by a later check if the first was not answered', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.breaks(({ operation }) =>
        operation === 'list' ? async () => errorResponse(500) : undefined,
      )
      await lookInTime(bench, deps)
      expect(await outcomes()).toEqual(['due'])
      bench.heals()
      await lookInTime(bench, deps)
      await expectRaised(bench, id, [second])
    })

    it('is recorded as not looked for after a day without an answer', async () => {
      const { bench, deps, id } = await doubtful()
      bench.breaks(({ operation }) =>
        operation === 'list' ? async () => errorResponse(500) : undefined,
      )
      await lookInTime(bench, deps)
      bench.pass(giveUpAfterMs)
      await look(deps)
      expect(await outcomes()).toEqual(['not_made'])
      expect(await countEvents(bench, id, 'second_application_not_looked_for')).toBe(1)
    })

    it('is found by the next process if one dies before, during or after the check', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.pass(secondApplicationCheckDelayMs)
      const { id: submissionId } = await bench.submission(id)
      const dying = {
        ...deps,
        store: { ...store, transaction: () => Promise.reject(new Error('killed')) },
      }
      await expect(checkForSecondApplication(dying, submissionId)).rejects.toThrow('killed')
      expect(await checkForSecondApplication(deps, submissionId)).toBe('not_asked')
      bench.pass(deps.leaseMs)
      await look(bench.createDeps())
      await expectRaised(bench, id, [second])
      await lookInTime(bench, bench.createDeps())
      await expectRaised(bench, id, [second])
    })

    it('is looked for by only one of several instances', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.pass(secondApplicationCheckDelayMs)
      const { id: submissionId } = await bench.submission(id)
      const { length } = bench.calls
      await Promise.all(
        Array.from({ length: 10 }, () => checkForSecondApplication(deps, submissionId)),
      )
      const asked = bench.calls.slice(length).filter(({ operation }) => operation === 'list')
      expect(asked).toHaveLength(1)
      await expectRaised(bench, id, [second])
    })

    it('is recorded once if a check outlasts its lease and another finishes', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.pass(secondApplicationCheckDelayMs)
      const { id: submissionId } = await bench.submission(id)
      const other = bench.createDeps()
      let isFirst = true
      bench.breaks(({ operation }) => {
        if (operation !== 'list' || !isFirst) return undefined
        isFirst = false
        return async (send) => {
          const late = await send()
          bench.pass(deps.leaseMs + 1)
          await checkForSecondApplication(other, submissionId)
          return late
        }
      })
      await checkForSecondApplication(deps, submissionId)
      await expectRaised(bench, id, [second])
    })
  },
)
