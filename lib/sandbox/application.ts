import * as z from 'zod/mini'
import { type ApplicationStatus, requestApplication } from '../platform/contract.ts'
import type { SandboxRecords } from './records.ts'
import { type FieldError, missingConsents, missingFields, readDetail } from './requirements.ts'
import { scenarioOf } from './scenarios.ts'
import { digest } from './tokens.ts'

const fieldNote = z.object({ field: z.string(), description: z.string() })

/** Written at submission, so that what follows depends on nothing but the clock. */
const submission = z.object({
  at: z.iso.datetime(),
  processingSeconds: z.number(),
  decision: z.enum(['APPROVED', 'REJECTED', 'CHANGES_REQUESTED']),
  /** What is to be given another value, with the value it had. */
  wantsChanged: z.array(z.extend(fieldNote, { had: z.optional(z.string()) })),
})

const storedApplication = z.object({
  id: z.string(),
  clientId: z.string(),
  body: requestApplication,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  submissions: z.array(submission),
  /** Digests of the idempotency ids of every write that took effect: kept with the effect itself. */
  writes: z.array(z.string()),
})
/** An application as the sandbox keeps it. Its status is never stored: it follows from this and the clock. */
export type StoredApplication = z.infer<typeof storedApplication>

const collection = 'applications'
const submittedSeconds = 2

export async function findApplication(
  records: SandboxRecords,
  id: string,
): Promise<StoredApplication | undefined> {
  return readApplication(await records.get(collection, id))
}

/** False when there is already one with this id. */
export function addApplication(
  records: SandboxRecords,
  application: StoredApplication,
): Promise<boolean> {
  return records.add(collection, application.id, application)
}

export function putApplication(
  records: SandboxRecords,
  application: StoredApplication,
): Promise<void> {
  return records.put(collection, application.id, application)
}

/** Some applications, newest first. */
export async function listApplications(
  records: SandboxRecords,
  page: { limit: number; offset: number },
): Promise<StoredApplication[]> {
  const rows = await records.list(collection, page)
  return rows.flatMap(({ value }) => readApplication(value) ?? [])
}

/** Every application, newest first. */
export async function listEveryApplication(records: SandboxRecords): Promise<StoredApplication[]> {
  // By id, because one that is added meanwhile moves another onto the next page.
  const found = new Map<string, StoredApplication>()
  for (let offset = 0; ; ) {
    const rows = await records.list(collection, { limit: 100, offset })
    if (rows.length === 0) return [...found.values()]
    for (const { id, value } of rows) {
      const application = readApplication(value)
      if (application) found.set(id, application)
    }
    offset += rows.length
  }
}

/**
 * Gives a `customer_id` to one application of a client; false when another has it. A claim left by
 * a crash before its application was written belongs to the same id, which finishes the work.
 */
export async function claimCustomerId(
  records: SandboxRecords,
  { id, clientId, customerId }: { id: string; clientId: string; customerId: string },
): Promise<boolean> {
  const key = customerKey(clientId, customerId)
  if (await records.add('customers', key, id)) return true
  return (await records.get('customers', key)) === id
}

export async function findByCustomerId(
  records: SandboxRecords,
  { clientId, customerId }: { clientId: string; customerId: string },
): Promise<StoredApplication | undefined> {
  const id = await records.get('customers', customerKey(clientId, customerId))
  return typeof id === 'string' ? findApplication(records, id) : undefined
}

/** One `customer_id` of one client, as a record's id. */
export function customerKey(clientId: string, customerId: string): string {
  return digest(JSON.stringify([clientId, customerId]))
}

/** What the status answer says of an application at this moment. */
export type Standing = { status: ApplicationStatus; fields: FieldError[]; consents: FieldError[] }

/**
 * Where an application stands. Computed from stored times at every reading, so a restart changes
 * nothing and there are no timers.
 */
export function standingOf(
  application: StoredApplication,
  { now, attestation }: { now: Date; attestation: boolean },
): Standing {
  const { body } = application
  const last = application.submissions.at(-1)
  if (last) {
    const seconds = (now.getTime() - Date.parse(last.at)) / 1000
    const decided = submittedSeconds + last.processingSeconds
    if (seconds < decided) return closed(seconds < submittedSeconds ? 'SUBMITTED' : 'PROCESSING')
    if (last.decision !== 'CHANGES_REQUESTED') return closed(last.decision)
  }
  const missing = missingFields(body)
  const consents = missingConsents(body, attestation)
  const unchanged: FieldError[] = (last?.wantsChanged ?? [])
    .filter(({ field, had }) => readDetail(body, field) === had)
    .map(({ field, description }) => ({
      field_name: field,
      field_status: 'CHANGES_REQUESTED',
      description,
    }))
  const named = new Set(unchanged.map((error) => error.field_name))
  const fields = [...unchanged, ...missing.filter((error) => !named.has(error.field_name))]
  if (unchanged.length > 0) return { status: 'CHANGES_REQUESTED', fields, consents }
  const complete = fields.length === 0 && consents.length === 0
  return { status: complete ? 'READY_FOR_SUBMISSION' : 'INCOMPLETE', fields, consents }
}

/** The submission that begins now: its outcome is fixed here by the family name and the round. */
export function submissionOf(
  application: StoredApplication,
  now: Date,
): StoredApplication['submissions'][number] {
  const { body, submissions } = application
  const scenario = scenarioOf(body.customer_details.last_name)
  const decision = submissions.length === 0 ? scenario.decision : 'APPROVED'
  const wantsChanged = decision === 'CHANGES_REQUESTED' ? (scenario.wantsChanged ?? []) : []
  return {
    at: now.toISOString(),
    processingSeconds: scenario.processingSeconds,
    decision,
    wantsChanged: wantsChanged.map((note) => ({ ...note, had: readDetail(body, note.field) })),
  }
}

function closed(status: ApplicationStatus): Standing {
  return { status, fields: [], consents: [] }
}

// A record of an older form of the contract must not take the whole list with it.
function readApplication(value: unknown): StoredApplication | undefined {
  const read = z.safeParse(storedApplication, value)
  return read.success ? read.data : undefined
}
