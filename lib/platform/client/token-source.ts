import { createHash } from 'node:crypto'
import { tokenError, tokenRefusals, tokenResponse } from '../contract/responses.ts'
import type { Scope } from '../contract/scopes.ts'
import { AttemptFailure } from './failure-code.ts'
import { interpretStatus, parseOrFail } from './interpret-response.ts'
import type { PlatformOutcome } from './outcome-types.ts'
import { readJson } from './read-body.ts'
import { type AttemptSettings, type OutgoingRequest, sendRequest } from './send-request.ts'
import type { TokenExchange } from './shared-token.ts'
import { readTokenLifetimeMs, renewalMarginMs } from './token-lifetime.ts'

type TokenSettings = AttemptSettings & {
  tokenUrl: string
  clientId: string
  clientSecret: string
  tokenParams: 'query' | 'body'
  /** Set if several processes share their tokens. */
  exchange?: TokenExchange | undefined
  onToken?: ((token: { scope: Scope; endsAtMs: number }) => void) | undefined
}

/** Times are on the monotonic clock, which changes of the wall clock do not affect. */
export type Token = { value: string; renewAtMs: number; endsAtMs: number }

type TokenSource = {
  /** The current token, or a new one; all who wait share one request. */
  getToken(): Promise<PlatformOutcome<Token>>
  /** Drops a token that was refused, unless it was replaced meanwhile. */
  dropToken(value: string): void
}

/**
 * How long a refusal (such as `invalid_client`) is remembered, in ms: long enough that a wrong secret causes no
 * flood of requests, short enough that a corrected one is used within 5 seconds, including the caller's pause.
 */
const refusalCacheMs = 3_000

/** The longest pause that the token endpoint is granted. */
const longestPauseMs = 20_000

/** The pause between failed renewals while the old token is still valid. */
const renewalRetryMs = 5_000

type NoToken = Exclude<PlatformOutcome<Token>, { outcome: 'done' }>

/** A failure that is returned without a request until then. */
type Held = { outcome: PlatformOutcome<Token>; untilMs: number }

/** Shared by the sources of one client: that the client itself is refused, or asked to pause. */
export type ClientFailure = { held: Held | undefined }

/**
 * Holds in memory the one token of a client for a scope (OAuth 2.0 client credentials, RFC 6749 section 4.4). A
 * refused scope does not affect the sources of other scopes.
 */
export function createTokenSource(
  settings: TokenSettings,
  scope: Scope,
  client: ClientFailure,
): TokenSource {
  const { monotonicNow } = settings
  let cached: Token | undefined
  let flight: Promise<PlatformOutcome<Token>> | undefined
  let held: Held | undefined
  /** The last token that was had, valid or not. */
  let known: string | undefined

  return {
    async getToken() {
      const now = monotonicNow()
      const serving = cached && now < cached.endsAtMs ? cached : undefined
      const hold = [held, client.held].find((each) => each && now < each.untilMs)
      if (serving) {
        // Renewed in the background while the old token is valid: the token endpoint may be down.
        if (now >= serving.renewAtMs && !hold) void renew()
        return { outcome: 'done', data: serving }
      }
      if (hold) return hold.outcome
      return await renew()
    },
    dropToken(value) {
      if (cached?.value === value) cached = undefined
    },
  }

  function renew(): Promise<PlatformOutcome<Token>> {
    flight ??= obtainToken(settings, scope, known)
      .then((outcome) => {
        cache(outcome)
        return outcome
      })
      .finally(() => {
        flight = undefined
      })
    return flight
  }

  function cache(outcome: PlatformOutcome<Token>): void {
    const now = monotonicNow()
    if (outcome.outcome === 'done') {
      cached = outcome.data
      known = outcome.data.value
      client.held = undefined
      settings.onToken?.({ scope, endsAtMs: outcome.data.endsAtMs })
      return
    }
    const hold = { outcome, untilMs: now + getHoldMs(outcome) }
    if (isClientFailure(outcome)) client.held = hold
    else held = hold
    if (cached) cached = { ...cached, renewAtMs: now + renewalRetryMs }
  }
}

/** Tells whether a failure applies to every scope: the client is unknown, or asked to pause. */
function isClientFailure(outcome: NoToken): boolean {
  return outcome.outcome === 'unknown'
    ? outcome.retryAfterMs !== undefined
    : 'code' in outcome && outcome.code === 'invalid_client'
}

/** Returns how long a failure is answered without a request, while there is no valid token. */
function getHoldMs(outcome: NoToken): number {
  if (outcome.outcome !== 'unknown') return refusalCacheMs
  return Math.min(outcome.retryAfterMs ?? 0, longestPauseMs)
}

