/** An event of the platform, as it comes in: a hint to ask for the status, never a fact. */

import type { Store } from '../../adapters/database/store.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { Logger } from '../../adapters/logging/logger.ts'
import { type PlatformEvent, platformEvent } from '../../domain/contract/events.ts'
import type { RateLimitResult } from '../../security/rate-limits.ts'
import { isSignedByAnyKey, signatureHeader } from './event-signature.ts'

/** An event is some hundred bytes. */
export const maxEventBytes = 64 * 1024

export type ReceiveDeps = {
  store: Store
  log: Logger
  now: () => Date
  /** The `x-svc` of `x-svc-signature`. */
  headerPrefix: string
  /** Counts a call that the platform has not signed, where it came from. */
  countRefused: () => Promise<RateLimitResult>
}

export type EventAnswer =
  | { status: 200 | 400 | 401 | 413 }
  /** RFC 6585, section 4. */
  | { status: 429; retryAfterSeconds: number }

/**
 * Takes an event in and gives what to answer with: 200 when nothing more need be sent, also where
 * nobody here is meant; 400 signed, but no event; 401 not signed with the key of a subscription of
 * ours; 413 too large; 429 in place of those two where they come too often. What is signed is taken
 * however often it comes. Nothing but which application it names is taken from it: order and content
 * are not trusted, and that application's status is asked for.
 */
export async function receiveEvent(
  receiving: ReceiveDeps,
  { headers, body }: Pick<Request, 'headers' | 'body'>,
): Promise<EventAnswer> {
  const { store, log, headerPrefix } = receiving
  const bytes = await readBytes(headers, body)
  if (!bytes) return refuseEvent(receiving, 413, 'too_large')
  const signature = headers.get(signatureHeader(headerPrefix)) ?? ''
  // Before anything is read into it: what is not from the platform is not looked at.
  if (!(await isSignedByAnyKey(() => store.subscriptions.openKeys(store.db), bytes, signature))) {
    return refuseEvent(receiving, 401, 'unverified')
  }
  const event = readEvent(bytes)
  if (!event) {
    log.warn({ event: 'platform_event', outcome: 'malformed' })
    return { status: 400 }
  }
  log.info({
    event: 'platform_event',
    eventId: event.event_id,
    ...(await processEvent(receiving, event)),
  })
  return { status: 200 }
}

/** Each is written down until there are too many of them: nobody fills the log from outside. */
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

/** Heard and acted on are one transaction: an event that came to nothing may come again. */
async function processEvent(
  { store, now }: ReceiveDeps,
  { event_id, event_data }: PlatformEvent,
): Promise<{ outcome: 'taken' | 'repeated' | 'not_awaited' | 'not_ours'; submissionId?: string }> {
  return await store.transaction(async (tx) => {
    const submission = await findSubmission(store, tx, event_data)
    if (!submission) return { outcome: 'not_ours' }
    const { id: submissionId } = submission
    if (!(await store.receivedEvents.add(tx, event_id, now()))) {
      return { outcome: 'repeated', submissionId }
    }
    const isAwaited = await store.submissions.scheduleCheckForEvent(tx, submissionId, now())
    return { outcome: isAwaited ? 'taken' : 'not_awaited', submissionId }
  })
}

/** What is in `event_data` is not public: our own identifier is looked for, then the platform's. */
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
  // Of several of one customer the platform's own identifier tells which.
  if (ours) return ofCustomer.find((each) => each.platformApplicationId === applicationId)
  if (!applicationId) return undefined
  const named = await submissions.listByPlatformApplication(tx, applicationId)
  // Whoever was named another's application by mistake waits for a person.
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
    // PostgreSQL holds no NUL in a text, and an id has no room for what cannot be seen.
    return read.success && /^[\x21-\x7e]+$/.test(read.data.event_id) ? read.data : undefined
  } catch {
    return undefined
  }
}

/** The very bytes, which are what is signed; undefined when they are too many, and then not read on. */
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
