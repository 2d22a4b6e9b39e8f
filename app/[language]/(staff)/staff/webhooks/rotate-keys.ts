'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import type { ShownOnce } from '@/components/staff/shown-once-form'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { rotateWebhook } from '@/lib/webhooks/manage-endpoints-as-member.ts'

/** Gives an endpoint other keys; only this answer contains its secret. */
export async function rotateKeys(_before: ShownOnce, form: FormData): Promise<ShownOnce> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member, requestId } = visit
  const id = readField(form, 'endpoint')
  const made = isUuid(id)
    ? await rotateWebhook(portico.webhooks, member, id)
    : ({ outcome: 'gone' } as const)
  const { outcome } = made
  portico.log.info({ event: 'webhook_change_answered', requestId, outcome })
  if (outcome === 'forbidden') answerForbidden(visit, 'role', { needs: 'administrator' })
  if (outcome === 'made') return { shown: made.secret }
  redirect(`${staffPath(language, 'webhooks')}?done=gone`)
}
