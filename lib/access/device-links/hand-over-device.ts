import { randomUUID } from 'node:crypto'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope, moveToBranch } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { openSession } from '../links/open-session.ts'
import { getLinkSessionLimits } from '../rules/session-lifetime.ts'
import { endCurrentDevice, isCustomerDeviceOpen } from './end-device-link.ts'

type HandOverOutcome =
  /** `token` is the secret of the customer's session, which opens this application only. */
  | { outcome: 'handed_over'; token: string }
  | { outcome: 'forbidden' | 'gone' | 'not_editable' | 'in_use' }

/**
 * Gives the device that a member of staff works at to the customer: their session there ends in the
 * same transaction, so that the browser cannot act as staff even if it retains the cookie.
 */
export async function handOverDevice(
  deps: LinkDeps,
  { applicationId, member }: { applicationId: string; member: Member },
): Promise<HandOverOutcome> {
  const { store, now, idleMs } = deps
  if (!may(member.role, 'hand_over', 'application')) return { outcome: 'forbidden' }
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<HandOverOutcome> => {
      const at = now()
      const application = await store.applications.lock(tx, applicationId)
      if (!application || (await isOutOfScope(deps, tx, member, applicationId))) {
        return { outcome: 'gone' }
      }
      // After the submission a device would show the customer's record and receipt.
      if (!(await areAnswersEditable(store, tx, application))) return { outcome: 'not_editable' }
      if (await isCustomerDeviceOpen(deps, tx, applicationId)) return { outcome: 'in_use' }
      const actor = { kind: 'staff', id: member.id } as const
      await endCurrentDevice(deps, tx, applicationId, { actor, state: 'superseded' })
      // Nothing that this browser could open before passes to the customer's session.
      const session = await openSession(store, tx, undefined, at)
      const id = randomUUID()
      const limits = getLinkSessionLimits(at, idleMs)
      await store.deviceLinks.add(tx, {
        id,
        token: null,
        applicationId,
        kind: 'handed_over',
        staffId: member.id,
        sessionHash: session.hash,
        expiresAt: at,
        now: at,
      })
      await store.sessions.grant(tx, session.hash, applicationId, limits, { deviceLinkId: id })
      await store.deviceLinks.markBranch(tx, applicationId)
      await store.staff.endSession(tx, member.id, member.session.id)
      await store.audit.append(tx, {
        applicationId,
        actor,
        event: 'device_handed_over',
        detail: { link: id },
        now: at,
      })
      await moveToBranch(deps, tx, { applicationId, to: member, actor, onlyFromPool: true })
      await store.audit.append(tx, {
        actor,
        event: 'staff_signed_out',
        detail: { session: member.session.id },
        now: at,
      })
      await notifyContacts(deps, tx, { application, about: 'device_handed_over' })
      return { outcome: 'handed_over', token: session.token }
    },
  )
}
