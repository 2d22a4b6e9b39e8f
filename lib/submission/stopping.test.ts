import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpWatchedSubmission } from '@/test-support/submission/submission-actions.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { runRecoveryPass } from './recovery-loop.ts'

const never = new AbortController().signal

describe.each(await openTestStores())('a process that is about to end, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('lets go a customer who waits for the platform, and finishes what it sends', async () => {
    const bench = setUpWatchedSubmission(opened)
    const stopping = new AbortController()
    const deps = bench.createDeps({
      stopping: stopping.signal,
      wait: (_ms, signal) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
    })
    let answer: (() => void) | undefined
    bench.breaks(({ operation }) =>
      operation === 'create'
        ? async (send) => {
            await new Promise<void>((resolve) => {
              answer = resolve
            })
            return send()
          }
        : undefined,
    )
    const id = await bench.begin()
    const submitted = bench.submit(id, deps)
    await expect.poll(() => answer).toBeDefined()
    stopping.abort()
    expect(await submitted).toMatchObject({ outcome: 'enqueued' })
    expect(await bench.getStatus(id)).toMatchObject({ name: 'confirming' })
    answer?.()
    await Promise.all(deps.inFlight)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
    expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
  })

  it('begins to send nothing more: another process does', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    const deps = bench.createDeps({ stopping: AbortSignal.abort() })
    expect(await bench.submit(id, deps)).toMatchObject({ outcome: 'enqueued' })
    expect([bench.calls.length, deps.inFlight.size]).toEqual([0, 0])
    await runRecoveryPass(bench.deps, never)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
    expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
  })
})
