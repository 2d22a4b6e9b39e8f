'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { findOwnPart } from '@/app/_request/own-part.ts'
import { ownPartPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { declinePart } from '@/lib/applications/own-part/person-part.ts'

/** Records that the person has nothing to do with the company; the page then shows the state of their part. */
export async function declineOwnPart(form: FormData): Promise<void> {
  await requireNoStaff(form)
  const found = await findOwnPart(readField(form, 'language'))
  if ('end' in found) redirect(ownPartPath(found.visit.language))
  const { portico, language, requestId, partSession: session, part } = found
  const outcome = (await declinePart(portico.personLinks, { session, language })) ?? 'declined'
  portico.log.info({
    event: 'own_part_declined',
    requestId,
    applicationId: part.applicationId,
    outcome,
  })
  redirect(ownPartPath(language))
}
