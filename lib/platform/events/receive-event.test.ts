import { describe, expect, it } from 'vitest'
import { pollStatus } from '#lib/submission/poll-status.ts'
import { runRecoveryPass } from '#lib/submission/recovery-loop.ts'
import { createEvent, useWebhookSetup } from '@/test-support/platform/webhook-setup.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'

const never = new AbortController().signal

describe.each(await openTestStores())('on $name', (opened) => {
  const { store } = opened
  const setUp = useWebhookSetup(opened)

  it('learns of a decision from the simulator’s event when nothing else polls', async () => {
    const { bench, submit } = await setUp()
    const { id, submissionId } = await submit()
    bench.pass(6_000)
    await runRecoveryPass(bench.deps, never)
    expect((await bench.getStatus(id)).name).not.toBe('approved')
    expect(await bench.simulator.deliverEvents()).toBe(4)
    await runRecoveryPass(bench.deps, never)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect((await bench.submission(id)).nextCheckAt).toBeNull()
    const logged = bench.lines.filter((line) => line.includes('"platform_event"'))
    expect(logged).toHaveLength(4)
    expect(logged.join()).toContain(`"submissionId":"${submissionId}"`)
  })

  it.each([
    ['sent twice', 'Twice'],
    ['in the wrong order', 'Disorder'],
    ['that arrive late', 'Late'],
  ])('reaches the decision with events %s', async (_, familyName) => {
    const { bench, submit } = await setUp()
    const { id } = await submit(familyName)
    for (let second = 0; second < 45; second++) {
      await bench.simulator.deliverEvents()
      await runRecoveryPass(bench.deps, never)
      bench.pass(1_000)
    }
    expect((await bench.getStatus(id)).name).toBe('approved')
  })

  it.each([
    ['reaches us', 'Haddad', false],
    ['is sent', 'Silent', true],
  ])('polls anyway when no event %s', async (_, familyName, isReachable) => {
    const { bench, countReceived } = await setUp({ isReachable })
    const id = await bench.begin(createPlatformAnswers(familyName))
    await bench.submit(id)
    await bench.simulator.deliverEvents()
    await bench.recover()
    expect((await bench.getStatus(id)).name).toBe('approved')
    expect(await countReceived()).toBe(0)
  })

  it.each([
    ['our identifier', ({ customerId }: Named) => ({ customer_id: customerId })],
    ['the platform’s', ({ applicationId }: Named) => ({ application_id: applicationId })],
    [
      'the platform’s, beside words nobody knows',
      ({ applicationId }: Named) => ({
        ...{ application_id: applicationId, customer_id: 7, more: [{ id: null }] },
      }),
    ],
  ])('finds the application by %s', async (_, dataOf) => {
    const { submit, send, isPollDue } = await setUp()
    const named = await submit()
    expect(await send(createEvent(dataOf(named)))).toBe(200)
    expect(await isPollDue(named.id)).toBe(true)
  })

  it('uses nothing else of it: not even the decision that it reports', async () => {
    const { bench, submit, send } = await setUp()
    const { id, customerId } = await submit()
    const before = await bench.submission(id)
    const sent = { customer_id: customerId, status: 'REJECTED', next_check_at: 'never' }
    expect(await send(createEvent(sent, { event_type: 'APPLICATION_REJECTED' }))).toBe(200)
    const { nextCheckAt: _, lastEventAt: __, ...after } = await bench.submission(id)
    expect(before).toMatchObject(after)
    await runRecoveryPass(bench.deps, never)
    expect((await bench.getStatus(id)).name).toBe('submitted')
  })

  it('processes an event once, however often it is sent, and responds each time', async () => {
    const { submit, send, isPollDue, countReceived, stopPolling } = await setUp()
    const { id, submissionId, customerId } = await submit()
    const event = createEvent({ customer_id: customerId })
    expect(await send(event)).toBe(200)
    await stopPolling(submissionId)
    expect(await Promise.all([send(event), send(event)])).toEqual([200, 200])
    expect(await isPollDue(id)).toBe(false)
    expect(await countReceived()).toBe(1)
    expect(await send(createEvent({ customer_id: customerId }, { event_id: 'event-2' }))).toBe(200)
    expect(await isPollDue(id)).toBe(true)
  })

  it('forgets an event after a week', async () => {
    const { submit, send, countReceived } = await setUp()
    const { customerId } = await submit()
    await send(createEvent({ customer_id: customerId }))
    const received = await store.db
      .selectFrom('receivedEvent')
      .select('receivedAt')
      .executeTakeFirstOrThrow()
    const week = 7 * 24 * 3_600_000
    await store.receivedEvents.forgetOld(
      store.db,
      new Date(received.receivedAt.getTime() + week - 1),
    )
    expect(await countReceived()).toBe(1)
    await store.receivedEvents.forgetOld(store.db, new Date(received.receivedAt.getTime() + week))
    expect(await countReceived()).toBe(0)
  })

  it('ignores one that is early, late or of no application here', async () => {
    const { bench, submit, send, countReceived } = await setUp()
    const draft = await bench.begin()
    const { customerId } = await bench.application(draft)
    expect(await send(createEvent({ customer_id: customerId }))).toBe(200)
    expect(await send(createEvent({ customer_id: 'somebody-else' }))).toBe(200)
    expect(await send(createEvent({ application_id: 'somebody-else' }))).toBe(200)
    expect(await send(createEvent({}))).toBe(200)
    expect(await countReceived()).toBe(0)

    const decided = await submit()
    bench.pass(6_000)
    await store.submissions.scheduleCheckForEvent(store.db, decided.submissionId, bench.clock.now)
    await runRecoveryPass(bench.deps, never)
    expect((await bench.getStatus(decided.id)).name).toBe('approved')
    expect(await send(createEvent({ customer_id: decided.customerId }))).toBe(200)
    expect((await bench.submission(decided.id)).nextCheckAt).toBeNull()
  })

  it('polls again when a response was on its way as the event arrived', async () => {
    const { bench, submit, send, isPollDue } = await setUp()
    const { id, submissionId, customerId } = await submit()
    await store.submissions.scheduleCheckForEvent(store.db, submissionId, bench.clock.now)
    bench.pass(3_000)
    const deps = bench.createDeps({
      fetch: async (url, init) => {
        const answer = await bench.fetch(url, init)
        if (url.endsWith('/status')) {
          bench.pass(10)
          expect(await send(createEvent({ customer_id: customerId }))).toBe(200)
        }
        return answer
      },
    })
    expect(await pollStatus(deps, submissionId)).toBe('answered')
    expect((await bench.submission(id)).statusCheckedAt).not.toBeNull()
    expect(await isPollDue(id)).toBe(true)
  })

  it('logs the event and the submission, and nothing of what was sent', async () => {
    const { bench, submit, send } = await setUp()
    const { submissionId, customerId } = await submit()
    await send(createEvent({ customer_id: customerId, name: 'Canary' }))
    expect(JSON.parse(bench.lines.at(-1) ?? '')).toMatchObject({
      ...{ event: 'platform_event', outcome: 'accepted', eventId: 'event-1', submissionId },
    })
    expect(bench.lines.join()).not.toContain('Canary')
  })
})

type Named = { customerId: string; applicationId: string }
