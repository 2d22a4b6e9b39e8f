import { expect, it, vi } from 'vitest'
import { createLimits, type LimitNumbers } from './limits.ts'

const two = { times: 2, seconds: 60 }
const numbers: LimitNumbers = {
  post: two,
  postUnknown: { times: 3, seconds: 60 },
  begin: two,
  beginUnknown: { times: 3, seconds: 60 },
  save: two,
  submit: two,
  upload: two,
  ask: { times: 4, seconds: 60 },
  askUnknown: { times: 5, seconds: 60 },
  askAddress: two,
  open: two,
  openUnknown: { times: 3, seconds: 60 },
  record: two,
  refusedEvent: two,
  refusedEventUnknown: { times: 3, seconds: 60 },
  staff: two,
  staffUnknown: { times: 3, seconds: 60 },
}

it('lets the first through, says how long the next has to wait, and counts each alone', async () => {
  vi.useFakeTimers()
  const limits = createLimits(numbers)
  expect(await limits.save('one')).toEqual({ ok: true })
  expect(await limits.save('one')).toEqual({ ok: true })
  vi.advanceTimersByTime(20_000)
  expect(await limits.save('one')).toEqual({ ok: false, retryAfterMs: 40_000 })
  expect(await limits.save('two')).toEqual({ ok: true })
  expect(await limits.submit('one')).toEqual({ ok: true })
  vi.advanceTimersByTime(41_000)
  expect(await limits.save('one')).toEqual({ ok: true })
  vi.useRealTimers()
})

it('lets more through together when addresses cannot be told apart', async () => {
  const limits = createLimits(numbers)
  const tries = [undefined, undefined, undefined, undefined].map(limits.begin)
  expect((await Promise.all(tries)).map((answer) => answer.ok)).toEqual([true, true, true, false])
  expect(await limits.begin('192.0.2.0/24')).toEqual({ ok: true })
})

it('counts for itself in each set of limits', async () => {
  const [here, there] = [createLimits(numbers), createLimits(numbers)]
  for (const limits of [here, here, there, there]) {
    expect(await limits.begin('192.0.2.0/24')).toEqual({ ok: true })
  }
})

it('counts links that are asked for by where from and by where to', async () => {
  const limits = createLimits(numbers)
  const ask = async (from: string | undefined, to: string) => (await limits.ask(from, to)).ok
  const here = '192.0.2.0/24'
  expect([await ask(here, 'a'), await ask(here, 'a'), await ask(here, 'a')]).toEqual([
    true,
    true,
    false,
  ])
  expect([await ask(here, 'b'), await ask(here, 'c')]).toEqual([true, false])
  expect([await ask(undefined, 'a'), await ask(undefined, 'b')]).toEqual([false, true])
})
