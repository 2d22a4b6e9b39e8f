'use server'

import { redirect } from 'next/navigation'
import { refuseForbidden, requireInitiator } from '@/app/_components/handoff/handoff-initiator.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { endOtherDevice } from '@/lib/access/device-links/end-device-link.ts'

/** Ends the work on the other device, and continues here if the form says so. */
export async function takeDeviceBack(form: FormData): Promise<void> {
  const request = await requireInitiator(form)
  const { visit, applicationId, initiator, path, slowed } = request
  const { portico, requestId, language } = visit
  if (slowed) redirect(`/${language}/busy`)
  const ended = await endOtherDevice(portico.devices, { applicationId, initiator })
  refuseForbidden(request, ended)
  portico.log.info({ event: 'device_taken_back', requestId, applicationId })
  const onward = readField(form, 'onward') === 'yes' && initiator.kind === 'customer'
  redirect(onward ? applyPath(language, applicationId) : path)
}
