import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Lists in order who holds a slot, and their slots. */
function createCrowd(limits: Parameters<typeof createConcurrencyLimit>[0]) {
  const ask = createConcurrencyLimit(limits)
  const admitted: string[] = []
  const slots = new Map<string, ReturnType<typeof ask>>()
  return {
    admitted,
    come(name: string, from?: string): void {
      slots.set(
        name,
        ask(() => admitted.push(name), from),
      )
    },
    go: (name: string) => slots.get(name)?.release(),
    giveWay: (name: string) => slots.get(name)?.giveWay(),
    isAway: (name: string) => slots.get(name) === undefined,
  }
}

/** Long enough that who waits would be let in, were the processor idle. */
async function keepBusy(ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    const next = performance.now() + 20
    while (performance.now() < next);
    await nextLoop()
  }
}

it('begins at once while slots are free, and then in the order of arrival', () => {
  const crowd = createCrowd({ maxConcurrent: 2, maxWaiting: 10 })
  for (const name of ['a', 'b', 'c', 'd']) crowd.come(name)
  expect(crowd.admitted).toEqual(['a', 'b'])
  crowd.go('b')
  expect(crowd.admitted).toEqual(['a', 'b', 'c'])
  crowd.come('e')
  crowd.go('a')
  crowd.go('c')
  expect(crowd.admitted).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('delays nobody for a client with a thousand requests', () => {
  const crowd = createCrowd({ maxConcurrent: 1, maxWaiting: 2_000, maxWaitingPerClient: 500 })
  for (let count = 0; count < 1_000; count++) crowd.come(`flood ${count}`, 'flood')
  crowd.come('a1', 'a')
  crowd.come('a2', 'a')
  crowd.come('b1', 'b')
  expect([crowd.isAway('flood 500'), crowd.isAway('flood 501')]).toEqual([false, true])
  for (const name of ['flood 0', 'flood 1', 'a1', 'b1', 'flood 2', 'a2']) crowd.go(name)
  expect(crowd.admitted.slice(0, 7)).toEqual([
    'flood 0',
    'flood 1',
    'a1',
    'b1',
    'flood 2',
    'a2',
    'flood 3',
  ])
  // A client that leaves while waiting is skipped, and frees its position in the queue.
  crowd.go('flood 4')
  crowd.come('flood again', 'flood')
  expect(crowd.isAway('flood again')).toBe(false)
  crowd.go('flood 3')
  expect(crowd.admitted.at(-1)).toBe('flood 5')
})

it('releases a slot once, however often it is released', () => {
  const crowd = createCrowd({ maxConcurrent: 1, maxWaiting: 10 })
  for (const name of ['a', 'b', 'c']) crowd.come(name)
  crowd.go('a')
  crowd.go('a')
  expect(crowd.admitted).toEqual(['a', 'b'])
})

it('never begins what was released while it waited, and uses no slot for it', () => {
  const crowd = createCrowd({ maxConcurrent: 1, maxWaiting: 10 })
  for (const name of ['a', 'b', 'c']) crowd.come(name)
  crowd.go('b')
  crowd.go('a')
  expect(crowd.admitted).toEqual(['a', 'c'])
  crowd.go('c')
  crowd.come('d')
  expect(crowd.admitted).toEqual(['a', 'c', 'd'])
})

it('refuses while too many wait', () => {
  const crowd = createCrowd({ maxConcurrent: 1, maxWaiting: 1 })
  for (const name of ['a', 'b', 'c']) crowd.come(name)
  expect(crowd.isAway('c')).toBe(true)
  crowd.go('a')
  crowd.come('d')
  expect(crowd.isAway('d')).toBe(false)
  crowd.go('b')
  expect(crowd.admitted).toEqual(['a', 'b', 'd'])
})

it('admits more while the processor is idle, and none while it is busy', async () => {
  const crowd = createCrowd({ maxConcurrent: 1, maxWaiting: 10 })
  for (const name of ['a', 'b', 'c']) crowd.come(name)
  await keepBusy(350)
  expect(crowd.admitted).toEqual(['a'])
  await expect.poll(() => crowd.admitted).toEqual(['a', 'b', 'c'])
  // Additionally admitted work counts too.
  crowd.go('a')
  crowd.come('d')
  expect(crowd.admitted).toEqual(['a', 'b', 'c'])
})

it('begins each in its own async context, not in that of who released the slot', () => {
  const visitor = new AsyncLocalStorage<string>()
  const ask = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 10 })
  const seen: (string | undefined)[] = []
  const slot = visitor.run('a', () => ask(() => seen.push(visitor.getStore())))
  visitor.run('b', () => ask(() => seen.push(visitor.getStore())))
  visitor.run('a', () => slot?.release())
  expect(seen).toEqual(['a', 'b'])
})

it('gives every other slot to those who wait, where the clients of others were answered already', () => {
  const crowd = createCrowd({ maxConcurrent: 1, maxWaiting: 10 })
  for (const name of ['running', 's1', 's2', 's3', 's4']) crowd.come(name, name)
  for (const name of ['s1', 's2', 's3', 's4']) crowd.giveWay(name)
  for (const name of ['reader1', 'reader2']) crowd.come(name, name)
  const turns = ['running', 's1', 'reader1', 's2', 'reader2', 's3', 's4']
  for (const name of turns.slice(0, -1)) crowd.go(name)
  expect(crowd.admitted).toEqual(turns)
  // Work that yields can still be given up.
  crowd.go('s4')
  crowd.come('last')
  expect(crowd.admitted.at(-1)).toBe('last')
})
