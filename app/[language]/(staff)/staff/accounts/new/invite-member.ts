'use server'

import { redirect } from 'next/navigation'
import { formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { accountPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { invitationProblem } from '@/app/[language]/(staff)/staff/accounts/new/account-problems.ts'
import { staffRoles } from '@/lib/database/states.ts'
import { inviteMember } from '@/lib/staff/accounts/invite-member.ts'

/** Adds an account of staff, and sends its owner an invitation if there is a mail server. */
export const inviteStaffMember = formAction(async (form) => {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member, requestId } = visit
  const person = { name: readField(form, 'name'), address: readField(form, 'address') }
  const [typedRole, branch] = [readField(form, 'role'), readField(form, 'branch')]
  const role = staffRoles.find((each) => each === typedRole)
  const invited = await inviteMember(portico.staff, member, { person, role, branch })
  const { outcome } = invited
  portico.log.info({ event: 'staff_invitation_answered', requestId, outcome })
  if (outcome === 'forbidden') answerForbidden(visit, 'role', { needs: 'administrator' })
  if (outcome !== 'added') {
    return invitationProblem(visit, invited, { ...person, role: typedRole, branch })
  }
  const { provider, emails } = portico.staff
  const done = provider ? 'addedProvider' : emails ? 'invited' : 'added'
  redirect(`${accountPath(language, invited.account)}?done=${done}`)
})
