import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { openAtStart } from './open-at-start.ts'
import { KeyServiceError } from './services/key-provider.ts'
import { watchKeys } from './watch-keys.ts'

const minute = 60_000
type Answer = 'secret' | KeyServiceError
const away = new KeyServiceError('unreachable', 'ECONNREFUSED')
const disabled = new KeyServiceError('refused', 'the key is disabled')
const garbage = new KeyServiceError('wrong', 'no plaintext')

/** Starts a watch whose time passes only as it waits, so that each test sees every question and its time. */
function startWatch({ outageMs = 10 * minute } = {}) {
  let time = 0
  let answer: Answer = 'secret'
  let until = 0
  let wake: (() => void) | undefined
  const happened: string[] = []
  const logged: { event: string; code?: string }[] = []
  const asked: number[] = []
  const log = createLogger({
    level: 'debug',
    destination: { write: (line: string) => logged.push(JSON.parse(line)) },
  })
  const watch = watchKeys({
    async openSecrets() {
      asked.push(time)
      if (answer !== 'secret') throw answer
      return ['secret']
    },
    keys: {
      lock: () => happened.push(`locked at ${time / 1_000}`),
      unlock: () => happened.push(`unlocked at ${time / 1_000}`),
    },
    record: async (event, reason) => {
      happened.push(`${event}: ${reason}`)
    },
    outageMs,
    log,
    clock: () => time,
    async wait(ms) {
      // The audit's limit, which nothing of these tests reaches.
      if (ms === 2_000) return new Promise(() => {})
      while (time + ms > until) await new Promise<void>((resolve) => (wake = resolve))
      time += ms
    },
  })
  return {
    watch,
    happened,
    logged,
    asked,
    /** Lets time pass. */
    async pass(ms: number, next: Answer = answer) {
      answer = next
      until += ms
      wake?.()
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}

describe('the watch over the keys', () => {
  let running: ReturnType<typeof startWatch> | undefined
  afterEach(() => running?.watch.stop())

  it('asks every minute and says nothing while all is well', async () => {
    running = startWatch()
    await running.pass(5 * minute)
    expect(running.asked).toEqual([1, 2, 3, 4, 5].map((each) => each * minute))
    expect(running.happened).toEqual([])
    expect(running.logged).toEqual([])
  })

  it('goes on through an outage that is shorter than the time for it', async () => {
    running = startWatch()
    await running.pass(9 * minute, away)
    expect(running.watch.state()).toBe('outage')
    expect(running.happened).toEqual([])
    await running.pass(minute, 'secret')
    expect(running.watch.state()).toBe('confirmed')
    expect(running.happened).toEqual([])
    expect(running.logged.at(-1)?.event).toBe('key_service_back')
  })

  it('locks when the time is over, counted from the last answer, and unlocks with the next one', async () => {
    running = startWatch()
    await running.pass(3 * minute)
    expect(running.watch.measure()).toEqual({
      state: 'confirmed',
      confirmedAgoMs: 0,
      outageLeftMs: 10 * minute,
    })
    await running.pass(4 * minute, away)
    expect(running.watch.measure()).toEqual({
      state: 'outage',
      confirmedAgoMs: 4 * minute,
      outageLeftMs: 6 * minute,
    })
    await running.pass(7 * minute, away)
    expect(running.watch.measure()).toEqual({
      state: 'locked',
      confirmedAgoMs: 11 * minute,
      outageLeftMs: 0,
    })
    expect(running.watch.state()).toBe('locked')
    expect(running.happened).toEqual(['keys_locked: no answer', `locked at ${13 * 60}`])
    await running.pass(60 * minute)
    expect(running.happened).toHaveLength(2)
    await running.pass(minute, 'secret')
    expect(running.watch.state()).toBe('confirmed')
    expect(running.happened.slice(2)).toEqual([
      expect.stringMatching(/^unlocked at /),
      'keys_unlocked: confirmed',
    ])
  })

  it('locks within seconds of the second refusal, long before the time of an outage', async () => {
    running = startWatch({ outageMs: 24 * 60 * minute })
    await running.pass(minute, disabled)
    expect(running.watch.state()).toBe('outage')
    await running.pass(5_000)
    expect(running.watch.state()).toBe('locked')
    expect(running.happened).toEqual(['keys_locked: the key is disabled', 'locked at 65'])
    expect(running.logged.at(-1)).toMatchObject({
      event: 'keys_locked',
      code: 'the_key_is_disabled',
    })
  })

  it('asks oftener where the time for an outage is short, and closes for no single answer', async () => {
    running = startWatch({ outageMs: minute })
    await running.pass(minute)
    expect(running.asked).toEqual([15_000, 30_000, 45_000, 60_000])
    await running.pass(15_000, away)
    expect(running.watch.state()).toBe('outage')
    await running.pass(45_000)
    expect(running.watch.state()).toBe('locked')
    expect(running.happened).toEqual(['keys_locked: no answer', 'locked at 120'])
  })

  it('does not lock for one refusal, nor for a wrong answer before the time is over', async () => {
    running = startWatch()
    await running.pass(minute, disabled)
    await running.pass(5_000, 'secret')
    expect(running.watch.state()).toBe('confirmed')
    await running.pass(5 * minute, garbage)
    expect(running.watch.state()).toBe('outage')
    expect(running.happened).toEqual([])
    await running.pass(10 * minute)
    expect(running.watch.state()).toBe('locked')
  })

  it('asks nothing more when it was stopped', async () => {
    running = startWatch()
    running.watch.stop()
    await running.pass(5 * minute)
    expect(running.asked).toEqual([])
  })
})

describe('a start', () => {
  const log = createLogger({ level: 'silent' })
  function start(answers: Answer[]) {
    let time = 0
    let asked = 0
    const opened = openAtStart({
      openSecrets: async () => {
        const answer = answers[asked++] ?? answers.at(-1) ?? away
        if (answer !== 'secret') throw answer
        return ['secret']
      },
      log,
      clock: () => time,
      wait: async (ms) => {
        time += ms
      },
    })
    return { opened, asked: () => asked, seconds: () => time / 1_000 }
  }

  it('waits for a service that is away for a moment', async () => {
    const { opened, asked } = start([away, away, away, 'secret'])
    expect(await opened).toEqual(['secret'])
    expect(asked()).toBe(4)
  })

  it('is refused after half a minute without an answer, in words', async () => {
    const { opened, seconds } = start([away])
    await expect(opened).rejects.toThrow(
      /^The key service gives no answer \(ECONNREFUSED\)\. Portico does not start without .*npm run doctor/,
    )
    expect(seconds()).toBeGreaterThan(20)
    expect(seconds()).toBeLessThanOrEqual(30)
  })

  it.each([
    [disabled, /refuses to unwrap APP_SECRET_WRAPPED \(the key is disabled\)/],
    [garbage, /something else than the secret \(no plaintext\)/],
  ])('is refused at once by %s', async (answer, words) => {
    const { opened, asked } = start([answer])
    await expect(opened).rejects.toThrow(words)
    expect(asked()).toBe(1)
  })
})
