/** The bodies of the interface by which a firm's own systems start applications. */
import * as z from 'zod/mini'
import { notRightReasons } from '#lib/audit/rules/event.ts'
import { documentStates } from '#lib/documents/rules/document-states.ts'
import { languages } from '#lib/i18n/languages.ts'
import { answersPatch, givenAnswers, givenPeople, lockEntry } from './given-answers.ts'

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

const lockList = z.array(lockEntry).check(z.maxLength(1_000, 'too_many'))

const returnUrl = z
  .string()
  .check(
    z.maxLength(500, 'too_long'),
    z.describe('Where the customer gets a link back to: exactly one of the addresses of your key.'),
  )

const returnState = z
  .string()
  .check(
    z.regex(/^[\x20-\x7e]{1,512}$/, 'wrong_format'),
    z.describe('Comes back unchanged, beside id, in the query of return_url. Nothing personal.'),
  )

/** Not `branch`, which explains flags of risk: only the device that staff hand over there is evidence of it. */
const givenChannel = z
  .enum(['online', 'assisted'], 'not_in_list')
  .check(
    z.describe(
      'assisted: your staff help the customer, who reads it in the receipt. online unless given.',
    ),
  )

export const startBody = z.strictObject({
  customer_id: customerId,
  type: z.enum(['INDIVIDUAL', 'CORPORATION'], 'not_in_list'),
  language: z.enum(languages, 'not_in_list'),
  answers: z.optional(givenAnswers),
  people: z.optional(givenPeople),
  locked: z.optional(
    z
      .clone(lockList)
      .check(
        z.describe(
          'Answers that the customer sees, and changes only once they say why: a step (name), a field of it (name.last_name), or the same of the people of a company, counted from 1 (people.1.person_name.last_name).',
        ),
      ),
  ),
  hidden: z.optional(
    z
      .clone(lockList)
      .check(z.describe('The same, shown only where the customer checks all answers.')),
  ),
  channel: z.optional(givenChannel),
  expires_in: z.optional(expiresIn),
  return_url: z.optional(returnUrl),
  state: z.optional(returnState),
})
export type StartBody = z.infer<typeof startBody>

export const linkBody = z.strictObject({ expires_in: z.optional(expiresIn) })

/** Generated clients often know but one type of JSON. */
export const patchTypes = ['application/merge-patch+json', 'application/json'] as const

/** A JSON Merge Patch (RFC 7396). */
export const patchBody = z.strictObject({ answers: answersPatch })
export type PatchBody = z.infer<typeof patchBody>

const bodyFault = z.strictObject({ path: z.string(), code: z.string() })
/** One fault of a body: where (RFC 6901), and the code of the field or schema. */
export type BodyFault = z.infer<typeof bodyFault>

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
      : [{ path: toPointer(issue.path), code: toCode(issue, body) }],
  )
  return { faults: faults.slice(0, mostFaults) }
}

/** Names so many faults of a body. */
const mostFaults = 100

/** Writes a path as a JSON pointer (RFC 6901). */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function toCode({ message, path }: z.core.$ZodIssue, body: unknown): string {
  const value = path.reduce<unknown>((within, key) => Object(within)[key], body)
  if (value === undefined) return 'missing'
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

const moment = z.string().check(z.describe('A time, ISO 8601 in UTC.'))

export const givenLink = z.strictObject({
  url: z.string().check(z.describe('Opens the application once, for anybody who has it.')),
  expires_at: moment,
})
/** A one-time address. */
export type GivenLink = z.infer<typeof givenLink>

const personNumber = z
  .nullable(z.int())
  .check(z.describe('Whose it is of the people of a company, counted from 1 in their order.'))

export const partnerView = z.strictObject({
  id: z.string(),
  customer_id: z.nullable(z.string()).check(z.describe('Null once it is deleted.')),
  reference: z.string().check(z.describe('What the customer quotes when they contact us.')),
  status: z.enum(applicationStatuses),
  outstanding: z
    .array(z.string())
    .check(z.describe('The steps without an answer that holds; people: those of a company.')),
  not_right: z
    .array(
      z.strictObject({
        step: z.string(),
        person: personNumber,
        code: z.enum(notRightReasons),
        by: z.enum(['customer', 'staff']).check(z.describe('staff: for a customer who told them.')),
        at: moment,
      }),
    )
    .check(
      z.describe('What was locked, and the customer said is not right: it is theirs to correct.'),
    ),
  created_at: moment,
  link_expires_at: z.nullable(moment),
})
/** An application as its partner sees it. */
export type PartnerView = z.infer<typeof partnerView>

/** With what was answered, for a key that may read it. */
export const detailedView = z.extend(partnerView, { answers: z.optional(givenAnswers) })
export type DetailedView = z.infer<typeof detailedView>

export const listQuery = z.strictObject({
  customer_id: z.optional(customerId),
  status: z.optional(z.enum(applicationStatuses, 'not_in_list')),
  changed_since: z.optional(z.iso.datetime('wrong_format')),
  cursor: z.optional(
    z
      .string()
      .check(
        z.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'wrong_format'),
        z.describe('The next of the page before.'),
      ),
  ),
})
export type ListQuery = z.infer<typeof listQuery>

const listedApplication = z.extend(
  z.omit(partnerView, { outstanding: true, not_right: true, link_expires_at: true }),
  { changed_at: moment },
)
export type ListedApplication = z.infer<typeof listedApplication>

export const applicationList = z.strictObject({
  data: z.array(listedApplication),
  next: z
    .nullable(z.string())
    .check(z.describe('The cursor of the next page; null on the last. A page may hold fewer.')),
})

export const documentView = z.strictObject({
  id: z.string(),
  document: z.string().check(z.describe('The platform’s word, such as PASSPORT.')),
  state: z
    .enum(documentStates)
    .check(
      z.describe('stored, sent, refused and manual_review: of a file that was sent to us last.'),
    ),
  person: personNumber,
})
/** A document that the platform requires, as a partner sees it. */
export type PartnerDocument = z.infer<typeof documentView>

export const documentList = z.strictObject({ data: z.array(documentView) })

export const startedView = z.extend(partnerView, { link: givenLink })

/** A problem (RFC 9457). */
export const problemBody = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  errors: z.optional(z.array(bodyFault)),
})
