/** How often something may be done, so that nobody's haste or script takes it from the others. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type RateLimitResult = { ok: true } | { ok: false; retryAfterMs: number }

type RateLimit = { times: number; seconds: number }
export type RateLimitNumbers = Record<
  | 'post'
  | 'postUnknown'
  | 'begin'
  | 'beginUnknown'
  | 'save'
  | 'submit'
  | 'upload'
  | 'record'
  | 'ask'
  | 'askUnknown'
  | 'askAddress'
  | 'open'
  | 'openUnknown'
  | 'refusedEvent'
  | 'refusedEventUnknown'
  | 'staff'
  | 'staffUnknown',
  RateLimit
>

/**
 * Generous for people, who share addresses in offices and behind carriers, and slow for scripts.
 * post: bodies that are read at all; an office of two hundred people, each with a form every minute.
 * begin: a branch or an event where a whole room opens accounts starts a few a minute.
 * beginUnknown: all visitors together, for when their addresses cannot be told apart.
 * save: a person who corrects every step several times stays far below one a second.
 * submit: sending again by hand after faults is a handful of times.
 * record: a person who fetches it again after every change; a large company's takes a second to set.
 * upload: a company with many documents, each photographed a second time; 30 MB each.
 * ask: links to come back; an office at the end of a day. askUnknown: as beginUnknown.
 * askAddress: whoever waits for a letter asks again a few times, and nobody's box is filled.
 * open: codes that are tried; each link ends by itself after a few, so this only slows a search.
 * refusedEvent: a platform whose subscription is not known here tries each event a few times.
 * staff: an office that signs in of a morning, each with a password and a code; every account has a
 * limit of its own besides (`staff-tries.ts`).
 */
export const rateLimitNumbers: RateLimitNumbers = {
  post: { times: 1_200, seconds: 300 },
  postUnknown: { times: 60_000, seconds: 300 },
  begin: { times: 60, seconds: 600 },
  beginUnknown: { times: 1_200, seconds: 600 },
  save: { times: 300, seconds: 300 },
  submit: { times: 20, seconds: 600 },
  upload: { times: 60, seconds: 600 },
  record: { times: 30, seconds: 600 },
  ask: { times: 30, seconds: 600 },
  askUnknown: { times: 600, seconds: 600 },
  askAddress: { times: 6, seconds: 3_600 },
  open: { times: 60, seconds: 600 },
  openUnknown: { times: 1_200, seconds: 600 },
  refusedEvent: { times: 60, seconds: 600 },
  refusedEventUnknown: { times: 600, seconds: 600 },
  staff: { times: 120, seconds: 600 },
  staffUnknown: { times: 600, seconds: 600 },
}

export type RateLimits = {
  /** A post whose body is to be read; as `begin`. Counted in this process, whatever the others are. */
  post(addressPrefix: string | undefined): Promise<RateLimitResult>
  /** A new application; by `findRateLimitPrefix`, undefined when that is. */
  begin(addressPrefix: string | undefined): Promise<RateLimitResult>
  /** A step that is kept; by session. */
  save(session: string): Promise<RateLimitResult>
  /** An application that is sent; by session. */
  submit(session: string): Promise<RateLimitResult>
  /** A document that is sent; by session. */
  upload(session: string): Promise<RateLimitResult>
  /** A record that is set as a PDF; by session. */
  record(session: string): Promise<RateLimitResult>
  /** A link that is asked for with an address alone; as `begin`, and by a hash of that address. */
  ask(addressPrefix: string | undefined, mailAddress: string): Promise<RateLimitResult>
  /** A code that is tried; as `begin`. */
  open(addressPrefix: string | undefined): Promise<RateLimitResult>
  /** What came as an event and is not one that the platform signed; as `begin`. */
  refusedEvent(addressPrefix: string | undefined): Promise<RateLimitResult>
  /** A password or code of staff that is tried; as `begin`. */
  staff(addressPrefix: string | undefined): Promise<RateLimitResult>
}

/** Counts one more use of a key for all instances together. */
export type CountForAllInstances = (
  key: string,
  seconds: number,
) => Promise<{ uses: number; endsInMs: number }>

/**
 * Limits. Each is counted in this process, and with `shared` by all instances together besides: one
 * statement for what is let through, none for what is refused once it was. Where that count cannot be
 * reached (`onFault`), the one of this process holds: nobody is let through without any limit, and
 * nobody is turned away for it. `retryAfterMs` is how long until the next try will be let through.
 */
export function createRateLimiters(
  numbers: RateLimitNumbers = rateLimitNumbers,
  shared?: { count: CountForAllInstances; onFault: (error: unknown) => void },
): RateLimits {
  const limit = (name: keyof RateLimitNumbers) => createRateLimit(name, numbers[name], shared)
  // A flood of posts must not become one of statements.
  const post = createRateLimit('post', numbers.post)
  const postUnknown = createRateLimit('postUnknown', numbers.postUnknown)
  const begin = limit('begin')
  const beginUnknown = limit('beginUnknown')
  const save = limit('save')
  const submit = limit('submit')
  const upload = limit('upload')
  const record = limit('record')
  const ask = limit('ask')
  const askUnknown = limit('askUnknown')
  const askAddress = limit('askAddress')
  const open = limit('open')
  const openUnknown = limit('openUnknown')
  const event = limit('refusedEvent')
  const eventUnknown = limit('refusedEventUnknown')
  const staff = limit('staff')
  const staffUnknown = limit('staffUnknown')
  return {
    post: (prefix) => (prefix ? post(prefix) : postUnknown('everyone')),
    begin: (prefix) => (prefix ? begin(prefix) : beginUnknown('everyone')),
    async ask(prefix, mailAddress) {
      const asked = await (prefix ? ask(prefix) : askUnknown('everyone'))
      return asked.ok ? askAddress(mailAddress) : asked
    },
    open: (prefix) => (prefix ? open(prefix) : openUnknown('everyone')),
    refusedEvent: (prefix) => (prefix ? event(prefix) : eventUnknown('everyone')),
    staff: (prefix) => (prefix ? staff(prefix) : staffUnknown('everyone')),
    save: (session) => save(session),
    submit: (session) => submit(session),
    upload: (session) => upload(session),
    record: (session) => record(session),
  }
}

function createRateLimit(
  name: string,
  { times, seconds }: RateLimit,
  shared?: { count: CountForAllInstances; onFault: (error: unknown) => void },
): (key: string) => Promise<RateLimitResult> {
  const own = new RateLimiterMemory({ points: times, duration: seconds })
  return async (key) => {
    const counted = await consume(own, key)
    if (!counted.ok || !shared) return counted
    try {
      const { uses, endsInMs } = await shared.count(`${name}/${key}`, seconds)
      if (uses <= times) return counted
      // What comes until then is refused without a statement.
      await own.block(key, Math.max(1, Math.ceil(endsInMs / 1_000)))
      return { ok: false, retryAfterMs: Math.max(0, endsInMs) }
    } catch (error) {
      shared.onFault(error)
      return counted
    }
  }
}

async function consume(limit: RateLimiterMemory, key: string): Promise<RateLimitResult> {
  try {
    await limit.consume(key)
    return { ok: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { ok: false, retryAfterMs: refusal.msBeforeNext }
  }
}
