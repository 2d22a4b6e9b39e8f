import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** The names of those whose turn has come, in that order, and their ways out. */
function createCrowd(limits: { places: number; mostWaiting: number }) {
  const ask = createTurns(limits)
  const begun: string[] = []
  const out = new Map<string, (() => void) | undefined>()
  return {
    begun,
    come(name: string): void {
      const way = ask(() => begun.push(name))
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
  const ask = createTurns({ places: 1, mostWaiting: 10 })
  const seen: (string | undefined)[] = []
  const leave = visitor.run('a', () => ask(() => seen.push(visitor.getStore())))
  visitor.run('b', () => ask(() => seen.push(visitor.getStore())))
  visitor.run('a', () => leave?.())
  expect(seen).toEqual(['a', 'b'])
})
