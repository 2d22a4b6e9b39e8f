import { failureCode } from '#lib/platform/client/failure-code.ts'
import { discardBody, readJson } from '#lib/platform/client/read-body.ts'
import { readRetryAfter } from '#lib/platform/client/retry-after-header.ts'
import type { Fetch } from '#lib/platform/client/send-request.ts'
import { isPathPart } from '#lib/platform/contract/path-part.ts'
import type { RegisterCall, RegisterOutcome } from './register.ts'

export type RegisterSettings = {
  /** https, or http on this machine. */
  url: URL
  timeoutMs: number
  fetch: Fetch
  onCall?: ((call: RegisterCall) => void) | undefined
}

type RegisterRequest = {
  operation: string
  /** The parts of the path. Each is escaped; a part that no path can hold (`..`) answers 404 without a call. */
  path: readonly string[]
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Posted as JSON. */
  body?: unknown
  /** The statuses besides 200 with a meaningful body. */
  reads?: readonly number[]
}

/** `body` is the JSON of a 200 and of the statuses that are read; undefined for a 404. */
type RegisterResponse = { status: number; body: unknown }

/**
 * Sends one request, once. It follows no redirect, which could lead to an address inside the operator's
 * network, reads at most 1 MiB, and ends after `timeoutMs` whatever the other side does. Any answer but
 * 200 and 404, and one that is no JSON, is `unavailable`. Never throws.
 */
export async function callRegister(
  { url, timeoutMs, fetch, onCall }: RegisterSettings,
  request: RegisterRequest,
): Promise<RegisterOutcome<RegisterResponse>> {
  // Such a path names nothing, and the register would be asked for something else.
  if (!request.path.every(isPathPart)) return { outcome: 'answered', data: notFound }
  const startedAt = performance.now()
  let status: number | undefined
  const called = await withDeadline(timeoutMs, async (signal) => {
    const response = await fetch(toAddress(url, request), toInit(request, signal))
    status = response.status
    return readResponse(response, request.reads ?? [])
  }).catch((thrown: unknown) => ({
    outcome: 'unavailable' as const,
    code: isTimeout(thrown) ? 'timeout' : failureCode(thrown),
  }))
  onCall?.({
    operation: request.operation,
    ...(status !== undefined && { status }),
    outcome: called.outcome,
    ...('code' in called && { code: called.code }),
    durationMs: Math.round(performance.now() - startedAt),
  })
  return called
}

/** The result for a body that differs from the documented form. */
export function unexpectedBody(): { outcome: 'unavailable'; code: string } {
  return { outcome: 'unavailable', code: 'unexpected_body' }
}

async function readResponse(
  response: Response,
  reads: readonly number[],
): Promise<RegisterOutcome<RegisterResponse>> {
  const { status, headers } = response
  if (status === 200 || reads.includes(status)) {
    return { outcome: 'answered', data: { status, body: await readJson(response) } }
  }
  discardBody(response)
  if (status === 404) return { outcome: 'answered', data: { status, body: undefined } }
  return { outcome: 'unavailable', code: `http_${status}`, retryAfterMs: readRetryAfter(headers) }
}

const notFound: RegisterResponse = { status: 404, body: undefined }

function toAddress(base: URL, { path, query = {} }: RegisterRequest): string {
  const address = new URL(base)
  const parts = path.map(encodeURIComponent)
  address.pathname = [base.pathname.replace(/\/$/, ''), ...parts].join('/')
  address.search = new URLSearchParams(query).toString()
  return address.href
}

function toInit({ headers, body }: RegisterRequest, signal: AbortSignal): RequestInit {
  return {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    cache: 'no-store',
    signal,
  }
}

/** Ends the work at the deadline, because a body that ignores the signal must not block the caller. */
async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  try {
    return await Promise.race([work(controller.signal), stopped])
  } finally {
    clearTimeout(timer)
  }
}

function isTimeout(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'TimeoutError'
}
