/** Counts how often something is done, in this process and for all instances together. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import {
  type RateLimit,
  type RateLimitName,
  type RateLimitNumbers,
  rateLimits,
} from '#lib/config/rate-limit-numbers.ts'

export type RateLimitResult = { ok: true } | { ok: false; retryAfterMs: number }

/** `left`: how many more of so many times in so many seconds are allowed until the counting begins anew. */
export type CountedResult = RateLimitResult & Left & { times: number; seconds: number }
type Left = { left: number; endsInMs: number }

/** The prefix is undefined if `findRateLimitPrefix` cannot tell networks apart. */
type LimitByNetwork = (networkPrefix: string | undefined) => Promise<RateLimitResult>
type LimitBySession = (session: string) => Promise<RateLimitResult>
type LimitBySessionAndNetwork = (
  session: string,
  networkPrefix: string | undefined,
) => Promise<RateLimitResult>

/** A use that this process has counted, and all instances together have not. */
export type UncountedUse = {
  /** The key of the shared count. */
  key: string
  seconds: number
  /** Reports the count of a caller that counts in a statement of its own. */
  counted(count: Count): Promise<void>
  /** Counts it in a statement by itself. Never throws. */
  count(): Promise<void>
}

export type RateLimiters = {
  /** A post whose body is to be read. Counted in this process only. */
  post: LimitByNetwork
  startApplication: LimitByNetwork
  saveAnswers: LimitBySession
  /**
   * Limits a saved step like `saveAnswers`: its write counts it for all instances. Requests beyond the limit
   * are refused from the next on.
   */
  saveStep(session: string): Promise<{ result: RateLimitResult; use: UncountedUse | undefined }>
  /** Limited by session and by network, because each sending writes to the contacts of the application. */
  submitApplication: LimitBySessionAndNetwork
  uploadDocument: LimitBySession
  downloadRecord: LimitBySession
  /** A link that is asked for with an e-mail address alone; by network, and by a hash of the address. */
  requestLink(networkPrefix: string | undefined, addressHash: string): Promise<RateLimitResult>
  /**
   * Limits links that an open application sends to an e-mail address; by network, and by a hash of the address.
   */
  sendLink(networkPrefix: string | undefined, addressHash: string): Promise<RateLimitResult>
  tryCode: LimitByNetwork
  /** A call to the webhook that the platform has not signed. */
  refusedEvent: LimitByNetwork
  /** A request with the key of a partner, by our id of it. */
  partnerRequest(partnerId: string): Promise<CountedResult>
  /** A request to the partners' interface without a right key. */
  refusedKey: LimitByNetwork
  searchRegister(networkPrefix: string | undefined, session: string): Promise<RateLimitResult>
  searchWhileTyping(networkPrefix: string | undefined, session: string): Promise<RateLimitResult>
  /** A password or code of staff that is tried. */
  staffSignIn: LimitByNetwork
  /** "Forgotten password" of staff; by network, and by a hash of the address. */
  staffReset(networkPrefix: string | undefined, addressHash: string): Promise<RateLimitResult>
}

type Count = { uses: number; endsInMs: number }

/** The count of all instances: adds one use of a key, and gives how many there are until it ends. */
type SharedCount = {
  count(key: string, seconds: number): Promise<Count>
  /** Called when it cannot be reached. */
  onFault(error: unknown): void
}

/**
 * Each limit is counted in this process, and with `shared` for all instances besides: one statement for
 * what is allowed, none for what was refused before. If the shared count cannot be reached, that of
 * this process applies: nobody is allowed without any limit, and nobody is refused for it.
 * `retryAfterMs` is how long until the next try is allowed.
 */
