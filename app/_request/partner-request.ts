/** Requests of a firm's own systems: each proves itself by a key, and is answered with JSON. */

import type * as z from 'zod/mini'
import { getPortico, type Portico } from '@/lib/composition/server.ts'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import { describeLimit, toSeconds } from '@/lib/http/rate-limits/limit-headers.ts'
import {
  type AuthenticatedPartner,
  authenticatePartner,
} from '@/lib/partners/authenticate-partner.ts'
import { type BodyFault, parseBody } from '@/lib/partners/rules/interface.ts'
import { hasRepeatedNames } from '@/lib/partners/rules/json-names.ts'
import type { PartnerScope } from '@/lib/partners/rules/scopes.ts'
import type { PartnerWriter } from '@/lib/partners/write-once.ts'

/** The largest body: every answer of a company has a few kilobytes. */
const maxBytes = 64 * 1024

/** The types of a body, the one that is named to who sends another first. */
type BodyTypes = readonly [string, ...string[]]

type Work = (portico: Portico, by: AuthenticatedPartner) => Promise<Response>

/**
 * Answers a request of a partner whose key has a scope. Without any partner there is nothing here (404). A key
 * that is none costs its network a try.
 */
export async function answerPartner(
  request: Request,
  scope: PartnerScope,
  work: Work,
): Promise<Response> {
  const portico = await getPortico()
  const { store, limits, log, env } = portico
  const now = () => new Date()
  let limit: Record<string, string> = {}
  try {
    const by = await authenticatePartner({ store, now }, request.headers.get('authorization'))
    if (!by) {
      if (!(await store.partners.isAnyOpen(store.db))) return problem(404, 'not_found')
      const counted = await limits.refusedKey(findRateLimitPrefix(request.headers, env.trustProxy))
      if (!counted.ok) return tooMany(counted.retryAfterMs)
      log.warn({ event: 'partner_key_refused' })
      return problem(401, 'key_refused', { headers: { 'WWW-Authenticate': 'Bearer' } })
    }
    const { partner } = by
    const counted = await limits.partnerRequest(partner.id)
    limit = describeLimit('key', counted)
    if (!counted.ok) return withHeaders(tooMany(counted.retryAfterMs), limit)
    const mayDoIt = partner.scopes.includes(scope)
    const response = mayDoIt ? await work(portico, by) : problem(403, 'scope_missing')
    log.info({
      event: 'partner_request',
      account: partner.id,
      kind: scope,
      status: response.status,
    })
    return withHeaders(response, limit)
  } catch (error) {
    if ((error as { code?: unknown }).code === 'PARTNER_ENDED') return problem(401, 'key_refused')
    log.error({ event: 'partner_request_failed', kind: scope, error })
    const headers = { ...limit, 'Retry-After': '5' }
    return problem(503, 'unavailable', { headers })
  }
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/**
 * Answers a write of a partner, whose body has a schema. With an Idempotency-Key the same request is done once:
 * see `writeOnce`.
 */
export function answerPartnerWrite<Body = undefined>(
  request: Request,
  scope: PartnerScope,
  { schema, types = ['application/json'] }: { schema?: z.ZodMiniType<Body>; types?: BodyTypes },
  work: (portico: Portico, by: PartnerWriter, body: Body) => Promise<Response>,
): Promise<Response> {
  return answerPartner(request, scope, async (portico, by) => {
    const key = readIdempotencyKey(request.headers)
    if (key === 'wrong') return problem(400, 'wrong_idempotency_key')
    const body = schema
      ? await readBody(request, schema, types)
      : { text: '', value: undefined as Body }
    if ('refusal' in body) return body.refusal
    const { pathname } = new URL(request.url)
    const once =
      key === undefined
        ? undefined
        : { key, request: `${request.method} ${pathname}\n${body.text}` }
    return work(portico, { ...by, once }, body.value)
  })
}

/** Reads the key by which a repetition is known: a string in quotes, or without them as many send it. */
function readIdempotencyKey(headers: Headers): string | undefined {
  const given = headers.get('idempotency-key')
  if (given === null) return undefined
  const [, quoted, bare] = /^(?:"([!#-[\]-~]{1,255})"|([!#-[\]-~]{1,255}))$/.exec(given) ?? []
  return quoted ?? bare ?? 'wrong'
}

/** Returns the body of a request by its schema, or the answer that says what is wrong with it. */
async function readBody<Body>(
  request: Request,
  schema: z.ZodMiniType<Body>,
  types: BodyTypes,
): Promise<{ text: string; value: Body } | { refusal: Response }> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (!types.includes(type.trim().toLowerCase())) {
    const headers = { [request.method === 'PATCH' ? 'Accept-Patch' : 'Accept']: types[0] }
    return { refusal: problem(415, 'wrong_type', { headers }) }
  }
  // The guard of the server has held it, within its own limit.
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maxBytes) return { refusal: problem(413, 'too_large') }
  let text: string
  let json: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    json = JSON.parse(text)
  } catch {
    return { refusal: problem(400, 'not_json') }
  }
  if (hasRepeatedNames(text, json)) return { refusal: problem(400, 'repeated_name') }
  const read = parseBody(schema, json)
  return 'value' in read
    ? { text, value: read.value }
    : { refusal: problem(422, 'invalid', { errors: read.faults }) }
}

/** Answers what a write did not do. */
export function refuseWrite(outcome: keyof typeof refusals): Response {
  const [status, code] = refusals[outcome]
  return problem(status, code)
}

const refusals = {
  unknown: [404, 'not_found'],
  opened: [409, 'already_opened'],
  answered_by_others: [409, 'answered_by_others'],
  closed: [409, 'closed'],
  gone: [410, 'gone'],
  stale: [412, 'changed_since'],
  key_reused: [422, 'idempotency_key_reused'],
  not_requested: [409, 'not_requested'],
} as const

const titles = {
  not_found: 'There is nothing here',
  key_refused: 'The key is missing, wrong or has ended',
  scope_missing: 'The key may not do this',
  too_many: 'Too many requests',
  not_json: 'The body is not JSON',
  repeated_name: 'An object in the body has two members of one name',
  wrong_type: 'The body has another Content-Type than this takes',
  too_large: 'The body is too large',
  invalid: 'Some values are not right; nothing was stored',
  already_opened: 'The customer has opened the application',
  closed: 'The application takes no more answers',
  answered_by_others: 'Staff have entered answers in the application',
  changed_since: 'The application was changed since; read it again',
  condition_missing: 'If-Match is missing: send the ETag of what you have read',
  gone: 'The application has been deleted since',
  wrong_idempotency_key: 'The Idempotency-Key is not one of 1 to 255 visible characters',
  not_requested: 'The platform does not require this document, or has decided on it',
  broken_off: 'The body broke off',
  idempotency_key_reused: 'The Idempotency-Key came with another request before',
  unavailable: 'Nothing was done; try again',
} as const

/** Answers with what is tagged by its state. Compression would weaken the tag, which If-Match does not take. */
export function answerTagged(body: unknown, etag: string, init: ResponseInit = {}): Response {
  const headers = { ...init.headers, ETag: etag, 'Cache-Control': 'no-store, no-transform' }
  return Response.json(body, { ...init, headers })
}

/** Answers with a problem (RFC 9457): `code` says which, `errors` where in the body. */
export function problem(
  status: number,
  code: keyof typeof titles,
  { headers, errors }: { headers?: Record<string, string>; errors?: BodyFault[] } = {},
): Response {
  const body = { type: 'about:blank', title: titles[code], status, code, ...(errors && { errors }) }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  })
}

/** Answers that a partner has sent too many requests, and when to send the next. */
export function tooMany(retryAfterMs: number): Response {
  const headers = { 'Retry-After': String(toSeconds(retryAfterMs)) }
  return problem(429, 'too_many', { headers })
}
