import { randomUUID } from 'node:crypto'
import { failPoint } from '../../domain/fail-points.ts'
import { AttemptFailure, failureCode } from './failure-code.ts'
import type { StreamedBody } from './multipart-upload.ts'
import type { PlatformOutcome } from './outcome.ts'
import { discardBody } from './read-body.ts'

/** The standard's `fetch`, as a parameter: the real transport, the embedded platform, or a test's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What logs and metrics may know of one HTTP attempt: ids, words and numbers, nothing personal. */
export type CallRecord = {
  operation: string
  method: string
  requestId: string
  idempotencyId?: string
  status?: number
  outcome: string
  code?: string
  durationMs: number
}

export type AttemptSettings = {
  headerPrefix: string
  timeoutMs: number
  fetch: Fetch
  monotonicNow: () => number
  onCall?: ((call: CallRecord) => void) | undefined
}

export type OutgoingRequest = {
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array | StreamedBody | undefined
  idempotencyId?: string | undefined
  /** For the whole call, where it is not the usual one. */
  timeoutMs?: number
}

export type Interpret<T> = (response: Response) => Promise<PlatformOutcome<T>>

/**
 * Sends one HTTP request, once, and gives what `interpret` makes of the answer; a failing network or
 * a deadline gives `unknown`. The only place that calls `fetch`. `endsAtMs` is on the monotonic
 * clock; headers must be there after three quarters of the time, so that a body has time left.
 */
export async function sendRequest<T>(
  settings: AttemptSettings,
  request: OutgoingRequest,
  endsAtMs: number,
  interpret: Interpret<T>,
): Promise<PlatformOutcome<T>> {
  const startedAtMs = settings.monotonicNow()
  const requestId = randomUUID()
  const body = createOutgoingBody(request.body)
  let status: number | undefined
  const outcome = await runWithDeadlines(
    {
      totalMs: endsAtMs - startedAtMs,
      headersMs: (request.timeoutMs ?? settings.timeoutMs) * 0.75,
    },
    async (signal, headersArrived) => {
      await failPoint('request_due')
      const response = await settings.fetch(
        request.url,
        createRequestInit(settings, request, body.init, requestId, signal),
      )
      headersArrived()
      await failPoint('headers_read')
      status = response.status
      try {
        const outcome = await interpret(response)
        await failPoint('body_read')
        return outcome
      } catch (unreadable) {
        discardBody(response)
        throw unreadable
      }
    },
  )
    .catch((thrown: unknown): PlatformOutcome<T> => {
      return { outcome: 'unknown', code: failureCode(thrown), ...(status && { status }) }
    })
    .then((outcome) => body.fault(status) ?? outcome)
  body.letGo()
  reportCall(settings, {
    operation: request.operation,
    method: request.method,
    requestId,
    ...(request.idempotencyId && { idempotencyId: request.idempotencyId }),
    ...(status && { status }),
    outcome: outcome.outcome,
    ...('code' in outcome && { code: outcome.code }),
    durationMs: settings.monotonicNow() - startedAtMs,
  })
  return outcome
}

function createRequestInit(
  settings: AttemptSettings,
  request: OutgoingRequest,
  body: RequestInit,
  requestId: string,
  signal: AbortSignal,
): RequestInit {
  return {
    method: request.method,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...request.headers,
      [`${settings.headerPrefix}-request-id`]: requestId,
      ...(request.idempotencyId && {
        [`${settings.headerPrefix}-idempotency-id`]: request.idempotencyId,
      }),
    },
    ...body,
    redirect: 'manual',
    cache: 'no-store',
    signal,
  }
}

type OutgoingBody = {
  init: RequestInit & { duplex?: 'half' }
  /** What a source that failed makes of the call, whatever the other side says of half a body. */
  fault(status: number | undefined): PlatformOutcome<never> | undefined
  letGo(): void
}

function createOutgoingBody(body: OutgoingRequest['body']): OutgoingBody {
  const held = (init: RequestInit) => ({ init, fault: () => undefined, letGo: () => undefined })
  if (body === undefined) return held({})
  if (typeof body === 'string') return held({ body })
  if (body instanceof Uint8Array) return held({ body: body as Uint8Array<ArrayBuffer> })
  const chunks = body.stream()[Symbol.asyncIterator]()
  let failed: string | undefined
  const stream = createBodyStream(chunks, (error) => {
    failed = failureCode(error)
  })
  return {
    // The standard wants it said that nothing is answered before all is sent.
    init: { body: stream, duplex: 'half' },
    fault: (status) =>
      failed ? { outcome: 'unknown', code: failed, ...(status && { status }) } : undefined,
    // Not waited for: a source that hangs must not hold what is known.
    letGo: () => void chunks.return?.().catch(() => undefined),
  }
}

/** Read only as fast as it is sent. */
function createBodyStream(
  chunks: AsyncIterator<Uint8Array>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onFault(error)
          throw error
        }
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Runs `work` under both deadlines. The race is ours and not left to the signal, since a `Fetch` or
 * a body that overlooks the signal must not hold the caller.
 */
async function runWithDeadlines<T>(
  { totalMs, headersMs }: { totalMs: number; headersMs: number },
  work: (signal: AbortSignal, headersArrived: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const stop = (code: string) => () => controller.abort(new AttemptFailure(code))
  const total = setTimeout(stop('timeout'), Math.max(totalMs, 0))
  const headers = setTimeout(stop('headers_timeout'), headersMs)
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  try {
    return await Promise.race([work(signal, () => clearTimeout(headers)), stopped])
  } finally {
    clearTimeout(total)
    clearTimeout(headers)
  }
}

function reportCall(settings: AttemptSettings, call: CallRecord): void {
  try {
    settings.onCall?.(call)
  } catch {
    // The platform has answered: a log that fails must not turn "done" into "unknown".
  }
}