export function createRateLimiters({
  numbers = rateLimits,
  shared,
}: {
  numbers?: RateLimitNumbers
  shared?: SharedCount
} = {}): RateLimiters {
  const byNetwork = (name: RateLimitName) => createLimiterByNetwork(name, numbers[name], shared)
  const bySession = (name: RateLimitName) => createLimiter(name, numbers[name], shared).consume
  const saving = createLimiter('saveAnswers', numbers.saveAnswers, shared)
  const linkByNetwork = byNetwork('requestLink')
  const linkByAddress = bySession('requestLinkByAddress')
  const sendByNetwork = byNetwork('sendLinkByNetwork')
  const sendByAddress = bySession('sendLink')
  const submitBySession = bySession('submitApplication')
  const submitByNetwork = byNetwork('submitByNetwork')
  const resetByNetwork = byNetwork('staffReset')
  const resetByAddress = bySession('staffResetByAddress')
  const searchByNetwork = byNetwork('searchRegisterByNetwork')
  const searchBySession = bySession('searchRegister')
  const typingByNetwork = byNetwork('searchWhileTypingByNetwork')
  const typingBySession = bySession('searchWhileTyping')
  return {
    // Counted in this process only: a flood of posts must not become one of statements.
    post: createLimiterByNetwork('post', numbers.post),
    startApplication: byNetwork('startApplication'),
    saveAnswers: saving.consume,
    saveStep: saving.consumeOwn,
    async submitApplication(session, networkPrefix) {
      const result = await submitBySession(session)
      return result.ok ? submitByNetwork(networkPrefix) : result
    },
    uploadDocument: bySession('uploadDocument'),
    downloadRecord: bySession('downloadRecord'),
    async requestLink(networkPrefix, addressHash) {
      const result = await linkByNetwork(networkPrefix)
      return result.ok ? linkByAddress(addressHash) : result
    },
    async sendLink(networkPrefix, addressHash) {
      const result = await sendByNetwork(networkPrefix)
      return result.ok ? sendByAddress(addressHash) : result
    },
    tryCode: byNetwork('tryCode'),
    refusedEvent: byNetwork('refusedEvent'),
    partnerRequest: createLimiter('partnerRequest', numbers.partnerRequest, shared).consumeCounted,
    refusedKey: byNetwork('refusedKey'),
    async searchRegister(networkPrefix, session) {
      const result = await searchBySession(session)
      return result.ok ? searchByNetwork(networkPrefix) : result
    },
    async searchWhileTyping(networkPrefix, session) {
      const result = await typingBySession(session)
      return result.ok ? typingByNetwork(networkPrefix) : result
    },
    staffSignIn: byNetwork('staffSignIn'),
    async staffReset(networkPrefix, addressHash) {
      const result = await resetByNetwork(networkPrefix)
      return result.ok ? resetByAddress(addressHash) : result
    },
  }
}

function createLimiterByNetwork(
  name: string,
  { times, seconds, timesTogether = times }: RateLimit,
  shared?: SharedCount,
): LimitByNetwork {
  const each = createLimiter(name, { times, seconds }, shared).consume
  const everybody = { times: timesTogether, seconds }
  const together = createLimiter(`${name}Together`, everybody, shared).consume
  return (networkPrefix) => (networkPrefix ? each(networkPrefix) : together('everyone'))
}

function createLimiter(
  name: string,
  { times, seconds }: RateLimit,
  shared: SharedCount | undefined,
) {
  const own = new RateLimiterMemory({ points: times, duration: seconds })

  /** Refuses uses without a statement until the shared count restarts, if it has exceeded its limit. */
  async function apply(key: string, { uses, endsInMs }: Count): Promise<RateLimitResult & Left> {
    if (uses <= times) return { ok: true, left: times - uses, endsInMs }
    await own.block(key, Math.max(1, Math.ceil(endsInMs / 1_000)))
    return refused(Math.max(0, endsInMs))
  }

  async function countShared({ count, onFault }: SharedCount, key: string) {
    try {
      return await apply(key, await count(`${name}/${key}`, seconds))
    } catch (error) {
      onFault(error)
      return undefined
    }
  }

  async function consumeCounted(key: string): Promise<CountedResult> {
    const result = await consume(own, key)
    const together = result.ok && shared ? await countShared(shared, key) : undefined
    return { ...(together ?? result), times, seconds }
  }

  return {
    consumeCounted,

    async consume(key: string): Promise<RateLimitResult> {
      return withoutCount(await consumeCounted(key))
    },

    /** Counts in this process only; `use` is still to be counted for all. */
    async consumeOwn(key: string) {
      const result = withoutCount(await consume(own, key))
      if (!result.ok || !shared) return { result, use: undefined }
      const use: UncountedUse = {
        key: `${name}/${key}`,
        seconds,
        async counted(count) {
          await apply(key, count)
        },
        async count() {
          await countShared(shared, key)
        },
      }
      return { result, use }
    },
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<RateLimitResult & Left> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key)
    return { ok: true, left: remainingPoints, endsInMs: msBeforeNext }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return refused(refusal.msBeforeNext)
  }
}

function refused(endsInMs: number): RateLimitResult & Left {
  return { ok: false, retryAfterMs: endsInMs, left: 0, endsInMs }
}

function withoutCount(result: RateLimitResult): RateLimitResult {
  return result.ok ? { ok: true } : { ok: false, retryAfterMs: result.retryAfterMs }
}
