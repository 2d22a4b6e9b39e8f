'use server'

import { redirect } from 'next/navigation'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { getNextPage } from '@/app/_request/next-page.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { findSessionToken, writeSessionCookie } from '@/app/_request/session-cookie.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { getCurrentTerms } from '@/lib/server.ts'
import { getAcceptanceState } from '@/lib/services/acceptance/record-acceptance.ts'
import {
  type DeviceCodeOutcome,
  enterDeviceCode as enter,
} from '@/lib/services/handoff/device-codes.ts'
import { readCode } from '@/lib/services/resume/link-secrets.ts'

/** Takes the code that the customer was sent: from then on they may accept on this device. */
export async function enterDeviceCode(_before: StepState, form: FormData): Promise<StepState> {
  // It is the customer's own word for themselves, as much as the acceptance that follows it.
  const refused = await refuseStaff(form, 'accept')
  if (refused) return refused
  const opening = await requireVisitFromForm(form, 'save', 'review')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { portico, language, t, requestId, application, progress } = opened
  const typed = readField(form, 'code')
  const code = readCode(typed)
  if (!code) {
    return again(t(`handoff.code.${typed.trim() === '' ? 'missing' : 'wrong_format'}`), typed)
  }
  const sessionToken = (await findSessionToken()) ?? ''
  const applicationId = application.id
  let entered: DeviceCodeOutcome
  try {
    entered = await enter(portico.devices, { applicationId, sessionToken, code })
  } catch (error) {
    portico.log.error({ event: 'device_code_not_taken', requestId, applicationId, error })
    return withNotice(t('handoff.unavailable'), form)
  }
  const { outcome } = entered
  portico.log.info({ event: 'device_code_answered', requestId, applicationId, outcome })
  if (entered.outcome === 'wrong') {
    return again(t('handoff.code.wrong', { left: entered.triesLeft }), '')
  }
  if (entered.outcome === 'ended') redirect(applyPath(language, applicationId, 'device/code'))
  if (entered.token) await writeSessionCookie(entered.token)
  const { version } = getCurrentTerms(portico)
  const { store } = portico
  const standing = await getAcceptanceState(store, store.db, application, progress, version)
  redirect(
    applyPath(language, applicationId, getNextPage(progress, standing.accepted !== undefined)),
  )
}

function again(message: string, typed: string): StepState {
  return { problems: [{ input: 'code', message }], warnings: [], values: { code: typed } }
}
