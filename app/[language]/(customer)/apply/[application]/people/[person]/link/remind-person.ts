'use server'

import { notFound, redirect } from 'next/navigation'
import { tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { findSentAddress } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/find-sent-address.ts'
import { sendWithinLimit } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/send-within-limit.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { listPersonLinks } from '@/lib/applications/own-part/list-person-links.ts'

/**
 * Reminds a person of their own part by a new link to the address of the last one: the link itself is stored
 * nowhere. A link that was opened is left alone, since a new one would close what its holder has open.
 */
export async function remindPerson(form: FormData): Promise<void> {
  await requireNoStaff(form)
  const visit = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
  )
  const { portico, language, application } = visit
  const { personLinks, store } = portico
  if (!personLinks.emails) notFound()
  const { person } = await requirePerson(visit, readField(form, 'person'))
  const link = (await listPersonLinks(personLinks, store.db, application)).get(person.id)
  const address = link?.state === 'live' ? await findSentAddress(visit, link) : undefined
  const outcome = address ? await sendWithinLimit(visit, person.id, address) : 'none'
  if (outcome === 'not_editable') redirect(tooLatePath(visit))
  const people = applyPath(language, application.id, 'people')
  redirect(outcome === 'too_many' ? `${people}?changed=too_many` : people)
}
