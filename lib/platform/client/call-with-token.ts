import { failPoint } from '#lib/observability/fail-points.ts'
import type { Scope } from '../contract/scopes.ts'
import type { PlatformOutcome } from './outcome-types.ts'
import {
  type AttemptSettings,
  type CallRecord,
  type Fetch,
  type Interpret,
  type OutgoingRequest,
  sendRequest,
} from './send-request.ts'
import type { TokenExchange } from './shared-token.ts'
import { type ClientFailure, createTokenSource, type Token } from './token-source.ts'

export type PlatformClientSettings = {
  /** The slash at its end is optional. */
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** `x-svc` gives `x-svc-request-id` and `x-svc-idempotency-id`. */
  headerPrefix: string
  tokenParams: 'query' | 'body'
  /** The limit for a complete call: getting the token, the request, and the replay after a 401. */
  timeoutMs: number
  fetch: Fetch
  /** Set if several processes share their tokens. */
  exchange?: TokenExchange | undefined
  /** In ms, from any origin; never decreases. */
  monotonicNow?: () => number
  /** Called after every HTTP request, those for a token too; for logs and metrics. */
  onCall?: (call: CallRecord) => void
  /** The header of W3C Trace Context for a call, if the platform is told of traces. */
  findTraceparent?: (() => string | undefined) | undefined
  /** Called with each new token's scope and end, on the monotonic clock; for metrics. */
  onToken?: ((token: { scope: Scope; endsAtMs: number }) => void) | undefined
}

export type AuthorizedCaller = {
  /** Sends one request; after a 401 once more, with a renewed token and a new request id. */
  call<T>(request: OutgoingRequest, interpret: Interpret<T>): Promise<PlatformOutcome<T>>
  /** Returns a valid token; waits for it until `endsAtMs` at most. */
  findToken(endsAtMs: number): Promise<PlatformOutcome<Token>>
}

/** Creates what calls the platform with the token of one scope. Each caller has a token of its own. */
export function createAuthorizedCaller(
  settings: PlatformClientSettings & Pick<AttemptSettings, 'monotonicNow'>,
  scope: Scope,
  client: ClientFailure,
): AuthorizedCaller {
  const { monotonicNow } = settings
  const tokens = createTokenSource(settings, scope, client)
  return { call, findToken }

  async function call<T>(
    request: OutgoingRequest,
    interpret: Interpret<T>,
  ): Promise<PlatformOutcome<T>> {
    if (request.method !== 'GET' && !isUsableKey(request.idempotencyId)) {
      return { outcome: 'stopped', code: 'unusable_idempotency_id', errors: [] }
    }
    const endsAtMs = monotonicNow() + (request.timeoutMs ?? settings.timeoutMs)
    const token = await findToken(endsAtMs)
    if (token.outcome !== 'done') return token
    await failPoint('token_ready')
    const first = await send(request, token.data, endsAtMs, interpret)
    if (first.outcome !== 'stopped' || first.status !== 401) return first
    tokens.dropToken(token.data.value)
    const renewed = await findToken(endsAtMs)
    if (renewed.outcome !== 'done') return renewed
    return await send(request, renewed.data, endsAtMs, interpret)
  }

  async function send<T>(
    request: OutgoingRequest,
    token: Token,
    endsAtMs: number,
    interpret: Interpret<T>,
  ): Promise<PlatformOutcome<T>> {
    const headers = { ...request.headers, authorization: `Bearer ${token.value}` }
    const outcome = await sendRequest(settings, { ...request, headers }, endsAtMs, interpret)
    return withoutSecrets(outcome, [token.value, settings.clientSecret])
  }

  /** A request for a token may be shared with other calls and outlast this one, so each stops waiting at its own end. */
  async function findToken(endsAtMs: number): Promise<PlatformOutcome<Token>> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<PlatformOutcome<Token>>((resolve) => {
      const waitMs = Math.max(endsAtMs - monotonicNow(), 0)
      timer = setTimeout(() => resolve({ outcome: 'unknown', code: 'token_timeout' }), waitMs)
    })
    return await Promise.race([tokens.getToken(), late]).finally(() => clearTimeout(timer))
  }
}

/** A write whose idempotency id cannot be sent in a header could not be repeated safely, so it is not sent. */
function isUsableKey(idempotencyId: string | undefined): boolean {
  return idempotencyId !== undefined && /^[\x21-\x7e]{1,200}$/.test(idempotencyId)
}

/** The platform's words may quote the request; they are shown to customers and staff. */
function withoutSecrets<T>(outcome: PlatformOutcome<T>, secrets: string[]): PlatformOutcome<T> {
  if (!('errors' in outcome)) return outcome
  const clean = (text: string) =>
    secrets.reduce((rest, secret) => (secret ? rest.replaceAll(secret, '[removed]') : rest), text)
  return {
    ...outcome,
    errors: outcome.errors.map(({ code, description }) => ({
      code: clean(code),
      description: clean(description),
    })),
  }
}
