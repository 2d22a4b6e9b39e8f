'use server'

import { redirect } from 'next/navigation'
import { refuseForbidden, requireInitiator } from '@/app/_components/handoff/handoff-initiator.ts'
import { attempt, fieldProblem, formAction, withNotice } from '@/app/_request/form-action.ts'
import { requireCode } from '@/app/_request/form-field.ts'
import { findDeviceLink } from '@/app/_request/session-cookie.ts'
import { connectDevice as connect } from '@/lib/access/device-links/device-links.ts'

/** Lets the other device in, with the number that it shows. */
export const connectDevice = formAction(async (form) => {
  const request = await requireInitiator(form)
  const { visit, applicationId, initiator, path, slowed } = request
  const { portico, t, requestId } = visit
  const words = initiator.kind === 'staff' ? 'branchHandoff.number' : 'handoff.number'
  if (slowed) return withNotice(slowed, form)
  const number = requireCode(form, 'number', (fault) => t(`${words}.${fault}`))
  const token = (await findDeviceLink()) ?? ''
  const connected = await attempt(
    visit,
    {
      event: 'device_not_connected',
      applicationId,
      failed: () => withNotice(t('handoff.unavailable'), form),
    },
    () => connect(portico.devices, { applicationId, initiator, token, number }),
  )
  const { outcome } = connected
  portico.log.info({ event: 'device_number_answered', requestId, applicationId, outcome })
  refuseForbidden(request, outcome)
  if (outcome === 'not_yet') return fieldProblem('number', t(`${words}.notYet`))
  if (outcome !== 'wrong') redirect(path)
  return fieldProblem('number', t('handoff.number.wrong', { left: connected.triesLeft }))
})
