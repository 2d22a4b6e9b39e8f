import { randomUUID } from 'node:crypto'
import { failPoint } from '#lib/observability/fail-points.ts'
import { type ActiveSpan, inSpan } from '#lib/observability/trace-span.ts'
import { AttemptFailure, failureCode } from './failure-code.ts'
import type { StreamedBody } from './multipart-upload.ts'
import type { PlatformOutcome } from './outcome-types.ts'
import { discardBody } from './read-body.ts'

/** The standard's `fetch`, as a parameter: the real transport, the simulator, or a test's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What logs and metrics may contain of one HTTP request: ids, codes and numbers, no personal data. */
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
  /** The header of W3C Trace Context for a call, if the platform is told of traces. */
  findTraceparent?: (() => string | undefined) | undefined
  onCall?: ((call: CallRecord) => void) | undefined
}

export type OutgoingRequest = {
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array | StreamedBody | undefined
  idempotencyId?: string | undefined
  /** The limit for the complete call, if it differs from the settings. */
  timeoutMs?: number
}

export type Interpret<T> = (response: Response) => Promise<PlatformOutcome<T>>

/**
 * Sends one HTTP request, once, and returns the interpretation of `interpret`; a network error or a deadline
 * gives `unknown`. The only place that calls `fetch`. `endsAtMs` is on the monotonic clock; headers must arrive
 * within three quarters of the time, so that there is time left for the body.
 */
export async function sendRequest<T>(
  settings: AttemptSettings,
  request: OutgoingRequest,
  endsAtMs: number,
  interpret: Interpret<T>,
): Promise<PlatformOutcome<T>> {
  return inSpan('platform call', (span) =>
    sendInSpan(settings, request, { endsAtMs, interpret, span }),
  )
}

async function sendInSpan<T>(
  settings: AttemptSettings,
  request: OutgoingRequest,
  { endsAtMs, interpret, span }: { endsAtMs: number; interpret: Interpret<T>; span: ActiveSpan },
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
        const interpreted = await interpret(response)
        await failPoint('body_read')
        return interpreted
      } catch (unreadable) {
        discardBody(response)
        throw unreadable
      }
    },
  )
    .catch((thrown: unknown): PlatformOutcome<T> => {
      return { outcome: 'unknown', code: failureCode(thrown), ...(status && { status }) }
    })
    .then((received) => body.findFault(status) ?? received)
  body.release()
  span.set({
    'portico.platform.operation': request.operation,
    'portico.platform.request_id': requestId,
    'portico.outcome': outcome.outcome,
    'http.request.method': request.method,
    'http.response.status_code': status,
    'error.type': 'code' in outcome ? outcome.code : undefined,
  })
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
  const traceparent = settings.findTraceparent?.()
  return {
    method: request.method,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...request.headers,
      ...(traceparent && { traceparent }),
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
  /** Returns the outcome if reading the body to send failed, whatever the response to half a body was. */
  findFault(status: number | undefined): PlatformOutcome<never> | undefined
  /** Ends the stream that the body was read from. */
  release(): void
}

function createOutgoingBody(body: OutgoingRequest['body']): OutgoingBody {
  const inMemory = (init: RequestInit) => ({
    init,
    findFault: () => undefined,
    release: () => undefined,
  })
  if (body === undefined) return inMemory({})
  if (typeof body === 'string') return inMemory({ body })
  if (body instanceof Uint8Array) return inMemory({ body: body as Uint8Array<ArrayBuffer> })
  const chunks = body.stream()[Symbol.asyncIterator]()
  let failed: string | undefined
  const stream = createBodyStream(chunks, (error) => {
    failed = failureCode(error)
  })
  return {
    // The Fetch standard requires this for a streamed body: no response before all of it is sent.
    init: { body: stream, duplex: 'half' },
    findFault: (status) =>
      failed ? { outcome: 'unknown', code: failed, ...(status && { status }) } : undefined,
    // Not awaited: a source that hangs must not delay the outcome.
    release: () => void chunks.return?.().catch(() => undefined),
  }
}

/** Creates a stream that is read only as fast as it is sent. */
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
 * Runs `work` under both deadlines. It races them itself, because a `Fetch` or a body that ignores the signal
 * must not block the caller.
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
    // The platform has responded: a log that fails must not turn "done" into "unknown".
  }
}
