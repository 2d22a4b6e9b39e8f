import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { requestSubscription, type Subscription } from '../../contract/events.ts'
import { type ApiResponse, apiError, idResponse } from '../http/api-response.ts'
import { type CallContext, readJson, writeKey } from '../http/call-context.ts'
import { createUuidFrom } from '../ids.ts'
import type { SimulatorRecords } from '../records/records.ts'
import { describeIssues } from '../requirements/describe-fields.ts'

const storedSubscription = z.object({
  id: z.string(),
  clientId: z.string(),
  eventType: z.string(),
  callbackUrl: z.string(),
  key: z.string(),
  createdAt: z.iso.datetime(),
  /** Holds the key of the write that deleted it, so that repeating the call gives the same response. */
  deleted: z.optional(z.object({ at: z.iso.datetime(), write: z.string() })),
})
export type StoredSubscription = z.infer<typeof storedSubscription>

const collection = 'subscriptions'

/** "Create subscription": one event type each; the key that signs its events is created here. */
export function createSubscription(context: CallContext): Promise<ApiResponse> {
  const id = createUuidFrom(writeKey(context))
  return context.runExclusive(id, async () => {
    const existing = await findSubscription(context.records, id)
    if (existing) return subscriptionResponse(existing)
    const read = readJson(context)
    if (!('json' in read)) return read
    const checked = z.safeParse(requestHttpSubscription, read.json)
    if (!checked.success)
      return apiError('INVALID_FIELD', describeIssues(checked.error.issues, read.json))
    const made: StoredSubscription = {
      id,
      clientId: context.clientId,
      eventType: checked.data.event_type,
      callbackUrl: checked.data.callback_url,
      key: randomBytes(32).toString('base64url'),
      createdAt: context.now().toISOString(),
    }
    // Another process may have been faster with the same id: its record is returned.
    await context.records.add(collection, id, made)
    context.noteChange(undefined)
    return subscriptionResponse((await findSubscription(context.records, id)) ?? made)
  })
}

/** "List subscriptions": those that are not deleted, newest first. */
export async function getSubscriptions({ records, clientId }: CallContext): Promise<ApiResponse> {
  const subscriptions = (await listSubscriptions(records))
    .filter((one) => one.clientId === clientId)
    .map(toContract)
  return { status: 200, body: { data: { subscriptions } } }
}

/** "Delete subscription": no more events are sent to it. */
export function deleteSubscription(context: CallContext, id: string): Promise<ApiResponse> {
  return context.runExclusive(id, async () => {
    const existing = await findSubscription(context.records, id)
    if (existing?.clientId !== context.clientId) return apiError('NOT_FOUND')
    const write = writeKey(context)
    if (existing.deleted)
      return existing.deleted.write === write ? idResponse(id) : apiError('NOT_FOUND')
    const deleted = { at: context.now().toISOString(), write }
    await context.records.put(collection, id, { ...existing, deleted })
    return idResponse(id)
  })
}

/** Every subscription that was not deleted, newest first: a thousand at most. */
export async function listSubscriptions(records: SimulatorRecords): Promise<StoredSubscription[]> {
  const rows = await records.list(collection, { limit: 1_000 })
  return rows
    .map(({ value }) => z.parse(storedSubscription, value))
    .filter(({ deleted }) => deleted === undefined)
}

// Events are sent by HTTP only.
const requestHttpSubscription = z.extend(requestSubscription, {
  callback_url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000)),
})

function subscriptionResponse(subscription: StoredSubscription): ApiResponse {
  return { status: 200, body: { data: toContract(subscription) } }
}

function toContract({ id, eventType, callbackUrl, key }: StoredSubscription): Subscription {
  return {
    id,
    event_type: eventType,
    callback_url: callbackUrl,
    signature_verification_key: key,
  }
}

async function findSubscription(
  records: SimulatorRecords,
  id: string,
): Promise<StoredSubscription | undefined> {
  const value = await records.get(collection, id)
  return value === undefined ? undefined : z.parse(storedSubscription, value)
}
