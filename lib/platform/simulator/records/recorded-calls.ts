import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { SimulatorRecords } from './records.ts'

const recordedCall = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  requestId: z.optional(z.string()),
  idempotencyId: z.optional(z.string()),
  applicationId: z.optional(z.string()),
  scenario: z.optional(z.string()),
  /** Missing when the caller disconnected before the response. */
  status: z.optional(z.number()),
  startedAt: z.iso.datetime(),
  durationMs: z.number(),
  requestBody: z.optional(z.string()),
  answerBody: z.optional(z.string()),
})
/** One call as the page shows it: test data in full, without tokens and secrets. */
export type RecordedCall = z.infer<typeof recordedCall>

/**
 * The number that a page lists. One journey makes about ten calls, and an application that is polled for a day
 * a few hundred. At 40 KB a call it is 8 MB at most.
 */
export const maxRecordedCalls = 200
const maxRecordedCharacters = 20_000

/**
 * Stores a call, and again under its application, so that calls of other applications do not displace it. Keeps
 * only the newest of each (`maxRecordedCalls`).
 */
export async function recordCall(
  records: SimulatorRecords,
  call: Omit<RecordedCall, 'id'>,
  secrets: string[],
): Promise<void> {
  const recorded: RecordedCall = {
    ...call,
    id: randomUUID(),
    method: call.method.slice(0, 20),
    path: removeSecrets(call.path.slice(0, 500), secrets),
    requestId: call.requestId && removeSecrets(call.requestId.slice(0, 200), secrets),
    idempotencyId: call.idempotencyId && removeSecrets(call.idempotencyId.slice(0, 200), secrets),
    requestBody:
      call.requestBody && removeSecrets(call.requestBody, secrets).slice(0, maxRecordedCharacters),
    answerBody:
      call.answerBody && removeSecrets(call.answerBody, secrets).slice(0, maxRecordedCharacters),
  }
  const collections = [
    'calls',
    ...(recorded.applicationId ? [`calls-${recorded.applicationId}`] : []),
  ]
  for (const collection of collections) {
    await records.put(collection, recorded.id, recorded)
    await records.keepNewest(collection, maxRecordedCalls)
  }
}

/** The last 200 calls, newest first: of everyone, or of one application. */
export async function listCalls(
  records: SimulatorRecords,
  applicationId?: string,
): Promise<RecordedCall[]> {
  const collection = applicationId ? `calls-${applicationId}` : 'calls'
  const rows = await records.list(collection, { limit: maxRecordedCalls })
  return rows.map(({ value }) => z.parse(recordedCall, value))
}

function removeSecrets(text: string, secrets: string[]): string {
  return secrets.reduce(
    (cleaned, secret) => (secret ? cleaned.replaceAll(secret, '(removed)') : cleaned),
    text,
  )
}
