import { endDeviceLink } from '#lib/access/device-links/end-device-link.ts'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import type { Recorded } from '#lib/audit/store/audit-log.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'

/**
 * Closes the application in every browser that opened it by a link from staff, or by one that was requested
 * in such a browser, with the device that was connected there; but not in `except`, which reports. How each
 * browser came is read from the audit, so links that were deleted count too.
 */
export async function endStaffSessions(
  { store, now }: { store: Store; now: () => Date },
  tx: Tx,
  applicationId: string,
  except: Buffer | undefined,
): Promise<void> {
  const links = await store.audit.list(tx, applicationId, [
    'return_link_asked',
    'return_link_opened',
  ])
  const labels = findStaffSessionLabels(links)
  if (except) labels.delete(sessionLabel(except))
  if (labels.size === 0) return
  const browsers = (await store.sessions.ofApplication(tx, applicationId))
    .map(({ tokenHash }) => tokenHash)
    .filter((hash) => labels.has(sessionLabel(Buffer.from(hash))))
  await store.sessions.close(tx, applicationId, browsers, now())
  const link = await store.deviceLinks.latest(tx, applicationId, now())
  if (!link || link.endedAt || link.kind !== 'own') return
  const creation = (await store.audit.list(tx, applicationId, ['device_link_made'])).find(
    ({ detail }) => readLinkId(detail) === link.id,
  )
  if (creation?.actor.kind !== 'customer' || !labels.has(creation.actor.session)) return
  await endDeviceLink({ store, now }, tx, link, { actor: { kind: 'system' }, state: 'taken_back' })
}

/** The labels of the sessions that were opened by a link from staff, directly or indirectly. */
function findStaffSessionLabels(recorded: readonly Recorded[]): Set<string> {
  const links = new Set<string>()
  const labels = new Set<string>()
  for (const { event, actor, detail } of recorded) {
    const link = readLinkId(detail)
    const isByStaff =
      actor.kind === 'staff' || (actor.kind === 'customer' && labels.has(actor.session))
    if (event === 'return_link_asked' && isByStaff) links.add(link)
    const { first = link }: { first?: string } = Object(detail)
    const isOfStaff = links.has(link) || links.has(first)
    if (event === 'return_link_opened' && actor.kind === 'customer' && isOfStaff) {
      labels.add(actor.session)
    }
  }
  return labels
}

function readLinkId(detail: unknown): string {
  return String(Object(detail).link ?? '')
}
