import * as z from 'zod/mini'
import type { SandboxRecords } from './records.ts'

const attempt = z.object({
  at: z.iso.datetime(),
  /** Missing where nobody answered. */
  status: z.optional(z.number()),
})
const storedDelivery = z.object({
  id: z.string(),
  applicationId: z.string(),
  subscriptionId: z.string(),
  callbackUrl: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  eventDate: z.iso.datetime(),
  attempts: z.array(attempt),
  /** Missing when nothing more will be sent. */
  nextAt: z.optional(z.iso.datetime()),
})
/** The sending of one event to one subscription. */
export type StoredDelivery = z.infer<typeof storedDelivery>

/** The last 200 deliveries, newest first: of everyone, or of one application. */
export async function listDeliveries(
  records: SandboxRecords,
  applicationId?: string,
): Promise<StoredDelivery[]> {
  const rows = await records.list(collectionOf(applicationId), { limit: 200 })
  return rows.flatMap(({ value }) => {
    const read = z.safeParse(storedDelivery, value)
    return read.success ? [read.data] : []
  })
}

/** Whether an answer says that an event was taken. */
export function isTaken({ status }: { status?: number | undefined }): boolean {
  return status !== undefined && status >= 200 && status < 300
}

export async function findDelivery(
  records: SandboxRecords,
  { applicationId, id }: Pick<StoredDelivery, 'applicationId' | 'id'>,
): Promise<StoredDelivery | undefined> {
  const read = z.safeParse(storedDelivery, await records.get(collectionOf(applicationId), id))
  return read.success ? read.data : undefined
}

/** Keeps a delivery under its application, which is what decides, and among all, for the page. */
export async function keepDelivery(
  records: SandboxRecords,
  delivery: StoredDelivery,
): Promise<void> {
  await records.put(collectionOf(delivery.applicationId), delivery.id, delivery)
  await records.put(collectionOf(undefined), delivery.id, delivery)
}

function collectionOf(applicationId: string | undefined): string {
  return applicationId ? `deliveries-${applicationId}` : 'deliveries'
}
