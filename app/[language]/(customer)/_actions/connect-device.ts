'use server'

import { redirect } from 'next/navigation'
import { withNotice } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { refuseForbidden, requireInitiator } from '@/app/_request/handoff-initiator.ts'
import { findDeviceLink } from '@/app/_request/session-cookie.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import {
  type ConnectOutcome,
  connectDevice as connect,
} from '@/lib/services/handoff/device-links.ts'
import { readCode } from '@/lib/services/resume/link-secrets.ts'

/** Lets the other device in, with the number that it shows. */
export async function connectDevice(_before: StepState, form: FormData): Promise<StepState> {
  const making = await requireInitiator(form)
  const { visit, applicationId, maker, path, slowed } = making
  const { portico, t, requestId } = visit
  if (slowed) return withNotice(slowed, form)
  const typed = readField(form, 'number')
  const number = readCode(typed)
  if (!number) {
    const fault = typed.trim() === '' ? 'missing' : 'wrong_format'
    return again(t(`handoff.number.${fault}`), typed)
  }
  const token = (await findDeviceLink()) ?? ''
  let connected: ConnectOutcome
  try {
    connected = await connect(portico.devices, { applicationId, maker, token, number })
  } catch (error) {
    portico.log.error({ event: 'device_not_connected', requestId, applicationId, error })
    return withNotice(t('handoff.unavailable'), form)
  }
  const { outcome } = connected
  portico.log.info({ event: 'device_number_answered', requestId, applicationId, outcome })
  refuseForbidden(making, outcome)
  switch (connected.outcome) {
    case 'not_yet':
      return again(t('handoff.number.notYet'), '')
    case 'wrong':
      return again(t('handoff.number.wrong', { left: connected.triesLeft }), '')
    default:
      redirect(path)
  }
}

function again(message: string, typed: string): StepState {
  return { problems: [{ input: 'number', message }], warnings: [], values: { number: typed } }
}
