import { boundary } from '../boundary.ts'
import { interpretAnswer } from './answer.ts'
import { attempt, type CallRecord, type Fetch, type OutgoingRequest } from './attempt.ts'
import { createdAnswer, parseStatusAnswer, type StatusAnswer } from './contract.ts'
import { AttemptFailure } from './failure.ts'
import { type ListedApplication, parseListAnswer } from './list-answer.ts'
import type { PlatformOutcome } from './outcome.ts'
import { createTokenSource, type Token } from './token.ts'

export type { CallRecord, Fetch }

/** The one id of a write operation: the same on every sending of it. */
export type WriteIds = { idempotencyId: string }

export type PlatformClient = {
  /** `body` are the frozen bytes of a RequestApplication, sent as they are. */
  createApplication(body: Uint8Array, ids: WriteIds): Promise<PlatformOutcome<{ id: string }>>
  /** `body` are the frozen bytes of RequestUpdates. */
  updateApplication(
    applicationId: string,
    body: Uint8Array,
    ids: WriteIds,
  ): Promise<PlatformOutcome<{ id: string }>>
  /** Only from READY_FOR_SUBMISSION. */
  submitApplication(applicationId: string, ids: WriteIds): Promise<PlatformOutcome<{ id: string }>>
  findStatus(applicationId: string): Promise<PlatformOutcome<StatusAnswer>>
  /** The first page (20) of the applications of one customer identifier of ours. */
  listApplications(query: { customerId: string }): Promise<PlatformOutcome<ListedApplication[]>>
  /** Whether the platform gives us a token, and how long it still lives, in ms. */
  checkToken(): Promise<PlatformOutcome<{ expiresInMs: number }>>
}

export type PlatformSettings = {
  /** With or without a slash at its end. */
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** `x-svc` gives `x-svc-request-id` and `x-svc-idempotency-id`. */
  headerPrefix: string
  tokenParams: 'query' | 'body'
  /** For a whole call: getting the token, the attempt, and the replay after a 401. */
  timeoutMs: number
  fetch: Fetch
  /** In ms, from any origin; never turned back. */
  monotonicNow?: () => number
  /** Told of every HTTP attempt, those for a token too; for logs and metrics. */
  onCall?: (call: CallRecord) => void
}

/**
 * The platform's interface as functions. Each makes one attempt (retrying is the caller's), but a
 * 401 is replayed once with a renewed token, the same idempotency id and a new request id. Nothing
 * that a network or a platform can do makes them throw.
 */
export function createPlatformClient(platform: PlatformSettings): PlatformClient {
  const settings = { ...platform, monotonicNow: platform.monotonicNow ?? (() => performance.now()) }
  const { timeoutMs, monotonicNow } = settings
  const applicationsUrl = `${platform.apiUrl.replace(/\/+$/, '')}/v1/applications`
  const tokens = createTokenSource(settings)

  return {
    createApplication: (body, ids) =>
      call(
        {
          operation: 'createApplication',
          method: 'POST',
          url: applicationsUrl,
          ...write(ids, body),
        },
        parseCreatedId,
      ),
    updateApplication: (applicationId, body, ids) =>
      callOn(
        applicationId,
        { operation: 'updateApplication', method: 'PATCH', path: '', ...write(ids, body) },
        parseCreatedId,
      ),
    submitApplication: (applicationId, ids) =>
      callOn(
        applicationId,
        { operation: 'submitApplication', method: 'POST', path: '/submit', ...write(ids) },
        parseCreatedId,
      ),
    findStatus: (applicationId) =>
      callOn(
        applicationId,
        { operation: 'findStatus', method: 'GET', path: '/status', headers: {} },
        parseStatusAnswer,
      ),
    listApplications: ({ customerId }) => {
      const url = `${applicationsUrl}?${new URLSearchParams({ customer_id: customerId })}`
      return call({ operation: 'listApplications', method: 'GET', url, headers: {} }, (json) =>
        parseListAnswer(json, customerId),
      )
    },
    async checkToken() {
      const token = await findToken(monotonicNow() + timeoutMs)
      if (token.outcome !== 'done') return token
      const expiresInMs = Math.max(token.data.endsAtMs - monotonicNow(), 0)
      return { outcome: 'done', data: { expiresInMs } }
    },
  }

  /** A call on one application: its answer must be about that one and no other. */
  async function callOn<T extends { id: string }>(
    applicationId: string,
    { path, ...request }: Omit<OutgoingRequest, 'url'> & { path: string },
    parse: (json: unknown) => T,
  ): Promise<PlatformOutcome<T>> {
    if (!isUsableId(applicationId)) return { outcome: 'stopped', code: 'unusable_id', errors: [] }
    const url = `${applicationsUrl}/${encodeURIComponent(applicationId)}${path}`
    return await call({ ...request, url }, (json) => {
      const data = parse(json)
      if (data.id !== applicationId) throw new AttemptFailure('other_application')
      return data
    })
  }

  async function call<T>(
    request: OutgoingRequest,
    parse: (json: unknown) => T,
  ): Promise<PlatformOutcome<T>> {
    if (request.method !== 'GET' && !isUsableKey(request.idempotencyId)) {
      return { outcome: 'stopped', code: 'unusable_idempotency_id', errors: [] }
    }
    const endsAtMs = monotonicNow() + timeoutMs
    const token = await findToken(endsAtMs)
    if (token.outcome !== 'done') return token
    await boundary('token_ready')
    const first = await send(request, token.data, endsAtMs, parse)
    if (first.outcome !== 'stopped' || first.status !== 401) return first
    tokens.dropToken(token.data.value)
    const renewed = await findToken(endsAtMs)
    if (renewed.outcome !== 'done') return renewed
    return await send(request, renewed.data, endsAtMs, parse)
  }

  async function send<T>(
    request: OutgoingRequest,
    token: Token,
    endsAtMs: number,
    parse: (json: unknown) => T,
  ): Promise<PlatformOutcome<T>> {
    const headers = { ...request.headers, authorization: `Bearer ${token.value}` }
    const interpret = interpretAnswer(parse)
    const outcome = await attempt(settings, { ...request, headers }, endsAtMs, interpret)
    return withoutSecrets(outcome, [token.value, platform.clientSecret])
  }

  /** A request for a token may be another call's and outlast this one: nobody waits past his end. */
  async function findToken(endsAtMs: number): Promise<PlatformOutcome<Token>> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<PlatformOutcome<Token>>((resolve) => {
      const waitMs = Math.max(endsAtMs - monotonicNow(), 0)
      timer = setTimeout(() => resolve({ outcome: 'unknown', code: 'token_timeout' }), waitMs)
    })
    return await Promise.race([tokens.getToken(), late]).finally(() => clearTimeout(timer))
  }
}

function write(ids: WriteIds, body?: Uint8Array) {
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  return { idempotencyId: ids.idempotencyId, headers, body }
}

function parseCreatedId(json: unknown): { id: string } {
  const { id } = createdAnswer.parse(json).data
  if (!isUsableId(id)) throw new AttemptFailure('unexpected_shape')
  return { id }
}

/** Whether an id can stand in a path: a dot segment, even encoded, is another address (WHATWG URL). */
function isUsableId(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && id.isWellFormed()
}

/** A write without a key that a header can hold could never be repeated safely, so it is not sent. */
function isUsableKey(idempotencyId: string | undefined): boolean {
  return idempotencyId !== undefined && /^[\x21-\x7e]{1,200}$/.test(idempotencyId)
}

/** The other side's words may quote what we sent it; they go to screens and to staff. */
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
