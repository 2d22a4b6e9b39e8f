import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { getLinkSessionEnd } from '../rules/session-lifetime.ts'

/**
 * Opens a new session. It takes over all that `browser` (the hash of its earlier session) could open, and the
 * earlier session ends.
 */
export async function openSession(
  store: Store,
  tx: Tx,
  browser: Buffer | undefined,
  now: Date,
): Promise<{ token: string; hash: Buffer }> {
  const token = createSecret()
  const hash = hashSecret(token)
  const known = browser && (await store.sessions.find(tx, browser, now))
  await store.sessions.add(tx, hash, getLinkSessionEnd(now, known), now)
  if (known) await store.sessions.replace(tx, known.tokenHash, hash)
  return { token, hash }
}
