import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import { createSessionToken, hashSessionToken } from '../../security/session-tokens.ts'
import { maxLinkSessionMs } from '../resume/resume-deps.ts'

/** For how long a closed browser is shown that it was closed, and not "not found". */
const closedSessionMemoryMs = 30 * 24 * 3_600_000

/**
 * A new session; whatever a browser could open before (`browser`: the hash of its session) passes to
 * it, and the one before ends. It opens nothing else yet.
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
