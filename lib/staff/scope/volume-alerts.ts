import { getStaffNames } from '../accounts/staff-names.ts'
import { may } from '../rules/permissions.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import type { StaffAlert } from '../store/staff-alerts.ts'
import { canAssignTo } from './scope.ts'

/** An alert with its member's name. */
export type ListedAlert = StaffAlert & { name: string }

/** Nobody reads a longer list. */
export const mostAlerts = 50

/** The open alerts that a member may see, the newest first; never one about themselves. */
export async function listAlerts(
  { store }: Pick<StaffDeps, 'store'>,
  member: Member,
): Promise<ListedAlert[] | 'forbidden'> {
  if (!may(member.role, 'list', 'alert')) return 'forbidden'
  const branch = member.scope.kind === 'all' ? undefined : member.branch
  const open = await store.staffAlerts.open(store.db, { except: member.id, branch }, mostAlerts)
  const names = await getStaffNames(
    { store },
    open.map(({ staffId }) => staffId),
  )
  return open.map((alert) => ({ ...alert, name: names.get(alert.staffId) ?? alert.staffId }))
}

/** `same_person`: it is about the member. `gone`: there is no open one for them. */
type AcknowledgeOutcome = 'done' | 'forbidden' | 'same_person' | 'gone'

/** Closes an alert as looked into, by a supervisor and never by the member it is about; refusals are audited. */
export async function acknowledgeAlert(
  { store, now }: Pick<StaffDeps, 'store' | 'now'>,
  member: Member,
  id: string,
): Promise<AcknowledgeOutcome> {
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<AcknowledgeOutcome> => {
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
    },
  )
}
