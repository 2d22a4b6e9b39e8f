'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath, devicePath } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { finishOnOtherDevice } from '@/lib/access/device-links/end-device-link.ts'

/** The customer is done on the device that came from another, or gives back the one they were handed. */
export async function finishOnDevice(form: FormData): Promise<void> {
  const visit = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
    'review',
  )
  const { portico, language, session, requestId, application, device } = visit
  if (!device) redirect(applyPath(language, application.id, 'device'))
  await finishOnOtherDevice(portico.devices, { applicationId: application.id, session })
  portico.log.info({ event: 'device_finished', requestId, applicationId: application.id })
  const why = device.kind === 'handed_over' ? 'returned' : 'finished'
  redirect(`${devicePath(language, 'closed')}?why=${why}`)
}
