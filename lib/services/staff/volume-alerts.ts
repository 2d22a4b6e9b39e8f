/** What supervisors are told of their colleagues, and that they have seen to it. */
import type { StaffAlert } from '../../adapters/database/staff/staff-alerts.ts'
import { may } from './permissions.ts'
import { canAssignTo } from './scope.ts'
import type { Member, StaffDeps } from './staff-deps.ts'
import { getStaffNames } from './staff-names.ts'

/** With the name of whom it is about. */
export type ListedAlert = StaffAlert & { name: string }

/** More at once are no list that somebody reads. */
const mostShown = 50

/**
 * The open alerts about whoever a member looks after, the newest first; never about themselves, for those
 * are for somebody else to see to.
 */
export async function listAlerts(
  { store }: Pick<StaffDeps, 'store'>,
  member: Member,
): Promise<ListedAlert[] | 'forbidden'> {
  if (!may(member.role, 'list', 'alert')) return 'forbidden'
  const branch = member.scope.kind === 'all' ? undefined : member.branch
  const open = await store.staffAlerts.open(store.db, { except: member.id, branch }, mostShown)
  const names = await getStaffNames(
    { store },
    open.map(({ staffId }) => staffId),
  )
  return open.map((alert) => ({ ...alert, name: names.get(alert.staffId) ?? alert.staffId }))
}

/** `same_person`: it is about themselves. `gone`: there is none for them, or somebody was quicker. */
export type AcknowledgeOutcome = 'done' | 'forbidden' | 'same_person' | 'gone'

/** Writes down that a supervisor has seen to an alert; whoever it is about cannot, and that is written down. */
export async function acknowledgeAlert(
  { store, now }: Pick<StaffDeps, 'store' | 'now'>,
  member: Member,
  id: string,
): Promise<AcknowledgeOutcome> {
  return store.transaction(async (tx): Promise<AcknowledgeOutcome> => {
    const alert = await store.staffAlerts.lockOpen(tx, id)
    const isOwn = alert?.staffId === member.id
    const isAllowed = may(member.role, 'acknowledge', isOwn ? 'own_alert' : 'alert')
    if (!alert) return isAllowed ? 'gone' : 'forbidden'
    const at = now()
    const actor = { kind: 'staff', id: member.id } as const
    if (!isAllowed) {
      const code = isOwn && may(member.role, 'acknowledge', 'alert') ? 'same_person' : 'role'
      const detail = { alert: id, code }
      await store.audit.append(tx, { actor, event: 'alert_refused', detail, now: at })
      return code === 'same_person' ? code : 'forbidden'
    }
    const account = await store.staff.find(tx, alert.staffId)
    if (!account || !canAssignTo(member, account)) return 'gone'
    await store.staffAlerts.acknowledge(tx, id, { by: member.id, now: at })
    const detail = { alert: id, account: alert.staffId }
    await store.audit.append(tx, { actor, event: 'alert_acknowledged', detail, now: at })
    return 'done'
  })
}
