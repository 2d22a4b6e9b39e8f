import { afterAll, describe, expect, it, vi } from 'vitest'
import type { RateLimitNumbers } from '#lib/config/rate-limit-numbers.ts'
import { openDatabase } from '#lib/database/connection/database.ts'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { createTestDatabase } from '@/test-support/test-databases.ts'
import { testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { describeLimit } from './limit-headers.ts'
import { createRateLimiters } from './rate-limiters.ts'

const two = { times: 2, seconds: 60 }
const twoOrThree = { ...two, timesTogether: 3 }
const numbers: RateLimitNumbers = {
  post: twoOrThree,
  startApplication: twoOrThree,
  saveAnswers: two,
  submitApplication: two,
  submitByNetwork: { times: 3, seconds: 60, timesTogether: 4 },
  uploadDocument: two,
  downloadRecord: two,
  requestLink: { times: 4, seconds: 60, timesTogether: 5 },
  requestLinkByAddress: two,
  sendLink: two,
  sendLinkByNetwork: { times: 4, seconds: 60, timesTogether: 5 },
  tryCode: twoOrThree,
  refusedKey: twoOrThree,
  partnerRequest: { times: 2, seconds: 60 },
  refusedEvent: twoOrThree,
  searchRegister: two,
  searchRegisterByNetwork: { times: 3, seconds: 60, timesTogether: 4 },
  searchWhileTyping: two,
  searchWhileTypingByNetwork: { times: 3, seconds: 60, timesTogether: 4 },
  staffSignIn: twoOrThree,
  staffReset: twoOrThree,
  staffResetByAddress: twoOrThree,
}

it.each([
  ['searchRegister', 'searchWhileTyping'],
  ['searchWhileTyping', 'searchRegister'],
] as const)(
  'counts %s by session, by network for all of its sessions, and apart from %s',
  async (search, other) => {
    const limits = createRateLimiters({ numbers })
    expect(await limits[search]('203.0.113.0/24', 'one')).toEqual({ ok: true })
    expect(await limits[search]('203.0.113.0/24', 'one')).toEqual({ ok: true })
    expect(await limits[search]('203.0.113.0/24', 'one')).toMatchObject({ ok: false })
    expect(await limits[search]('203.0.113.0/24', 'two')).toEqual({ ok: true })
    expect(await limits[search]('203.0.113.0/24', 'three')).toMatchObject({ ok: false })
    expect(await limits[search]('198.51.100.0/24', 'three')).toEqual({ ok: true })
    expect(await limits[other]('203.0.113.0/24', 'one')).toEqual({ ok: true })
  },
)

it('allows the first, says how long the next has to wait, and counts each key apart', async () => {
  vi.useFakeTimers()
  const limits = createRateLimiters({ numbers })
  expect(await limits.saveAnswers('one')).toEqual({ ok: true })
  expect(await limits.saveAnswers('one')).toEqual({ ok: true })
  vi.advanceTimersByTime(20_000)
  expect(await limits.saveAnswers('one')).toEqual({ ok: false, retryAfterMs: 40_000 })
  expect(await limits.saveAnswers('two')).toEqual({ ok: true })
  expect(await limits.submitApplication('one', undefined)).toEqual({ ok: true })
  vi.advanceTimersByTime(41_000)
  expect(await limits.saveAnswers('one')).toEqual({ ok: true })
  vi.useRealTimers()
})

it('counts what one network has sent in and has sent to addresses, whatever its sessions and addresses', async () => {
  const limits = createRateLimiters({ numbers })
  const submit = async (session: string) => (await limits.submitApplication(session, 'n')).ok
  expect([await submit('a'), await submit('b'), await submit('c'), await submit('d')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  const send = async (to: string) => (await limits.sendLink('n', to)).ok
  const sent = []
  for (const to of ['a', 'b', 'c', 'd', 'e']) sent.push(await send(to))
  expect(sent).toEqual([true, true, true, true, false])
})

it('says how many requests of a partner are left, and until when', async () => {
  vi.useFakeTimers()
  const uses = [1, 5]
  const shared = {
    count: async () => ({ uses: uses.shift() ?? 0, endsInMs: 30_000 }),
    onFault: () => {},
  }
  const alone = createRateLimiters({ numbers })
  const together = createRateLimiters({ numbers, shared })
  const first = await alone.partnerRequest('acme')
  expect(describeLimit('key', first)).toEqual({
    'RateLimit-Policy': '"key";q=2;w=60',
    RateLimit: '"key";r=1;t=60',
  })
  expect(await alone.partnerRequest('acme')).toMatchObject({ ok: true, left: 0 })
  expect(await alone.partnerRequest('acme')).toMatchObject({ ok: false, left: 0 })
  expect(await together.partnerRequest('acme')).toMatchObject({
    ok: true,
    left: 1,
    endsInMs: 30_000,
  })
  expect(await together.partnerRequest('acme')).toMatchObject({
    ok: false,
    left: 0,
    endsInMs: 30_000,
  })
  vi.useRealTimers()
})

it('allows more together when networks cannot be distinguished', async () => {
  const limits = createRateLimiters({ numbers })
  const tries = [undefined, undefined, undefined, undefined].map(limits.startApplication)
  expect((await Promise.all(tries)).map((answer) => answer.ok)).toEqual([true, true, true, false])
  expect(await limits.startApplication('192.0.2.0/24')).toEqual({ ok: true })
})

it('counts apart in each set of limits', async () => {
  const [here, there] = [createRateLimiters({ numbers }), createRateLimiters({ numbers })]
  for (const limits of [here, here, there, there]) {
    expect(await limits.startApplication('192.0.2.0/24')).toEqual({ ok: true })
  }
})

it('counts requested links by network and by e-mail address', async () => {
  const limits = createRateLimiters({ numbers })
  const ask = async (from: string | undefined, to: string) =>
    (await limits.requestLink(from, to)).ok
  const here = '192.0.2.0/24'
  expect([await ask(here, 'a'), await ask(here, 'a'), await ask(here, 'a')]).toEqual([
    true,
    true,
    false,
  ])
  expect([await ask(here, 'b'), await ask(here, 'c')]).toEqual([true, false])
  expect([await ask(undefined, 'a'), await ask(undefined, 'b')]).toEqual([false, true])
})

it('counts the links that are sent to one address, no matter who requests them', async () => {
  const limits = createRateLimiters({ numbers })
  const send = async (to: string) => (await limits.sendLink(undefined, to)).ok
  expect([await send('a'), await send('a'), await send('a')]).toEqual([true, true, false])
  // Strangers' requests for the address do not use up its limit.
  expect((await limits.requestLink('192.0.2.0/24', 'b')).ok).toBe(true)
  expect([await send('b'), await send('b')]).toEqual([true, true])
})

describe('two instances on one PostgreSQL', () => {
  const url = process.env.TEST_DATABASE_URL
  const opened: { close(): Promise<void> }[] = []
  let drop = async () => {}
  afterAll(async () => {
    for (const each of opened) await each.close()
    await drop()
  })

  it.runIf(url)('share one limit, and a refusal of one costs the other nothing', async () => {
    const own = await createTestDatabase(url ?? '')
    drop = own.drop
    const statements: number[] = []
    const instances = await Promise.all(
      [0, 1].map(async (index) => {
        const database = await openDatabase({ url: own.url })
        opened.push(database)
        const store = createStore({
          database,
          keyring: createKeyring([testSecret], testErasureKeys()),
        })
        statements[index] = 0
        return createRateLimiters({
          numbers: { ...numbers, startApplication: { times: 5, seconds: 60 } },
          shared: {
            count: (key, seconds) => {
              statements[index] = (statements[index] ?? 0) + 1
              return store.rateLimits.count(store.db, key, seconds)
            },
            onFault: (error) => {
              throw error
            },
          },
        })
      }),
    )
    const begins = Array.from({ length: 12 }, (_, index) =>
      instances[index % 2]?.startApplication('192.0.2.0/24'),
    )
    const answers = await Promise.all(begins)
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(5)
    // Each now knows that it is over.
    const before = [...statements]
    for (const instance of instances) {
      const refused = await instance.startApplication('192.0.2.0/24')
      expect(refused).toMatchObject({ ok: false })
      expect(refused.ok || refused.retryAfterMs > 0).toBe(true)
    }
    expect(statements).toEqual(before)
    expect((await instances[0]?.startApplication('198.51.100.0/24'))?.ok).toBe(true)
  })
})

it('applies the limit of each process while the shared count cannot be reached', async () => {
  const faults: unknown[] = []
  const away = new Error('away')
  const limits = createRateLimiters({
    numbers,
    shared: {
      count: () => Promise.reject(away),
      onFault: (error) => faults.push(error),
    },
  })
  expect((await limits.saveAnswers('one')).ok).toBe(true)
  expect((await limits.saveAnswers('one')).ok).toBe(true)
  expect((await limits.saveAnswers('one')).ok).toBe(false)
  expect(faults).toEqual([away, away])
})

it('leaves counting a step for all instances to what saves it, and refuses once that went too far', async () => {
  const counted: string[] = []
  const count = async (key: string) => {
    counted.push(key)
    return { uses: 1, endsInMs: 60_000 }
  }
  const limits = createRateLimiters({ numbers, shared: { count, onFault: () => {} } })
  const { result, use } = await limits.saveStep('one')
  expect(result).toEqual({ ok: true })
  expect(use).toMatchObject({ key: 'saveAnswers/one', seconds: 60 })
  expect(counted).toEqual([])
  await use?.counted({ uses: 2, endsInMs: 30_000 })
  expect((await limits.saveStep('one')).result.ok).toBe(true)
  expect((await limits.saveStep('one')).result.ok).toBe(false)
  const { use: other } = await limits.saveStep('two')
  await other?.counted({ uses: 3, endsInMs: 30_000 })
  expect((await limits.saveStep('two')).result).toMatchObject({ ok: false })
  expect(counted).toEqual([])
  await (await limits.saveStep('three')).use?.count()
  expect(counted).toEqual(['saveAnswers/three'])
  expect((await createRateLimiters({ numbers }).saveStep('one')).use).toBeUndefined()
})

it('makes no statement for a post whose body is read', async () => {
  const counted: string[] = []
  const limits = createRateLimiters({
    numbers,
    shared: {
      count: async (key) => {
        counted.push(key)
        return { uses: 1, endsInMs: 1_000 }
      },
      onFault: () => {},
    },
  })
  await limits.post('192.0.2.0/24')
  await limits.post(undefined)
  expect(counted).toEqual([])
  await limits.submitApplication('one', '192.0.2.0/24')
  expect(counted).toEqual(['submitApplication/one', 'submitByNetwork/192.0.2.0/24'])
})
