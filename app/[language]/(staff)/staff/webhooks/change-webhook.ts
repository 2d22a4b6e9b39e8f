'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import {
  requirePermitted,
  requireStaffMember,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { changeWebhook } from '@/lib/webhooks/manage-endpoints-as-member.ts'

/** The notice after each change. */
const notices = { disable: 'disabled', enable: 'enabled', redeliver: 'redelivered' } as const

/** Disables or enables an endpoint for an administrator, or sends a delivery again. */
export async function changeWebhookEndpoint(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const change = readChange(form)
  const changed = await apply(visit, readField(form, 'endpoint'), change)
  const event = 'webhook_change_answered'
  const outcome = requirePermitted(visit, { event, outcome: changed, needs: 'administrator' })
  const done = outcome === 'done' && change ? notices[change.change] : 'gone'
  redirect(`${staffPath(visit.language, 'webhooks')}?done=${done}`)
}

function readChange(form: FormData) {
  const change = readField(form, 'change')
  if (change === 'disable' || change === 'enable') return { change } as const
  const delivery = readField(form, 'delivery')
  return change === 'redeliver' && isUuid(delivery) ? ({ change, delivery } as const) : undefined
}

async function apply(
  { portico, member }: StaffVisit,
  id: string,
  change: ReturnType<typeof readChange>,
) {
  if (!isUuid(id) || !change) return 'gone'
  return changeWebhook(portico.webhooks, member, id, change)
}
