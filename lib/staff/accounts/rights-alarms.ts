/** Alarms about rows that let somebody in and that Portico did not write: somebody else writes to the database. */
import type { RightsAlarm } from '#lib/access/rights/rights-alarms.ts'
import type { BrokenRights } from '#lib/access/rights/rights-seals.ts'
import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import { may } from '../rules/permissions.ts'
import type { Member } from '../staff-deps.ts'

/**
 * Raises an alarm in the log, for staff and in the audit, after the work that found it: that may be rolled back,
 * and lets nobody in either way.
 */
export function raiseRightsAlarm(
  { store, log }: { store: Store; log: Logger },
  found: BrokenRights,
): void {
  const { subject, id } = found
  const entry = {
    event: 'rights_broken',
    kind: subject,
    ...(subject === 'application' ? { applicationId: id } : { account: id }),
  }
  setImmediate(() => {
    recordRightsAlarm(store, found, new Date()).then(
      (alarm) => {
        if (alarm !== 'known') log.error(entry)
      },
      (error: unknown) => log.error({ ...entry, error }),
    )
  })
}

/** Records an alarm, and the first one of a subject in the audit too. */
function recordRightsAlarm(
  store: Store,
  found: BrokenRights,
  now: Date,
): Promise<'new' | 'again' | 'known'> {
  return store.transaction(async (tx) => {
    const alarm = await store.rightsAlarms.raise(tx, found, now)
    if (alarm === 'new') {
      const { subject, id } = found
      const event = { event: 'rights_broken', detail: { subject, id } } as const
      await store.audit.append(tx, { actor: { kind: 'system' }, ...event, now })
    }
    return alarm
  })
}

/** An alarm with the name of the member or the reference of the application. */
export type ListedRightsAlarm = RightsAlarm & { name: string }

const shownForMs = 7 * 24 * 3_600_000
const mostShown = 50

/** The alarms of the last week, for supervisors and administrators; none for others. */
export async function listRightsAlarms(
  store: Store,
  { role }: Pick<Member, 'role'>,
  now: Date,
): Promise<ListedRightsAlarm[]> {
  if (!may(role, 'list', 'alert')) return []
  const since = new Date(now.getTime() - shownForMs)
  const alarms = await store.rightsAlarms.listSince(store.db, since, mostShown)
  const accounts = await store.staff.findAll(
    store.db,
    alarms.map(({ id }) => id),
  )
  const names = new Map(accounts.map(({ id, person }) => [id, person.name]))
  const listed: ListedRightsAlarm[] = []
  for (const alarm of alarms) {
    const reference =
      alarm.subject === 'application'
        ? await store.applications.findReference(store.db, alarm.id)
        : names.get(alarm.id)
    listed.push({ ...alarm, name: reference ?? alarm.id })
  }
  return listed
}
