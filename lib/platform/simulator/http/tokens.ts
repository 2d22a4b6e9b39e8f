import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { SimulatorRecords } from '../records/records.ts'
import { type ApiResponse, apiError, type Result } from './api-response.ts'

const domains = [
  'customers',
  'accounts',
  'applications',
  'deposits',
  'withdrawals',
  'transfers',
  'exchanges',
  'adjustments',
  'subscriptions',
]
/** Every scope of the interface; settlements can only be read. */
export const allScopes: readonly string[] = [
  ...domains.flatMap((domain) => [`${domain}:read`, `${domain}:write`]),
  'settlements:read',
]

const storedToken = z.object({
  clientId: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
/** The stored data of a token. Its SHA-256 is the record's id; the token itself is not stored. */
type StoredToken = z.infer<typeof storedToken>

export type ListedToken = StoredToken & { id: string }

type Client = { clientId: string; clientSecret: string }
const collection = 'tokens'

/**
 * The token endpoint: client credentials, Basic authentication (RFC 6749, 2.3.1 and 4.4), errors
 * by section 5.2. Parameters are in the query, or in the form body.
 */
export async function issueToken(
  request: Request,
  form: string,
  settings: Client & { records: SimulatorRecords; tokenLifeSeconds: number; now: () => Date },
): Promise<ApiResponse> {
  if (!isClient(request.headers.get('authorization'), settings))
    return tokenFailure(401, 'invalid_client', 'Client authentication failed.', {
      'WWW-Authenticate': 'Basic realm="simulator", charset="UTF-8"',
    })
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded')
    return tokenFailure(
      400,
      'invalid_request',
      'The Content-Type must be application/x-www-form-urlencoded.',
    )
  const parameters = [...new URL(request.url).searchParams, ...new URLSearchParams(form)]
  const valuesOf = (name: string) =>
    parameters.flatMap(([key, value]) => (key === name ? value : []))
  const grants = valuesOf('grant_type')
  const scopes = valuesOf('scope')
  if (grants.length > 1 || scopes.length > 1)
    return tokenFailure(400, 'invalid_request', 'A parameter is given more than once.')
  if (!grants[0]) return tokenFailure(400, 'invalid_request', 'grant_type is missing.')
  if (grants[0] !== 'client_credentials')
    return tokenFailure(400, 'unsupported_grant_type', 'Only client_credentials is supported.')
  const requestedScopes = [...new Set((scopes[0] ?? '').split(' ').filter(Boolean))]
  if (requestedScopes.length === 0 || !requestedScopes.every((scope) => allScopes.includes(scope)))
    return tokenFailure(400, 'invalid_scope', 'The scope is missing or unknown.')

  const token = randomBytes(32).toString('base64url')
  const createdAt = settings.now()
  const expiresAt = new Date(createdAt.getTime() + settings.tokenLifeSeconds * 1000)
  await settings.records.add(collection, digest(token), {
    clientId: settings.clientId,
    scopes: requestedScopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  } satisfies StoredToken)
  return {
    status: 200,
    body: {
      access_token: token,
      token_type: 'Bearer',
      expires_in: settings.tokenLifeSeconds,
      scope: requestedScopes.join(' '),
    },
    headers: { Pragma: 'no-cache' },
  }
}

/** The token of a call, or the 401 response with its challenge (RFC 6750, 3). */
export async function readToken(
  request: Request,
  settings: { records: SimulatorRecords; clientId: string; now: () => Date },
): Promise<Result<StoredToken>> {
  const [, token] =
    /^bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const stored = token && (await settings.records.get(collection, digest(token)))
  const found = stored ? z.parse(storedToken, stored) : undefined
  const isValid =
    found?.clientId === settings.clientId && Date.parse(found.expiresAt) > settings.now().getTime()
  if (isValid) return { value: found }
  const error = token ? ', error="invalid_token"' : ''
  return {
    refused: apiError('INVALID_TOKEN', undefined, {
      'WWW-Authenticate': `Bearer realm="simulator"${error}`,
    }),
  }
}

/** Lists the issued tokens, newest first, each with the beginning of its digest as id. */
export async function listTokens(
  records: SimulatorRecords,
  options: { limit?: number; offset?: number },
): Promise<ListedToken[]> {
  const rows = await records.list(collection, options)
  return rows.map(({ id, value }) => ({ ...z.parse(storedToken, value), id: id.slice(0, 16) }))
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isClient(header: string | null, { clientId, clientSecret }: Client): boolean {
  const [, encoded] = /^basic ([A-Za-z0-9+/]+=*)$/i.exec(header ?? '') ?? []
  if (!encoded) return false
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  // RFC 6749, 2.3.1 form-encodes both halves first; the interface's document sends them unchanged.
  const accepted = [
    `${clientId}:${clientSecret}`,
    `${formEncode(clientId)}:${formEncode(clientSecret)}`,
  ]
  return accepted.some((pair) => isSame(pair, given))
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)))
}

function formEncode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2)
}

function tokenFailure(
  status: 400 | 401,
  error: string,
  description: string,
  headers?: Record<string, string>,
): ApiResponse {
  return { status, body: { error, error_description: description }, headers }
}
