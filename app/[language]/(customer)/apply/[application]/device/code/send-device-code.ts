'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { findSessionToken } from '@/app/_request/session-cookie.ts'
import { findEmailAddress, requireApplication } from '@/app/_request/visit.ts'
import {
  type SendDeviceCodeOutcome,
  sendDeviceCode as send,
} from '@/lib/access/device-links/device-codes.ts'

/** Sends a code to the customer who sits at a device of the branch. */
export async function sendDeviceCode(form: FormData): Promise<void> {
  await requireNoStaff(form)
  const visit = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
    'review',
  )
  const { portico, language, requestId, application } = visit
  const page = applyPath(language, application.id, 'device/code')
  const address = findEmailAddress(visit)
  const sessionToken = await findSessionToken()
  if (!address || !sessionToken) redirect(page)
  const applicationId = application.id
  const sent = await send(portico.devices, { applicationId, sessionToken, address, language })
  portico.log.info({ event: 'device_code_asked', requestId, applicationId, outcome: sent })
  const problem = problems[sent]
  redirect(problem ? `${page}?problem=${problem}` : page)
}

const problems: { [outcome in SendDeviceCodeOutcome]?: string } = {
  too_many: 'tooMany',
  needs_approval: 'notTheirs',
}
