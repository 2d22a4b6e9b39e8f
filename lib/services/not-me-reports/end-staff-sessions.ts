/** The browsers that came to an application by a link which staff sent. */

import type { Recorded } from '../../adapters/database/audit/audit-log.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import { sessionLabel } from '../../security/session.ts'
import { endDeviceLink } from '../handoff/end-device-link.ts'

/**
 * Closes the application in every browser that came to it by a link which staff sent, or by one that was
 * asked for in such a browser, with the device that was connected there; but not in `except`, which
 * reports. Who came how is read from the audit, so it holds for links that are forgotten too.
 */
export async function endStaffSessions(
  { store, now }: { store: Store; now: () => Date },
  tx: Tx,
  applicationId: string,
  except: Buffer | undefined,
): Promise<void> {
  const labels = labelsByStaff(await store.audit.list(tx, applicationId))
  if (except) labels.delete(sessionLabel(except))
  if (labels.size === 0) return
  const browsers = (await store.sessions.ofApplication(tx, applicationId))
    .map(({ tokenHash }) => tokenHash)
    .filter((hash) => labels.has(sessionLabel(Buffer.from(hash))))
  await store.sessions.close(tx, applicationId, browsers, now())
  const link = await store.deviceLinks.latest(tx, applicationId, now())
  if (!link || link.endedAt || link.kind !== 'own') return
  const made = (await store.audit.list(tx, applicationId)).find(
    ({ event, detail }) => event === 'device_link_made' && linkOf(detail) === link.id,
  )
  if (made?.actor.kind !== 'customer' || !labels.has(made.actor.session)) return
  await endDeviceLink({ store, now }, tx, link, { actor: { kind: 'system' }, state: 'taken_back' })
}

/** The labels of sessions, from the events in their order. */
function labelsByStaff(recorded: readonly Recorded[]): Set<string> {
  const links = new Set<string>()
  const labels = new Set<string>()
  for (const { event, actor, detail } of recorded) {
    const link = linkOf(detail)
    const isByThem =
      actor.kind === 'staff' || (actor.kind === 'customer' && labels.has(actor.session))
    if (event === 'return_link_asked' && isByThem) links.add(link)
    if (event === 'return_link_opened' && actor.kind === 'customer' && links.has(link)) {
      labels.add(actor.session)
    }
  }
  return labels
}

function linkOf(detail: unknown): string {
  return String(Object(detail).link ?? '')
}
