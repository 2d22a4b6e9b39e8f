import {
  findApplication,
  listApplications,
  type StoredApplication,
} from '../applications/stored-application.ts'
import { digest } from '../http/tokens.ts'
import { createUuidFrom } from '../ids.ts'
import { listSubscriptions, type StoredSubscription } from '../operations/subscriptions.ts'
import type { SimulatorRecords } from '../records/records.ts'
import { createEventBody, listEvents, type SimulatorEvent } from './application-events.ts'
import { findDelivery, isAccepted, type StoredDelivery, saveDelivery } from './delivery-records.ts'
import type { PostEvent } from './post-event.ts'

/** The pauses after a failure, in seconds, from the first on; after the last the event is given up. */
const retryDelaysSeconds = [1, 5, 30, 120, 600, 3600]
const copyDelaySeconds = 1

type Deliveries = {
  /** An application was written, or (undefined) a subscription was made. */
  noteChange(applicationId: string | undefined): void
  /** Sends what is due now, and returns the number of requests; begins no further one once stopped. */
  deliverDue(signal?: AbortSignal): Promise<number>
}

/**
 * Sends events. The applications determine which there are and when they are due, and the records what was
 * sent; only the set of applications to look at is in memory, and is rebuilt at a start.
 */
export function createDeliveries(means: {
  records: SimulatorRecords
  now: () => Date
  headerPrefix: string
  post: PostEvent
}): Deliveries {
  const { records, now, post, headerPrefix } = means
  /** When to look at each application again, by id: at once, or when its next event is due. */
  let toLookAt: Map<string, number> | undefined

  return {
    noteChange(applicationId) {
      if (applicationId) toLookAt?.set(applicationId, 0)
      // Rebuilt with the next run: a new subscription receives all later events.
      else toLookAt = undefined
    },
    async deliverDue(signal) {
      const due = toLookAt && [...toLookAt].filter(([, dueAt]) => dueAt <= now().getTime())
      if (due?.length === 0) return 0
      // Deleted before the first wait: an application that changes meanwhile is looked at next time.
      for (const [id] of due ?? []) toLookAt?.delete(id)
      toLookAt ??= new Map()
      try {
        const subscriptions = await listSubscriptions(records)
        if (subscriptions.length === 0) return 0
        const ids = due ? due.map(([id]) => id) : await listNewestIds(records)
        const sent = await inParallel(ids, 8, async (id) => {
          const application = await findApplication(records, id)
          if (!application) return 0
          const { requests, nextAt } = await deliver(application, subscriptions, signal)
          if (nextAt !== undefined && !toLookAt?.has(id)) toLookAt?.set(id, nextAt)
          return requests
        })
        return sent.reduce((sum, requests) => sum + requests, 0)
      } catch (cause) {
        toLookAt = undefined
        throw cause
      }
    },
  }

  async function deliver(
    application: StoredApplication,
    subscriptions: StoredSubscription[],
    signal: AbortSignal | undefined,
  ): Promise<{ requests: number; nextAt: number | undefined }> {
    let requests = 0
    const open: number[] = []
    const pending = listEvents(application)
      .flatMap((event) =>
        subscriptions
          .filter((one) => isSubscribed(one, event, application))
          .map((subscription) => ({ event, subscription })),
      )
      .toSorted((a, b) => a.event.dueAt.getTime() - b.event.dueAt.getTime())
    for (const { event, subscription } of pending) {
      const fresh = startDelivery(application, event, subscription)
      const before = (await findDelivery(records, fresh)) ?? fresh
      if (!before.nextAt) continue
      if (signal?.aborted || Date.parse(before.nextAt) > now().getTime()) {
        open.push(Date.parse(before.nextAt))
        continue
      }
      const at = now().toISOString()
      const body = JSON.stringify(createEventBody(event, application))
      const status = await post({
        url: subscription.callbackUrl,
        body,
        key: subscription.key,
        headerPrefix,
      })
      requests += 1
      const attempts = [...before.attempts, { at, status }]
      const after = {
        ...before,
        attempts,
        nextAt: getNextAttemptTime(attempts, event.copies, now()),
      }
      await saveDelivery(records, after)
      if (after.nextAt) open.push(Date.parse(after.nextAt))
    }
    return { requests, nextAt: open.length > 0 ? Math.min(...open) : undefined }
  }
}

function isSubscribed(
  { clientId, eventType, createdAt }: StoredSubscription,
  event: SimulatorEvent,
  application: StoredApplication,
): boolean {
  return (
    clientId === application.clientId &&
    eventType === event.type &&
    // A subscription does not receive what happened before it existed.
    Date.parse(createdAt) <= event.at.getTime()
  )
}

function startDelivery(
  application: StoredApplication,
  event: SimulatorEvent,
  { id, callbackUrl }: StoredSubscription,
): StoredDelivery {
  return {
    id: getDeliveryId(event, { id }),
    applicationId: application.id,
    subscriptionId: id,
    callbackUrl,
    eventId: event.id,
    eventType: event.type,
    eventDate: event.at.toISOString(),
    attempts: [],
    nextAt: event.dueAt.toISOString(),
  }
}

function getNextAttemptTime(
  attempts: StoredDelivery['attempts'],
  copies: number,
  now: Date,
): string | undefined {
  const accepted = attempts.filter(isAccepted).length
  if (accepted >= copies) return undefined
  const last = attempts.at(-1)
  const seconds =
    last && isAccepted(last) ? copyDelaySeconds : retryDelaysSeconds[attempts.length - accepted - 1]
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000).toISOString()
}

function getDeliveryId(event: SimulatorEvent, { id }: { id: string }): string {
  return createUuidFrom(digest(JSON.stringify([event.id, id])))
}

/** Lists the newest two hundred at a start. An older one is looked at when it is next written. */
async function listNewestIds(records: SimulatorRecords): Promise<string[]> {
  return (await listApplications(records, { limit: 200, offset: 0 })).map(({ id }) => id)
}

async function inParallel<T, R>(
  items: T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const left = [...items]
  const done: R[] = []
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      done.push(await work(item))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return done
}
