'use server'

import { redirect } from 'next/navigation'
import { finishThere } from '@/lib/devices/end.ts'
import { requireApplication } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { applyPath, devicePath } from '../../paths.ts'

/** The customer is done on the device that came from another, or gives back the one they were handed. */
export async function finishHere(form: FormData): Promise<void> {
  const opened = await requireApplication(
    readWord(form, 'language'),
    readWord(form, 'application'),
    'review',
  )
  const { house, language, session, requestId, application, device } = opened
  if (!device) redirect(applyPath(language, application.id, 'device'))
  await finishThere(house.devices, { applicationId: application.id, session })
  house.log.info({ event: 'device_finished', requestId, applicationId: application.id })
  const why = device.kind === 'handed_over' ? 'returned' : 'finished'
  redirect(`${devicePath(language, 'closed')}?why=${why}`)
}
