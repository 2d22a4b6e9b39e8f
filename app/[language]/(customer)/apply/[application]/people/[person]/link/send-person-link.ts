'use server'

import { notFound } from 'next/navigation'
import { formAction } from '@/app/_request/form-action.ts'
import { readField, requireEmailAddress } from '@/app/_request/form-field.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { invitePerson } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/send-within-limit.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'

/** Sends a person of the company a link to their own part. */
export const sendPersonLink = formAction(async (form) => {
  // The link's user consents as that person.
  await refuseStaff(form, 'act_as_customer')
  const visit = await requireVisitFromForm(form, 'save')
  const { t, portico } = visit
  if (!portico.personLinks.emails) notFound()
  const { person } = await requirePerson(visit, readField(form, 'person'))
  const address = requireEmailAddress(form, t, t('personLinks.send.missing'))
  return invitePerson(visit, person.id, address, form)
})
