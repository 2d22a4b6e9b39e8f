'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { accountPath, staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import type { ShownOnce } from '@/components/staff/shown-once-form'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { makePasswordLink } from '@/lib/staff/accounts/invite-member.ts'

/**
 * Sends the owner of an account a link to choose a password; without a mail server only this answer contains
 * it.
 */
export async function sendPasswordLink(_before: ShownOnce, form: FormData): Promise<ShownOnce> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member, requestId } = visit
  const id = readField(form, 'account')
  const made = isUuid(id)
    ? await makePasswordLink(portico.staff, member, id)
    : ({ outcome: 'gone' } as const)
  const { outcome } = made
  portico.log.info({ event: 'staff_link_answered', requestId, outcome })
  if (outcome === 'forbidden') answerForbidden(visit, 'role', { needs: 'administrator' })
  if (outcome === 'made') {
    return {
      shown: new URL(staffPath(language, `password/${made.link}`), portico.env.publicUrl).href,
    }
  }
  const path = isUuid(id) ? accountPath(language, id) : staffPath(language, 'accounts')
  redirect(`${path}?done=${outcome}`)
}
