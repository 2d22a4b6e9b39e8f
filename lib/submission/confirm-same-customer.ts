/** Whether an application that was started as a further one of a customer names that same customer. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { tidyCode } from '#lib/onboarding/fields/text.ts'
import type { Json, PlatformFields, PlatformPath } from '#lib/onboarding/mapping/platform-paths.ts'

/** The fields that identify a customer in both applications. */
const identity: readonly PlatformPath[] = [
  'application_type',
  'customer_details.first_name',
  'customer_details.middle_name',
  'customer_details.last_name',
  'customer_details.date_of_birth',
  'customer_details.registered_name',
  'customer_details.registered_number',
  'customer_details.country_of_incorporation',
]

/**
 * The application as it is to be created with these values. It keeps the customer identifier of the earlier
 * application only if both name the same customer. Otherwise, or if the earlier one was erased or reported
 * as "not me", its own reference is used from now on.
 */
export async function confirmSameCustomer(
  store: Store,
  tx: Tx,
  application: Application,
  wire: PlatformFields,
): Promise<Application> {
  const { id, earlierApplicationId, customerId } = application
  if (earlierApplicationId === null) return application
  const earlier = await store.applications.find(tx, earlierApplicationId)
  const accepted = earlier && (await store.acceptances.latest(tx, earlier.id))
  // The person who started this one may be the one who was reported.
  const isReported = Boolean(earlier?.reportedAt)
  if (!isReported && accepted?.snapshot && isSame(accepted.snapshot as PlatformFields, wire)) {
    return application
  }
  await store.applications.dropGivenCustomer(tx, id)
  return { ...application, earlierApplicationId: null, platformCustomerId: customerId }
}

function isSame(before: PlatformFields, after: PlatformFields): boolean {
  return identity.every((path) => normalise(before[path]) === normalise(after[path]))
}

function normalise(value: Json | undefined): string {
  return tidyCode(String(value ?? '').normalize('NFKC')).toLowerCase()
}
