import type { Store } from '#lib/database/store.ts'
import { toWebKey } from './rules/sign-webhook.ts'

/** The address of the public keys of an endpoint, below the service's. */
export function webhookKeysPath(id: string): string {
  return `/api/v1/webhooks/${id}/keys`
}

/** Returns the public keys that sign for an endpoint now, the newest first; undefined if there is none. */
export async function findPublicKeys(
  { store, now }: { store: Store; now: () => Date },
  id: string,
): Promise<{ keys: ReturnType<typeof toWebKey>[] } | undefined> {
  const endpoint = await store.webhookEndpoints.find(store.db, id)
  if (!endpoint || endpoint.endedAt) return undefined
  const { publicKey, earlierPublicKey: earlier, earlierUntil } = endpoint
  const isEarlierUsed = earlier !== null && earlierUntil !== null && now() < earlierUntil
  return { keys: [publicKey, ...(isEarlierUsed ? [earlier] : [])].map(toWebKey) }
}
