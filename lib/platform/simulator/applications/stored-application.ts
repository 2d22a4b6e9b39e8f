import * as z from 'zod/mini'
import { requestSchemas } from '../../contract/requests.ts'
import { digest } from '../http/tokens.ts'
import type { SimulatorRecords } from '../records/records.ts'
import type { ApplicationBody } from './body-types.ts'

const fieldNote = z.object({ field: z.string(), description: z.string() })

/** What a script set for the customer (ScriptedScenario). */
const scriptedScenario = z.object({
  requiresFields: z.optional(z.array(fieldNote)),
  isPaperless: z.optional(z.boolean()),
  processingSeconds: z.optional(z.number()),
  sharesAccount: z.optional(z.boolean()),
})

/** Stored at submission, so that everything after it depends only on the clock. */
const submission = z.object({
  at: z.iso.datetime(),
  processingSeconds: z.number(),
  decision: z.enum(['APPROVED', 'REJECTED', 'CHANGES_REQUESTED']),
  /** The fields that need another value, with the one they had; of the customer, or of an individual. */
  requestedChanges: z.array(
    z.extend(fieldNote, { previous: z.optional(z.string()), individualId: z.optional(z.string()) }),
  ),
  /** The documents of which another file is requested, with the digest of the one they had. */
  requestedFiles: z.array(
    z.object({ documentId: z.string(), previousDigest: z.string(), description: z.string() }),
  ),
})
export type Submission = z.infer<typeof submission>

// A list of values may have changed since; accepted values stay accepted.
const { requestApplication, requestCorporateApplication, requestIndividual } = requestSchemas('any')

const storedIndividual = z.object({ id: z.string(), body: requestIndividual })
export type StoredIndividual = z.infer<typeof storedIndividual>

/** An uploaded file; its bytes are stored apart. */
const storedFile = z.object({
  at: z.iso.datetime(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  digest: z.string(),
  /** The number of files of this document up to this one. */
  nth: z.number(),
})
export type StoredFile = z.infer<typeof storedFile>

const storedApplication = z.object({
  id: z.string(),
  clientId: z.string(),
  body: z.union([requestApplication, requestCorporateApplication]),
  script: z.optional(scriptedScenario),
  individuals: z.array(storedIndividual),
  /** Keyed by document id: the first file's digest, and the last file. */
  files: z.record(z.string(), z.object({ first: z.string(), last: storedFile })),
  /** When it became READY_FOR_SUBMISSION, each time. */
  readyAt: z.array(z.iso.datetime()),
  /** Texts for fields that a scenario requires and the interface does not have, by path. */
  extraFields: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  submissions: z.array(submission),
  /** Digests of the idempotency ids of every write that took effect, stored with the effect itself. */
  writes: z.array(z.string()),
})
/** An application as the simulator stores it. Its status is computed from this and the clock. */
export type StoredApplication = z.infer<typeof storedApplication>

const collection = 'applications'

export async function findApplication(
  records: SimulatorRecords,
  id: string,
): Promise<StoredApplication | undefined> {
  const value = await records.get(collection, id)
  return value === undefined ? undefined : z.parse(storedApplication, value)
}

/** False when there is already one with this id. */
export function addApplication(
  records: SimulatorRecords,
  application: StoredApplication,
): Promise<boolean> {
  return records.add(collection, application.id, application)
}

export function putApplication(
  records: SimulatorRecords,
  application: StoredApplication,
): Promise<void> {
  return records.put(collection, application.id, application)
}

/** Some applications, newest first. */
export async function listApplications(
  records: SimulatorRecords,
  page: { limit: number; offset: number },
): Promise<StoredApplication[]> {
  const rows = await records.list(collection, page)
  return rows.map(({ value }) => z.parse(storedApplication, value))
}

/** Every application, newest first. */
export async function listEveryApplication(
  records: SimulatorRecords,
): Promise<StoredApplication[]> {
  // Collected by id, because an application that is added meanwhile moves another to the next page.
  const found = new Map<string, StoredApplication>()
  for (let offset = 0; ; ) {
    const rows = await records.list(collection, { limit: 100, offset })
    if (rows.length === 0) return [...found.values()]
    for (const { id, value } of rows) found.set(id, z.parse(storedApplication, value))
    offset += rows.length
  }
}

/**
 * Assigns an account to one application of a client; false when another has it. A claim left by a crash before
 * its application was written belongs to the same application, whose repeated call completes it.
 */
export async function claimAccount(
  records: SimulatorRecords,
  { id, clientId, body, script }: Pick<StoredApplication, 'id' | 'clientId' | 'body' | 'script'>,
): Promise<boolean> {
  if (script?.sharesAccount) return true
  const key = digest(JSON.stringify([clientId, body.account_to_open.account_id]))
  if (await records.add('accounts', key, id)) return true
  return (await records.get('accounts', key)) === id
}

/** One `customer_id` of one client, as a record's id. */
export function customerKey(clientId: string, customerId: string): string {
  return digest(JSON.stringify([clientId, customerId]))
}

/** Returns the applicant's name as a list shows it: a person's full name, or the company's registered one. */
export function getCustomerName({ customer_details: customer }: ApplicationBody): string {
  if ('registered_name' in customer) return customer.registered_name
  return [customer.first_name, customer.middle_name, customer.last_name].filter(Boolean).join(' ')
}
