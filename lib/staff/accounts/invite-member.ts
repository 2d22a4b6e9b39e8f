import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#lib/database/states.ts'
import { may } from '../rules/permissions.ts'
import { isAssignableBranch } from '../rules/scope-settings.ts'
import { setBranch } from '../scope/scope.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import { notifyAdministrators, sendStaffEmail } from '../staff-emails.ts'
import type { StaffPerson } from '../store/staff-accounts.ts'
import { changeAccount } from './change-account.ts'
import { checkStaffPerson, type PersonFaults } from './staff-person.ts'

export type InvitationFaults = PersonFaults & { role?: 'missing'; branch?: 'unknown' }

/** `known`: an account has that address. `faults`: the faults of the input. */
export type InvitationOutcome =
  | { outcome: 'added'; account: string }
  | { outcome: 'faults'; faults: InvitationFaults }
  | { outcome: 'known' }
  | { outcome: 'forbidden' }

/**
 * Adds an account and sends its owner an invitation in one transaction. Without a mail server
 * `makePasswordLink` makes the link later, to be shown. All other administrators are notified.
 */
export async function inviteMember(
  deps: StaffDeps,
  member: Member,
  asked: { person: StaffPerson; role: StaffRole | undefined; branch: string },
): Promise<InvitationOutcome> {
  const { store, now, scope } = deps
  const { role, branch } = asked
  if (!may(member.role, 'invite', 'other_account')) return { outcome: 'forbidden' }
  const { person, faults: ofPerson } = checkStaffPerson(asked.person)
  const faults: InvitationFaults = {
    ...ofPerson,
    ...(!role && { role: 'missing' }),
    ...(!isAssignableBranch(scope, branch) && { branch: 'unknown' }),
  }
  if (!role || Object.keys(faults).length > 0) return { outcome: 'faults', faults }
  const auth = await deps.auth()
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<InvitationOutcome> => {
      const by = await store.staff.lock(tx, member.id)
      if (!by || by.disabledAt || !may(by.role, 'invite', 'other_account'))
        return { outcome: 'forbidden' }
      const known = await store.staff.findOrBroken(tx, person.address)
      if (known) return { outcome: 'known' }
      const id = randomUUID()
      const at = now()
      const actor = { kind: 'staff', id: member.id } as const
      await store.staff.add(tx, { id, person, role, now: at })
      const detail = { account: id, role }
      await store.audit.append(tx, { actor, event: 'staff_added', detail, now: at })
      if (branch) await setBranch(deps, tx, { id, branch: '' }, { branch, actor })
      await notifyAdministrators(deps, tx, { by, of: { id, role, person } })
      if (deps.provider) {
        await sendStaffEmail(deps, tx, { id, person }, { about: 'added', by: by.person.name, role })
      } else if (deps.emails) {
        const link = await auth.newPasswordLink(tx, store.staff.loginOf(person.address))
        const message = { about: 'invitation', by: by.person.name, role, link } as const
        await sendStaffEmail(deps, tx, { id, person }, message)
        const detail = { account: id, about: 'invitation', emailed: true }
        await store.audit.append(tx, { actor, event: 'staff_link_made', detail, now: at })
      }
      return { outcome: 'added', account: id }
    },
  )
}

/** `made`: there is no mail server, so the administrator passes the link on. */
type LinkOutcome = { outcome: 'sent' | 'forbidden' | 'gone' } | { outcome: 'made'; link: string }

/**
 * Sends the owner of an account a link to choose a password: the invitation again, or a reset. Earlier links
 * end; the second factor stays, and sessions end once the link is used. Not with the firm's provider, and not while
 * a reset second factor is to be set up: link and code would go to one mailbox, which then opened the account.
 */
export async function makePasswordLink(
  deps: StaffDeps,
  member: Member,
  id: string,
): Promise<LinkOutcome> {
  const { store, now } = deps
  const auth = await deps.auth()
  const change = { id, action: 'send_link' } as const
  const made = await changeAccount<LinkOutcome>(
    deps,
    member,
    change,
    async (tx, { account, by }) => {
      if (!account || account.disabledAt || account.setupCodeNeeded || deps.provider)
        return { outcome: 'gone' }
      await store.staff.forgetSteps(tx, id)
      const link = await auth.newPasswordLink(tx, account.login)
      const about = (await store.staff.hasPassword(tx, id)) ? 'reset' : 'invitation'
      const emailed = await sendStaffEmail(deps, tx, account, {
        ...(about === 'reset' ? { about } : { about, role: account.role }),
        by: by.person.name,
        link,
      })
      await store.audit.append(tx, {
        actor: { kind: 'staff', id: member.id },
        event: 'staff_link_made',
        detail: { account: id, about, emailed },
        now: now(),
      })
      return emailed ? { outcome: 'sent' } : { outcome: 'made', link }
    },
  )
  return made === 'forbidden' ? { outcome: made } : made
}
