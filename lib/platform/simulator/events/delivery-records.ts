import * as z from 'zod/mini'
import type { SimulatorRecords } from '../records/records.ts'

const attempt = z.object({
  at: z.iso.datetime(),
  /** Missing without a response. */
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
  records: SimulatorRecords,
  applicationId?: string,
): Promise<StoredDelivery[]> {
  const rows = await records.list(getCollection(applicationId), { limit: 200 })
  return rows.map(({ value }) => z.parse(storedDelivery, value))
}

/** Tells whether a response says that an event was accepted. */
export function isAccepted({ status }: { status?: number | undefined }): boolean {
  return status !== undefined && status >= 200 && status < 300
}

export async function findDelivery(
  records: SimulatorRecords,
  { applicationId, id }: Pick<StoredDelivery, 'applicationId' | 'id'>,
): Promise<StoredDelivery | undefined> {
  const value = await records.get(getCollection(applicationId), id)
  return value === undefined ? undefined : z.parse(storedDelivery, value)
}

/** Stores a delivery under its application, which is authoritative, and among all, for the page. */
export async function saveDelivery(
  records: SimulatorRecords,
  delivery: StoredDelivery,
): Promise<void> {
  await records.put(getCollection(delivery.applicationId), delivery.id, delivery)
  await records.put(getCollection(undefined), delivery.id, delivery)
}

function getCollection(applicationId: string | undefined): string {
  return applicationId ? `deliveries-${applicationId}` : 'deliveries'
}
