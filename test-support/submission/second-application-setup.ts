import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { everyApplication } from '../../lib/casework/store/staff-scope.ts'
import { createSecondApplicationJob } from '../../lib/submission/check-second-application.ts'
import { runRecoveryPass } from '../../lib/submission/recovery-loop.ts'
import { secondApplicationCheckDelayMs } from '../../lib/submission/rules/delays-and-limits.ts'
import type { SubmissionDeps } from '../../lib/submission/submission-deps.ts'
import type { TestStore } from '../test-store.ts'
import { expectSameBytes } from './expect-submitted-once.ts'
import { type NetworkFault, silences } from './network-faults.ts'
import { type SubmissionSetup, setUpSubmission } from './submission-setup.ts'

const never = new AbortController().signal
const unanswered = silences['unanswered after effect']

/** Helpers over a setup whose creations can be delivered twice. */
export function setUpSecondApplication(opened: Pick<TestStore, 'store'>) {
  const { store } = opened
  const { db } = store

  /** A setup, and what delivers the last creation once more, to a platform that has forgotten its key. */
  function setUp() {
    const bench = setUpSubmission(opened)
    let last: Parameters<SubmissionSetup['fetch']> | undefined
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
        if (init.method !== 'POST' || !url.endsWith('/applications')) return bench.fetch(url, init)
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

  function breaksCreation(bench: SubmissionSetup, fault: NetworkFault | undefined, nth = 1): void {
    bench.breaks((call) => (call.operation === 'create' && call.nth === nth ? fault : undefined))
  }

  /** Sent to its end, its first try without an outcome. */
  async function doubtful(fault = unanswered) {
    const made = setUp()
    const id = await made.bench.begin()
    breaksCreation(made.bench, fault)
    await made.bench.submit(id, made.deps)
    await made.bench.recover(made.deps)
    expect(await made.bench.getStatus(id)).toMatchObject({ name: 'approved' })
    return { ...made, id }
  }

  const look = (deps: SubmissionDeps) =>
    runRecoveryPass(deps, never, 0, [createSecondApplicationJob(deps)])

  /** The loop looks when it is time. */
  async function lookInTime(bench: SubmissionSetup, deps: SubmissionDeps): Promise<void> {
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

  async function countEvents(bench: SubmissionSetup, id: string, event: string): Promise<number> {
    return (await bench.events(id)).filter((each) => each.event === event).length
  }

  const isRaised = async (id: string) => {
    const entry = await store.casework.find(db, everyApplication, id)
    const listed = await store.casework.page(db, everyApplication, { state: 'manual_review' }, top)
    expect(listed.some(({ applicationId }) => applicationId === id)).toBe(entry?.manualReview)
    return entry?.manualReview
  }
  const top = { limit: 10 }

  /** Expects that the second application is raised, and that nothing that the customer is shown has changed. */
  async function expectRaised(bench: SubmissionSetup, id: string, second: string[]): Promise<void> {
    expect(await found(id)).toEqual(second)
    expect(await isRaised(id)).toBe(true)
    expect(await countEvents(bench, id, 'second_application_found')).toBe(second.length)
    const line = bench.lines.find((each) => each.includes('"second_application_found"'))
    expect(line && JSON.parse(line)).toMatchObject({ level: 'warn', applicationId: id })
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
      state: 'approved',
    })
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
    expect(JSON.stringify(await store.audit.list(db, id))).not.toContain(second[0])
    expectSameBytes(bench)
  }

  return {
    setUp,
    breaksCreation,
    doubtful,
    look,
    lookInTime,
    outcomes,
    found,
    countEvents,
    isRaised,
    top,
    expectRaised,
  }
}