/** Returns the token of another process, or a new one, which it shares. */
async function obtainToken(
  settings: TokenSettings,
  scope: Scope,
  known: string | undefined,
): Promise<PlatformOutcome<Token>> {
  const { exchange, tokenUrl, clientId, clientSecret, timeoutMs, monotonicNow } = settings
  if (!exchange) return await requestToken(settings, scope)
  // Processes that run side by side during a change of the secret have different ones.
  const credentials = [tokenUrl, clientId, clientSecret, scope].join('\0')
  const key = createHash('sha256').update(credentials).digest('hex')
  let own: PlatformOutcome<Token> | undefined
  const shared = await exchange({ key, known, waitMs: timeoutMs }, async () => {
    own = await requestToken(settings, scope)
    if (own.outcome !== 'done') return undefined
    const { value, renewAtMs, endsAtMs } = own.data
    const now = monotonicNow()
    return { value, renewInMs: renewAtMs - now, endsInMs: endsAtMs - now }
  })
  if (own) return own
  if (!shared) return await requestToken(settings, scope)
  const now = monotonicNow()
  const { value, renewInMs, endsInMs } = shared
  return { outcome: 'done', data: { value, renewAtMs: now + renewInMs, endsAtMs: now + endsInMs } }
}

async function requestToken(
  settings: TokenSettings,
  scope: Scope,
): Promise<PlatformOutcome<Token>> {
  // Measured from the start of the request: the lifetime may have started before the response was sent.
  const startedAtMs = settings.monotonicNow()
  return await sendRequest(
    settings,
    tokenRequest(settings, scope),
    startedAtMs + settings.timeoutMs,
    async (response) => {
      if (response.status === 400 || response.status === 401) return await readRefusal(response)
      if (response.status !== 200) return await interpretStatus(response)
      const answer = parseOrFail(tokenResponse.parse, await readJson(response))
      // RFC 6749 section 7.1: a token of a type that is not understood must not be used.
      if (!isBearer(answer.token_type)) {
        return { outcome: 'stopped', code: 'token_type_unknown', status: 200, errors: [] }
      }
      // Section 5.1: the response names the scope if it differs from the requested one.
      const granted = readScopes(answer.scope)
      if (granted.length > 0 && !granted.includes(scope)) {
        return { outcome: 'stopped', code: 'invalid_scope', status: 200, errors: [] }
      }
      return { outcome: 'done', data: readToken(answer, startedAtMs) }
    },
  ).then(withTokenPrefix)
}

function tokenRequest(settings: TokenSettings, scope: Scope): OutgoingRequest {
  const params = `grant_type=client_credentials&scope=${encodeURIComponent(scope)}`
  const inQuery = settings.tokenParams === 'query'
  const joint = settings.tokenUrl.includes('?') ? '&' : '?'
  // The platform expects the plain pair, where RFC 6749 section 2.3.1 would form-encode each.
  const pair = Buffer.from(`${settings.clientId}:${settings.clientSecret}`, 'utf8')
  return {
    operation: 'token',
    method: 'POST',
    url: inQuery ? `${settings.tokenUrl}${joint}${params}` : settings.tokenUrl,
    headers: {
      authorization: `Basic ${pair.toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'cache-control': 'no-cache',
    },
    body: inQuery ? undefined : params,
  }
}

/** Tells whether a token is a bearer token; one whose type is not named as text is taken for one. */
function isBearer(tokenType: unknown): boolean {
  const named = typeof tokenType === 'string' ? tokenType.trim() : ''
  return named === '' || /^bearer$/i.test(named)
}

/** The scopes that an answer names: as text, separated by blanks or commas, or as a list. */
function readScopes(scope: unknown): string[] {
  return [scope]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? each.split(/[\s,]+/) : []))
    .filter(Boolean)
}

function readToken(
  answer: { access_token: string; expires_in?: unknown },
  startedAtMs: number,
): Token {
  // The token is sent in a header: visible ASCII only (RFC 6749 appendix A.12), of limited length.
  if (!/^[\x21-\x7e]{1,8192}$/.test(answer.access_token)) {
    throw new AttemptFailure('unexpected_shape')
  }
  const lifeMs = readTokenLifetimeMs(answer.expires_in)
  const endsAtMs = startedAtMs + lifeMs
  return { value: answer.access_token, renewAtMs: endsAtMs - renewalMarginMs(lifeMs), endsAtMs }
}

async function readRefusal(response: Response): Promise<PlatformOutcome<never>> {
  const { status } = response
  const word = await readJson(response).then(
    (json) => tokenError.safeParse(json).data?.error,
    () => undefined,
  )
  // Section 5.2 reserves 401 for a client that failed to authenticate.
  const fallback = status === 401 ? 'invalid_client' : 'token_refused'
  const code = tokenRefusals.find((refusal) => refusal === word) ?? fallback
  return { outcome: 'stopped', code, status, errors: [] }
}

/** Codes of the token endpoint begin with `token_`, because an operator looks elsewhere for their cause. */
function withTokenPrefix<T>(outcome: PlatformOutcome<T>): PlatformOutcome<T> {
  if (outcome.outcome === 'refused') {
    return { outcome: 'stopped', code: 'token_refused', status: outcome.status, errors: [] }
  }
  if (outcome.outcome === 'done') return outcome
  const named =
    outcome.code.startsWith('token_') || tokenRefusals.some((refusal) => refusal === outcome.code)
  const code = named ? outcome.code : `token_${outcome.code}`
  // Descriptions of the token endpoint are not shown to anybody, and may quote the client.
  return outcome.outcome === 'stopped' ? { ...outcome, code, errors: [] } : { ...outcome, code }
}
