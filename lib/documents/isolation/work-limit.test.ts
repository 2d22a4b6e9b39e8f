import { expect, it } from 'vitest'
import { createWorkLimit } from './work-limit.ts'

it('runs so many at once, lets so many wait in their order, and turns the others away', async () => {
  const limit = createWorkLimit({ running: 2, waiting: 1 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (id: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(id)
      ends.push(() => resolve(id))
    })
  const [first, second, third, fourth] = [1, 2, 3, 4].map((id) => limit(work(id)))
  expect(await fourth).toBe('busy')
  expect(begun).toEqual([1, 2])
  ends[0]?.()
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(begun).toEqual([1, 2, 3])
  ends[1]?.()
  ends[2]?.()
  expect(await Promise.all([second, third])).toEqual([2, 3])
})

it('has its place again after work that failed', async () => {
  const limit = createWorkLimit({ running: 1, waiting: 0 })
  await expect(limit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await limit(async () => 'done')).toBe('done')
})
