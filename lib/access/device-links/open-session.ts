import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { maxLinkSessionMs } from '../return-links/resume-deps.ts'
import { createSessionToken, hashSessionToken } from '../rules/session-tokens.ts'

/** How long a closed browser is told that it was closed, instead of "not found". */
const closedSessionMemoryMs = 30 * 24 * 3_600_000

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
  const token = createSessionToken()
  const hash = hashSessionToken(token)
  const known = browser && (await store.sessions.find(tx, browser, now))
  const remembered = new Date(now.getTime() + maxLinkSessionMs + closedSessionMemoryMs)
  const expiresAt = known && known.expiresAt > remembered ? known.expiresAt : remembered
  await store.sessions.add(tx, hash, expiresAt, now)
  if (known) await store.sessions.replace(tx, known.tokenHash, hash)
  return { token, hash }
}
