import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSecret } from '#lib/access/rules/secrets.ts'
import { sessionCookie, staffCookie } from '#lib/access/rules/session-names.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import { startAdmittingServer } from '@/test-support/servers/admitting-server.ts'
import { closeServer } from '@/test-support/servers/close-server.ts'
import { rememberFieldNames } from '../forms/field-names.ts'
import { createAdmission } from './admit-requests.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createWaitingSubmissions } from './waiting-submissions.ts'

const application = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a'
const path = (page: string, language = 'en') => `/${language}/apply/${application}/${page}`
const token = createSecret()
const { review, status } = getMessages('en')

let server: Server
/** The requests that have a slot, in order. */
let inside: { path: string; response: ServerResponse }[]
let sent: string | undefined
let fields: string[]
/** The number of simultaneous look-ups. */
let [atOnce, mostAtOnce] = [0, 0]
/** When it answers. */
let database: Promise<void>
/** Ends a test's unanswered requests. */
let hangUp: AbortController

beforeEach(() => start(150))
afterEach(end)

async function start(answerAfterMs: number): Promise<void> {
  hangUp = new AbortController()
  inside = []
  sent = undefined
  mostAtOnce = 0
  database = Promise.resolve()
  fields = ['_1_application', '_1_revision']
  const submissions = createWaitingSubmissions({
    publicUrl: new URL('https://apply.example.com'),
    languages: ['en', 'es', 'ar'],
    findBeingSent: async (asked) => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      await database
      atOnce--
      return asked.token === token && asked.applicationId === application ? sent : undefined
    },
    answerAfterMs,
  })
  const admission = createAdmission(
    new URL('https://apply.example.com'),
    ({ request }, next) => {
      rememberFieldNames(
        request,
        fields.map((name) => ({ name, value: '' })),
      )
      next(request)
    },
    { acquireSlot: createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 100 }), submissions },
  )
  const own = inside
  server = await startAdmittingServer(admission, (request, response) => {
    own.push({ path: request.url ?? '', response })
  })
}

async function end(): Promise<void> {
  hangUp.abort()
  await closeServer(server)
}

function ask(address: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
  const { cookie = `${sessionCookie}=${token}`, headers, ...rest } = init
  const asked = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, {
    redirect: 'manual',
    headers: { cookie, ...headers },
    signal: hangUp.signal,
    ...rest,
  })
  asked.catch(() => {})
  return asked
}

const press = (init: RequestInit & { cookie?: string } = {}, language?: string) =>
  ask(path('review', language), { method: 'POST', body: 'a=b', ...init })

/** The processor is kept busy, or more would be let in than there are slots. */
async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 5_000
  while (!isSo() && performance.now() < end) {
    const next = performance.now() + 20
    while (performance.now() < next);
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isSo()).toBe(true)
}

async function untilConnections(count: number): Promise<void> {
  let open = 0
  await until(() => {
    server.getConnections((_, counted) => {
      open = counted
    })
    return open === count
  })
}

async function pause(ms: number): Promise<void> {
  const end = performance.now() + ms
  await until(() => performance.now() > end)
}

/** Awaits a response while the processor is busy. */
async function busily<T>(asked: Promise<T>): Promise<T> {
  let isDone = false
  void asked.finally(() => {
    isDone = true
  })
  await until(() => isDone)
  return asked
}

async function occupySlot(): Promise<void> {
  void ask('/en/a')
  await until(() => inside.length === 1)
}

it('leads a customer whose submission waits to the status page, which says that it waits', async () => {
  await occupySlot()
  const pressed = await busily(press())
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path('status')])
  const page = await busily(ask(path('status')))
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(page.headers.get('content-security-policy')).toContain("'nonce-")
  const html = await page.text()
  expect(html).toContain(`<h1>${review.waiting.heading}</h1>`)
  expect(html).not.toContain(status.confirming.heading)
  expect(inside).toHaveLength(1)
})

