/** Adds a browser that has an application open because another device admitted it. */
import { randomUUID } from 'node:crypto'
import { createSecret, hashSecret } from '../lib/access/rules/secrets.ts'
import type { DeviceKind } from '../lib/database/states.ts'
import type { Store } from '../lib/database/store.ts'

/** Returns the hash of its session; `proven`: the code that was sent to the customer was typed there. */
export async function addDeviceSession(
  { db, ...store }: Store,
  given: {
    applicationId: string
    kind: DeviceKind
    /** The member who admitted it; null for a device of the customer's. */
    staffId: string | null
    proven: boolean
    now: Date
    expiresAt: Date
    /** The secret of its session. */
    token?: string
  },
): Promise<Buffer> {
  const { applicationId, kind, staffId, proven, now, expiresAt } = given
  const id = randomUUID()
  const session = hashSecret(given.token ?? id)
  await store.sessions.add(db, session, expiresAt, now)
  const link = { id, applicationId, kind, staffId, expiresAt, now }
  if (kind === 'handed_over') {
    await store.deviceLinks.add(db, { ...link, token: null, sessionHash: session })
  } else {
    const token = createSecret()
    await store.deviceLinks.add(db, { ...link, token })
    const shown = { token, number: '012345', device: null }
    await store.deviceLinks.claim(db, link, { ...shown, sessionHash: session, expiresAt, now })
    await store.deviceLinks.connect(db, link)
  }
  const limits = { idleUntil: expiresAt, endsAt: expiresAt }
  await store.sessions.grant(db, session, applicationId, limits, { deviceLinkId: id })
  if (proven) await store.deviceLinks.prove(db, link, now)
  return session
}
