import { describe, expect, it } from 'vitest'
import { useWebhookSetup } from '@/test-support/platform/webhook-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { eventTypes } from '../contract/events.ts'
import { subscribe } from './manage-subscriptions.ts'

describe.each(await openTestStores())('on $name', (opened) => {
  const { store } = opened
  const setUp = useWebhookSetup(opened)

  it('creates what is missing, leaves what exists, and deletes what it created for another address', async () => {
    const { bench, list, ensureKeys, subscriptionDeps, callbackUrl } = await setUp({
      isReachable: false,
    })
    const before = await store.subscriptions.all(store.db)
    await ensureKeys(callbackUrl)
    expect(await store.subscriptions.all(store.db)).toEqual(before)

    const others = { eventType: 'APPLICATION_APPROVED', callbackUrl: 'https://b.example/' } as const
    const other = await subscribe(subscriptionDeps, others)
    if (other.outcome !== 'done') throw new Error('was not made')
    // One subscription is another program's, and one is ours with an unstored key.
    await store.subscriptions.remove(store.db, other.data.id)
    await store.subscriptions.remove(store.db, before[0]?.id ?? '')
    await store.subscriptions.save(store.db, {
      ...{ id: 'gone', eventType: 'APPLICATION_APPROVED', key: 'left', now: bench.clock.now },
    })
    await ensureKeys(callbackUrl)
    const healed = await list(callbackUrl)
    expect(healed.filter(({ isOurs }) => isOurs)).toHaveLength(eventTypes.length)
    expect(healed.filter(({ isOurs }) => !isOurs)).toMatchObject([{ id: other.data.id }])

    const moved = 'http://127.0.0.1:2/api/platform/events'
    await ensureKeys(moved)
    const after = await list(moved)
    expect(after.filter(({ isOurs, isKeyKnown }) => isOurs && isKeyKnown)).toHaveLength(6)
    expect(after).toHaveLength(7)
  })
})