it('goes on with the submission that was answered, and leaves the page to Next then', async () => {
  await occupySlot()
  await busily(press())
  inside[0]?.response.end()
  await until(() => inside.length === 2)
  expect(inside[1]?.path).toBe(path('review'))
  const meanwhile = await (await busily(ask(path('status')))).text()
  expect(meanwhile).toContain(`<h1>${review.waiting.heading}</h1>`)
  inside[1]?.response.writeHead(303, { location: path('status') }).end()
  // The submission waits no longer, and there is no crowd: the page is for Next.
  void ask(path('status'))
  await until(() => inside.length === 3)
  expect(inside[2]?.path).toBe(path('status'))
})

it('answers script by the header that it follows', async () => {
  await occupySlot()
  const answered = await busily(press({ headers: { 'next-action': 'x' } }))
  expect(answered.status).toBe(200)
  expect(answered.headers.get('x-action-redirect')).toBe(`${path('status')};push`)
})

it('speaks the language of the page', async () => {
  await occupySlot()
  await busily(press({}, 'ar'))
  const html = await (await busily(ask(path('status', 'ar')))).text()
  expect(html).toContain('dir="rtl"')
  expect(html).toContain(getMessages('ar').review.waiting.heading)
})

it('says nothing to another session, and nothing to script', async () => {
  await occupySlot()
  await busily(press())
  const others = [
    ask(path('status'), { cookie: `${sessionCookie}=${createSecret()}` }),
    ask(path('status'), { headers: { rsc: '1' } }),
    ask(path('status'), { cookie: `${sessionCookie}=${token}; ${staffCookie}=x` }),
  ]
  inside[0]?.response.end()
  await until(() => inside.length === 2)
  inside[1]?.response.end()
  for (let count = 3; count <= 5; count++) {
    await until(() => inside.length === count)
    inside[count - 1]?.response.end()
  }
  expect((await Promise.all(others)).map((each) => each.status)).toEqual([200, 200, 200])
  expect(inside.map((each) => each.path).slice(2)).toEqual(Array(3).fill(path('status')))
})

it.each([
  ['another form of the page', () => press(), ['_1_language']],
  ['who is no customer', () => press({ cookie: '' }), ['_1_revision']],
  ['staff', () => press({ cookie: `${sessionCookie}=${token}; ${staffCookie}=x` }), ['revision']],
  ['a large body', () => press({ body: 'a'.repeat(20_000) }), ['_1_revision']],
  ['a step', () => ask(path('name'), { method: 'POST', body: 'a=b' }), ['revision']],
])('leaves %s in the queue', async (_, act, names) => {
  await occupySlot()
  fields = names
  let isAnswered = false
  const waiting = act().then((response) => {
    isAnswered = true
    return response
  })
  await pause(300)
  expect(isAnswered).toBe(false)
  inside[0]?.response.end()
  await until(() => inside.length === 2)
  inside[1]?.response.end('done')
  expect(await (await busily(waiting)).text()).toBe('done')
})

it('forgets a submission whose connection closes before its customer was answered', async () => {
  await end()
  await start(60_000)
  await occupySlot()
  const leaving = new AbortController()
  const gone = press({ signal: leaving.signal }).catch(() => undefined)
  await untilConnections(2)
  await pause(100)
  leaving.abort()
  await gone
  await untilConnections(1)
  inside[0]?.response.end()
  void ask('/en/b')
  await until(() => inside.length === 2)
  expect(inside[1]?.path).toBe('/en/b')
})

it('tells in a crowd that we have what is being sent, without a slot', async () => {
  await occupySlot()
  for (let count = 0; count < 48; count++) void ask('/en/b')
  sent = 'PTC-1234'
  await pause(300)
  const html = await (await busily(ask(path('status')))).text()
  expect(html).toContain(`<h1>${status.confirming.heading}</h1>`)
  expect(html).toContain('PTC-1234')
  expect(inside.filter((each) => each.path === path('status'))).toEqual([])
})

it('looks up no more than sixty-four at once', async () => {
  await occupySlot()
  for (let count = 0; count < 48; count++) void ask('/en/b')
  await pause(300)
  sent = 'PTC-1234'
  let answer = () => {}
  database = new Promise((resolve) => {
    answer = resolve
  })
  const asked = Array.from({ length: 90 }, () => ask(path('status')))
  await until(() => atOnce === 64)
  await pause(500)
  answer()
  await busily(Promise.any(asked))
  expect(mostAtOnce).toBe(64)
})
