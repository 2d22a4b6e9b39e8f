'use server'

import { redirect } from 'next/navigation'
import { saveChosenEntry, searchOrChoose } from '@/app/_request/find-in-register.ts'
import { formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { requireLookup } from '@/app/_request/register-lookup.ts'
import { tooLatePath } from '@/app/_request/save-visit-answers.ts'
import { requireVisitFromForm } from '@/app/_request/visit-from-form.ts'

/** Looks a company or an address up in a register, and saves the chosen and checked entry. */
export const findInRegister = formAction(async (form) => {
  const visit = await requireVisitFromForm(form, 'save')
  const lookup = requireLookup(visit, readField(form, 'lookup'))
  if (!visit.editable) redirect(tooLatePath(visit))
  return readField(form, 'use') === 'yes'
    ? saveChosenEntry(visit, lookup, form)
    : searchOrChoose(visit, lookup, form)
})
