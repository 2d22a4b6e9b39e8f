import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** The names of those whose turn has come, in that order, and their ways out. */
function createCrowd(limits: Parameters<typeof createConcurrencyLimit>[0]) {
  const ask = createConcurrencyLimit(limits)
  const begun: string[] = []
  const out = new Map<string, (() => void) | undefined>()
  return {
    begun,
    come(name: string, from?: string): void {
      const way = ask(() => begun.push(name), from)
      out.set(name, way)
    },
    go: (name: string) => out.get(name)?.(),
    isAway: (name: string) => out.get(name) === undefined,
  }
}

/** Long enough that who waits would be let in, were the processor idle. */
async function keepBusy(ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    const next = performance.now() + 20
    while (performance.now() < next);
    await turnOfLoop()
  }
}

it('begins at once where there is room, and then in the order of coming', () => {
  const crowd = createCrowd({ places: 2, mostWaiting: 10 })
  for (const name of ['a', 'b', 'c', 'd']) crowd.come(name)
  expect(crowd.begun).toEqual(['a', 'b'])
  crowd.go('b')
  expect(crowd.begun).toEqual(['a', 'b', 'c'])
  crowd.come('e')
  crowd.go('a')
  crowd.go('c')
  expect(crowd.begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('keeps nobody waiting for all that one asks who asks a thousand times', () => {
  const crowd = createCrowd({ places: 1, mostWaiting: 2_000, maxWaitingPerClient: 500 })
  for (let count = 0; count < 1_000; count++) crowd.come(`flood ${count}`, 'flood')
  crowd.come('a1', 'a')
  crowd.come('a2', 'a')
  crowd.come('b1', 'b')
  expect([crowd.isAway('flood 500'), crowd.isAway('flood 501')]).toEqual([false, true])
  for (const name of ['flood 0', 'flood 1', 'a1', 'b1', 'flood 2', 'a2']) crowd.go(name)
  expect(crowd.begun.slice(0, 7)).toEqual([
    'flood 0',
    'flood 1',
    'a1',
    'b1',
    'flood 2',
    'a2',
    'flood 3',
  ])
  // Who leaves while waiting is passed over, and makes room.
  crowd.go('flood 4')
  crowd.come('flood again', 'flood')
  expect(crowd.isAway('flood again')).toBe(false)
  crowd.go('flood 3')
  expect(crowd.begun.at(-1)).toBe('flood 5')
})

it('gives a place back once, however often its owner leaves', () => {
  const crowd = createCrowd({ places: 1, mostWaiting: 10 })
  for (const name of ['a', 'b', 'c']) crowd.come(name)
  crowd.go('a')
  crowd.go('a')
  expect(crowd.begun).toEqual(['a', 'b'])
})

it('never begins what was left while it waited, and takes no place for it', () => {
  const crowd = createCrowd({ places: 1, mostWaiting: 10 })
  for (const name of ['a', 'b', 'c']) crowd.come(name)
  crowd.go('b')
  crowd.go('a')
  expect(crowd.begun).toEqual(['a', 'c'])
  crowd.go('c')
  crowd.come('d')
  expect(crowd.begun).toEqual(['a', 'c', 'd'])
})

it('turns away whoever finds too many waiting, until some have gone', () => {
  const crowd = createCrowd({ places: 1, mostWaiting: 1 })
  for (const name of ['a', 'b', 'c']) crowd.come(name)
  expect(crowd.isAway('c')).toBe(true)
  crowd.go('a')
  crowd.come('d')
  expect(crowd.isAway('d')).toBe(false)
  crowd.go('b')
  expect(crowd.begun).toEqual(['a', 'b', 'd'])
})

it('lets more in while the processor has nothing to do, and nobody while it is busy', async () => {
  const crowd = createCrowd({ places: 1, mostWaiting: 10 })
  for (const name of ['a', 'b', 'c']) crowd.come(name)
  await keepBusy(350)
  expect(crowd.begun).toEqual(['a'])
  await expect.poll(() => crowd.begun).toEqual(['a', 'b', 'c'])
  // Those let in besides count like the others.
  crowd.go('a')
  crowd.come('d')
  expect(crowd.begun).toEqual(['a', 'b', 'c'])
})

it('begins each in its own surroundings, not in those of whoever made room', () => {
  const visitor = new AsyncLocalStorage<string>()
  const ask = createConcurrencyLimit({ places: 1, mostWaiting: 10 })
  const seen: (string | undefined)[] = []
  const leave = visitor.run('a', () => ask(() => seen.push(visitor.getStore())))
  visitor.run('b', () => ask(() => seen.push(visitor.getStore())))
  visitor.run('a', () => leave?.())
  expect(seen).toEqual(['a', 'b'])
})
