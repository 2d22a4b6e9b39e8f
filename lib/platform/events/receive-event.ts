/** Receives an event of the platform: a hint to ask for the status, never a fact. */
import type { Store } from '#lib/database/store.ts'
import type { RateLimitResult } from '#lib/http/rate-limits/rate-limiters.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import { type PlatformEvent, platformEvent } from '../contract/events.ts'
import { isSignedByAnyKey, signatureHeader } from './event-signature.ts'

/** An event has some hundred bytes. */
export const maxEventBytes = 64 * 1024

export type ReceiveDeps = {
  store: Store
  log: Logger
  now: () => Date
  /** The `x-svc` of `x-svc-signature`. */
  headerPrefix: string
  /** Counts a call that the platform has not signed, by where it came from. */
  countRefused: () => Promise<RateLimitResult>
}

type EventAnswer =
  | { status: 200 | 400 | 401 | 413 }
  /** RFC 6585, section 4. */
  | { status: 429; retryAfterSeconds: number }

/**
 * Processes an event and gives the response: 200 when it need not be sent again, also if it concerns no
 * application of ours; 400 signed, but no event; 401 not signed with the key of one of our subscriptions;
 * 413 too large; 429 in place of those two when they are too many. Signed events are accepted however many
 * there are. Only the application that an event names is used: its order and content are not trusted, and
 * the status of that application is requested.
 */
export async function receiveEvent(
  deps: ReceiveDeps,
  { headers, body }: Pick<Request, 'headers' | 'body'>,
): Promise<EventAnswer> {
  const { store, log, headerPrefix } = deps
  const bytes = await readBytes(headers, body)
  if (!bytes) return refuseEvent(deps, 413, 'too_large')
  const signature = headers.get(signatureHeader(headerPrefix)) ?? ''
  // The signature is checked before the body is parsed: an unsigned body is not read.
  if (!(await isSignedByAnyKey(() => store.subscriptions.openKeys(store.db), bytes, signature))) {
    return refuseEvent(deps, 401, 'unverified')
  }
  const event = readEvent(bytes)
  if (!event) {
    log.warn({ event: 'platform_event', outcome: 'malformed' })
    return { status: 400 }
  }
  log.info({
    event: 'platform_event',
    eventId: event.event_id,
    ...(await processEvent(deps, event)),
  })
  return { status: 200 }
}

/** Each is logged until there are too many, so that nobody can fill the log from outside. */
async function refuseEvent(
  { log, countRefused }: ReceiveDeps,
  status: 401 | 413,
  outcome: string,
): Promise<EventAnswer> {
  const counted = await countRefused()
  if (!counted.ok) {
    return { status: 429, retryAfterSeconds: Math.ceil(counted.retryAfterMs / 1000) }
  }
  log.warn({ event: 'platform_event', outcome })
  return { status }
}

/** Recorded and processed in one transaction, so that an event whose processing failed can be sent again. */
async function processEvent(
  { store, now }: ReceiveDeps,
  { event_id, event_data }: PlatformEvent,
): Promise<{
  outcome: 'accepted' | 'duplicate' | 'not_pending' | 'unknown_application'
  submissionId?: string
}> {
  return await store.transaction(async (tx) => {
    const submission = await findSubmission(store, tx, event_data)
    if (!submission) return { outcome: 'unknown_application' }
    const { id: submissionId } = submission
    if (!(await store.receivedEvents.add(tx, event_id, now()))) {
      return { outcome: 'duplicate', submissionId }
    }
    const isPending = await store.submissions.scheduleCheckForEvent(tx, submissionId, now())
    return { outcome: isPending ? 'accepted' : 'not_pending', submissionId }
  })
}

/** The content of `event_data` is not documented: our own identifier is looked for, then the platform's. */
async function findSubmission(
  { submissions }: Store,
  tx: Store['db'],
  data: PlatformEvent['event_data'],
): Promise<Submission | undefined> {
  const customerId = findId(data, ['customer_id'])
  const applicationId = findId(data, ['application_id', 'id'])
  const ofCustomer = customerId ? await submissions.listByCustomer(tx, customerId) : []
  const [ours, ...others] = ofCustomer
  if (ours && others.length === 0) return ours
  // Among a customer's several applications, the platform's identifier decides.
  if (ours) return ofCustomer.find((each) => each.platformApplicationId === applicationId)
  if (!applicationId) return undefined
  const named = await submissions.listByPlatformApplication(tx, applicationId)
  // One that was given another's identifier by mistake is in manual review.
  return named.find(({ state }) => state !== 'manual_review') ?? named[0]
}

function findId(data: Record<string, unknown>, names: string[]): string | undefined {
  return names
    .map((name) => (Object.hasOwn(data, name) ? data[name] : undefined))
    .find((id) => typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id)) as string | undefined
}

function readEvent(bytes: Uint8Array): PlatformEvent | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const read = platformEvent.safeParse(json)
    // PostgreSQL stores no NUL in a text, and an id has no invisible characters.
    return read.success && /^[\x21-\x7e]+$/.test(read.data.event_id) ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Reads the exact signed bytes; undefined, without reading further, when there are too many. */
async function readBytes(headers: Headers, body: Request['body']): Promise<Uint8Array | undefined> {
  if (Number(headers.get('content-length') ?? 0) > maxEventBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxEventBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
