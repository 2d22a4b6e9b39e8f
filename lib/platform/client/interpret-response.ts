import type { PlatformError } from '../contract/responses.ts'
import { AttemptFailure } from './failure-code.ts'
import type { PlatformOutcome } from './outcome-types.ts'
import { discardBody, readFileBytes, readJson, readJsonIfAny } from './read-body.ts'
import { readRetryAfter } from './retry-after-header.ts'
import type { Interpret } from './send-request.ts'

/**
 * Interprets a response. `parse` reads the JSON of a 200 and throws when it has another shape, or
 * AttemptFailure with a code of its own; both make the outcome `unknown`.
 */
export function interpretResponse<T>(parse: (json: unknown) => T): Interpret<T> {
  return async (response) => {
    if (response.status !== 200) return await interpretStatus(response)
    const json = await readJson(response)
    return { outcome: 'done', data: parseOrFail(parse, json) }
  }
}

/**
 * The outcome of an operation that returns nothing: a 200 is enough, with no body or any JSON. Another body
 * is not the platform's: a proxy's page has 200 too.
 */
export function interpretEmptyResponse<T>(data: T): Interpret<T> {
  return async (response) => {
    if (response.status !== 200) return await interpretStatus(response)
    await readJsonIfAny(response)
    return { outcome: 'done', data }
  }
}

/** The outcome of an operation that returns a file, of at most `maxBytes`. */
export function interpretFileResponse(maxBytes: number): Interpret<Uint8Array> {
  return async (response) => {
    if (response.status !== 200) return await interpretStatus(response)
    return { outcome: 'done', data: await readFileBytes(response, maxBytes) }
  }
}

/** The outcome of any status but 200; the body adds only the platform's words. */
export async function interpretStatus(response: Response): Promise<PlatformOutcome<never>> {
  const { status } = response
  if (isRedirect(response)) {
    discardBody(response)
    return { outcome: 'stopped', code: 'redirected', status, errors: [] }
  }
  const code = findUnknownCode(status)
  if (code) {
    discardBody(response)
    const retryAfterMs = readRetryAfter(response.headers)
    const pause = retryAfterMs === undefined ? {} : { retryAfterMs }
    return { outcome: 'unknown', code, status, ...pause }
  }
  const errors = await readErrors(response)
  if ([400, 415, 422].includes(status)) return { outcome: 'refused', status, errors }
  return { outcome: 'stopped', code: stoppedCodes[status] ?? 'unexpected_status', status, errors }
}

/** `parse(json)`; a shape it does not know throws AttemptFailure `unexpected_shape`. */
export function parseOrFail<T>(parse: (json: unknown) => T, json: unknown): T {
  try {
    return parse(json)
  } catch (error) {
    if (error instanceof AttemptFailure) throw error
    throw new AttemptFailure('unexpected_shape')
  }
}

const stoppedCodes: Record<number, string> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'content_too_large',
}

/** Statuses after which the effect is not known, or which ask to try again. */
function findUnknownCode(status: number): string | undefined {
  // Success is always 200. "Accepted" and "no content" return no id, so the effect is not known.
  if (status < 300) return 'unexpected_success'
  if (status === 408) return 'request_timeout'
  if (status === 409) return 'conflict'
  if (status === 425) return 'too_early'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'server_error'
  return undefined
}

/** A `Fetch` that follows the standard exactly shows a redirect as status 0. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

/**
 * The platform's errors, all of them: one without a readable code becomes `UNREADABLE`. A body that is no
 * error response (a proxy's page, a broken connection) gives none, because the status is enough.
 */
async function readErrors(response: Response): Promise<PlatformError[]> {
  let json: unknown
  try {
    json = await readJson(response)
  } catch {
    discardBody(response)
    return []
  }
  const { errors }: { errors?: unknown } = Object(json)
  return Array.isArray(errors) ? errors.map(readError) : []
}

// Not parsed by the contract's schema: one malformed entry would lose all the others.
function readError(entry: unknown): PlatformError {
  const { code, description }: { code?: unknown; description?: unknown } = Object(entry)
  return { code: readText(code) || 'UNREADABLE', description: readText(description) }
}

function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
