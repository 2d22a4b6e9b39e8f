'use server'

import { redirect } from 'next/navigation'
import { finishOnOtherDevice } from '@/lib/devices/end.ts'
import { requireApplication } from '../../asking.ts'
import { readField } from '../../form-word.ts'
import { applyPath, devicePath } from '../../paths.ts'

/** The customer is done on the device that came from another, or gives back the one they were handed. */
export async function finishOnDevice(form: FormData): Promise<void> {
  const opened = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
    'review',
  )
  const { portico, language, session, requestId, application, device } = opened
  if (!device) redirect(applyPath(language, application.id, 'device'))
  await finishOnOtherDevice(portico.devices, { applicationId: application.id, session })
  portico.log.info({ event: 'device_finished', requestId, applicationId: application.id })
  const why = device.kind === 'handed_over' ? 'returned' : 'finished'
  redirect(`${devicePath(language, 'closed')}?why=${why}`)
}
