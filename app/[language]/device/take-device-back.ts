'use server'

import { redirect } from 'next/navigation'
import { takeBack } from '@/lib/devices/end.ts'
import { refuseForbidden, requireMaker } from '../../device-maker.ts'
import { readWord } from '../../form-word.ts'

/** Ends what goes on with the other device, and carries on here where that is wanted. */
export async function takeDeviceBack(form: FormData): Promise<void> {
  const making = await requireMaker(form)
  const { visit, applicationId, maker, path, slowed } = making
  const { house, requestId, language } = visit
  if (slowed) redirect(`/${language}/busy`)
  const ended = await takeBack(house.devices, { applicationId, maker })
  refuseForbidden(making, ended)
  house.log.info({ event: 'device_taken_back', requestId, applicationId })
  const onward = readWord(form, 'onward') === 'yes' && maker.kind === 'customer'
  redirect(onward ? `/${language}/apply/${applicationId}` : path)
}
