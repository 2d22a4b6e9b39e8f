'use server'

import { notFound, redirect } from 'next/navigation'
import { handOver as give } from '@/lib/devices/hand-over.ts'
import { isUuid } from '@/lib/existing-pages.ts'
import { findLanguage } from '@/lib/messages/languages.ts'
import { readWord } from '../../form-word.ts'
import { handOverOf } from '../../hand-over.ts'
import { applyPath, handOverPath } from '../../paths.ts'
import { giveSession } from '../../session-cookie.ts'
import { refuse, requireMember } from '../../staff-asking.ts'
import { giveStaff } from '../../staff-cookie.ts'

/** Gives this device to the customer: from here on it is theirs, and staff are signed out on it. */
export async function handOver(form: FormData): Promise<void> {
  const visit = await requireMember(readWord(form, 'language'))
  const { house, language, requestId, member } = visit
  const applicationId = readWord(form, 'application')
  const found = isUuid(applicationId) ? await handOverOf(visit, applicationId) : undefined
  if (!found) notFound()
  if (found.hindrance) redirect(handOverPath(language, applicationId))
  const given = await give(house.devices, { applicationId, member })
  house.log.info({ event: 'device_given', requestId, applicationId, outcome: given.outcome })
  if (given.outcome === 'forbidden') refuse(requestId, 'role')
  if (given.outcome !== 'handed_over') notFound()
  await giveStaff({})
  await giveSession(given.token)
  // In the language in which the customer's questions were answered.
  const theirs = findLanguage(found.application.locale) ?? language
  redirect(applyPath(theirs, applicationId, 'review'))
}
