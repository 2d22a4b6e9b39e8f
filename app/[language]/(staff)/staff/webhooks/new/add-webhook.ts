'use server'

import { redirect } from 'next/navigation'
import { formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { findAddressFault } from '@/lib/webhooks/manage-endpoints.ts'
import { addWebhook } from '@/lib/webhooks/manage-endpoints-as-member.ts'
import { isEndpointName } from '@/lib/webhooks/rules/endpoint-name.ts'
import { webhookEventTypes } from '@/lib/webhooks/rules/event-types.ts'

/** Adds an endpoint for an administrator. Its secret is shown when they ask for new keys. */
export const addWebhookForm = formAction(async (form) => {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { t, portico, language, member, requestId } = visit
  const [name, address, partner] = ['name', 'address', 'partner'].map((each) =>
    readField(form, each).trim(),
  ) as [string, string, string]
  const chosen = form.getAll('events')
  const events = webhookEventTypes.filter((type) => chosen.includes(type))
  const values = { name, address, partner, events }
  const fault = findAddressFault(address, portico.webhooks.isAllowed)
  const problems = [
    ...(isEndpointName(name) ? [] : [{ input: 'name', message: t('webhooks.new.wrongName') }]),
    ...(fault ? [{ input: 'address', message: t(`webhooks.new.fault.${fault}`) }] : []),
    ...(events.length > 0 ? [] : [{ input: 'events', message: t('webhooks.new.noEvents') }]),
  ]
  if (problems.length > 0) return { problems, warnings: [], values }
  const given = { name, address, events, ...(partner && { partner }) }
  const added = await addWebhook(portico.webhooks, member, given)
  const { outcome } = added
  portico.log.info({ event: 'webhook_change_answered', requestId, outcome })
  if (outcome === 'forbidden') answerForbidden(visit, 'role', { needs: 'administrator' })
  if (outcome !== 'added') return { problems: [problemOf(visit, added)], warnings: [], values }
  redirect(`${staffPath(language, 'webhooks')}?done=added`)
})

function problemOf(
  { t }: StaffVisit,
  added: Exclude<Awaited<ReturnType<typeof addWebhook>>, { outcome: 'added' | 'forbidden' }>,
): StepState['problems'][number] {
  switch (added.outcome) {
    case 'name_taken':
      return { input: 'name', message: t('webhooks.new.nameTaken') }
    case 'unknown_partner':
      return { input: 'partner', message: t('webhooks.new.unknownPartner') }
    case 'invalid_address':
      return { input: 'address', message: t(`webhooks.new.fault.${added.fault}`) }
  }
}
