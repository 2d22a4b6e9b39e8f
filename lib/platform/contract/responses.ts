/** Defines the responses other than the status of an application. */
import * as z from 'zod/mini'

/** RFC 6749 section 5.1; all but the token itself is read leniently by the client. */
export const tokenResponse = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.optional(z.unknown()),
  expires_in: z.optional(z.unknown()),
  scope: z.optional(z.unknown()),
})

/** The token endpoint's error codes for a client that it does not admit (RFC 6749 section 5.2). */
export const tokenRefusals = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
] as const

/** RFC 6749 section 5.2. */
export const tokenError = z.object({
  error: z.string(),
  error_description: z.optional(z.string()),
})

const idResponse = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) })
export const createdResponse = z.object({ data: idResponse })

export type PlatformError = { code: string; description: string }

/** The account to open: only our identifier is read, and it may be missing. */
export const namedAccount = z.optional(
  z.nullable(z.looseObject({ account_id: z.optional(z.nullable(z.string())) })),
)
