/** The bodies of the interface by which a firm's own systems start applications. */
import * as z from 'zod/mini'
import { languages } from '#lib/i18n/languages.ts'

const day = 24 * 3_600

/** How long a one-time address can be opened, in seconds. */
export const linkLifetime = { shortest: 60, usual: day, longest: 30 * day }

const customerId = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'wrong_format'),
    z.describe('Your identifier of the customer. The same again gives the same application.'),
  )

const expiresIn = z
  .int('wrong_format')
  .check(
    z.minimum(linkLifetime.shortest, 'too_small'),
    z.maximum(linkLifetime.longest, 'too_large'),
    z.describe('How long the address can be opened, in seconds; 86,400 unless given.'),
  )

/** The answers of a step by the names of its fields: a date as YYYY-MM-DD, a box as true or false. */
const stepAnswers = z.record(
  z.string(),
  z.union(
    [
      z.string().check(z.maxLength(1_000)),
      z.boolean(),
      z.array(z.string()).check(z.maxLength(300)),
    ],
    'wrong_format',
  ),
)
export type GivenStep = z.infer<typeof stepAnswers>

export const startBody = z.strictObject({
  customer_id: customerId,
  type: z.enum(['INDIVIDUAL', 'CORPORATION'], 'not_in_list'),
  language: z.enum(languages, 'not_in_list'),
  answers: z.optional(z.record(z.string(), stepAnswers)),
  expires_in: z.optional(expiresIn),
})
export type StartBody = z.infer<typeof startBody>

export const linkBody = z.strictObject({ expires_in: z.optional(expiresIn) })

/** One fault of a body: where (RFC 6901), and the code of the field or schema. */
export type BodyFault = { path: string; code: string }

/** Returns the value of a body, or its faults. */
export function parseBody<Body>(
  schema: z.ZodMiniType<Body>,
  body: unknown,
): { value: Body } | { faults: BodyFault[] } {
  const read = schema.safeParse(body)
  if (read.success) return { value: read.data }
  const faults = read.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: toPointer([...issue.path, key]), code: 'unknown' }))
      : [{ path: toPointer(issue.path), code: toCode(issue) }],
  )
  return { faults: faults.slice(0, mostFaults) }
}

/** Names so many faults of a body. */
const mostFaults = 100

/** Writes a path as a JSON pointer (RFC 6901). */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function toCode({ code, message, input }: z.core.$ZodIssue): string {
  if (input === undefined && code === 'invalid_type') return 'missing'
  return /^[a-z_]+$/.test(message) ? message : 'wrong_format'
}

const applicationStatuses = [
  'not_opened',
  'draft',
  'sending',
  'in_review',
  'needs_customer',
  'approved',
  'rejected',
  'stopped',
  'deleted',
] as const
/**
 * `not_opened`: the customer has not opened the address. `draft`: they have, and sent nothing. `sending`: they
 * accepted. `in_review`: the platform decides. `needs_customer`: it requires more of them. `stopped`: it was not
 * the customer. `deleted`: nothing is held about it.
 */
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** A one-time address, which opens the application for whoever has it. */
export type GivenLink = { url: string; expires_at: string }

/** An application as its partner sees it. `outstanding`: the steps without an answer that holds. */
export type PartnerView = {
  id: string
  /** Null once it is deleted. */
  customer_id: string | null
  reference: string
  status: ApplicationStatus
  outstanding: string[]
  created_at: string
  link_expires_at: string | null
}
