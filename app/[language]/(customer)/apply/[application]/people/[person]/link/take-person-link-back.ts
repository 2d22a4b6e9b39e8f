'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { takePersonLinkBack as takeBack } from '@/lib/access/person-links/end-person-link.ts'

/** Ends the link to a person's own part, and its open session. */
export async function takePersonLinkBack(form: FormData): Promise<void> {
  await requireNoStaff(form)
  const visit = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
  )
  const { portico, language, session, requestId, application } = visit
  const { person } = await requirePerson(visit, readField(form, 'person'))
  const request = { applicationId: application.id, session, personId: person.id }
  const isEnded = await takeBack(portico.personLinks, request)
  const outcome = isEnded ? 'ended' : 'none'
  portico.log.info({
    event: 'person_link_taken_back',
    requestId,
    applicationId: application.id,
    outcome,
  })
  redirect(applyPath(language, application.id, 'people'))
}
