'use server'

import { redirect } from 'next/navigation'
import { withNotice } from '@/app/_request/application-from-form.ts'
import { attempt } from '@/app/_request/attempt.ts'
import { readCodeField } from '@/app/_request/code-from-form.ts'
import { refuseForbidden, requireInitiator } from '@/app/_request/handoff-initiator.ts'
import { findDeviceLink } from '@/app/_request/session-cookie.ts'
import { fieldProblem } from '@/app/_request/staff-visit.ts'
import { connectDevice as connect } from '@/lib/access/device-links/device-links.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Lets the other device in, with the number that it shows. */
export async function connectDevice(_before: StepState, form: FormData): Promise<StepState> {
  const request = await requireInitiator(form)
  const { visit, applicationId, initiator, path, slowed } = request
  const { portico, t, requestId } = visit
  const words = initiator.kind === 'staff' ? 'branchHandoff.number' : 'handoff.number'
  if (slowed) return withNotice(slowed, form)
  const read = readCodeField(form, 'number')
  if ('problem' in read) {
    return fieldProblem('number', t(`${words}.${read.problem}`), { number: read.typed })
  }
  const token = (await findDeviceLink()) ?? ''
  const number = read.code
  const connected = await attempt(visit, { event: 'device_not_connected', applicationId }, () =>
    connect(portico.devices, { applicationId, initiator, token, number }),
  )
  if (!connected) return withNotice(t('handoff.unavailable'), form)
  const { outcome } = connected
  portico.log.info({ event: 'device_number_answered', requestId, applicationId, outcome })
  refuseForbidden(request, outcome)
  if (outcome === 'not_yet') return fieldProblem('number', t(`${words}.notYet`))
  if (outcome !== 'wrong') redirect(path)
  return fieldProblem('number', t('handoff.number.wrong', { left: connected.triesLeft }))
}
