'use server'

import { redirect } from 'next/navigation'
import { tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import { formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import {
  saveChosenEntry,
  searchOrChoose,
} from '@/app/[language]/(customer)/apply/[application]/find/[lookup]/search-and-choose.ts'
import { requireLookup } from '@/app/[language]/(customer)/apply/[application]/register-lookup.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'

/** Looks a company or an address up in a register, and saves the chosen and checked entry. */
export const findInRegister = formAction(async (form) => {
  const visit = await requireVisitFromForm(form, 'save')
  const lookup = requireLookup(visit, readField(form, 'lookup'))
  if (!visit.editable) redirect(tooLatePath(visit))
  return readField(form, 'use') === 'yes'
    ? saveChosenEntry(visit, lookup, form)
    : searchOrChoose(visit, lookup, form)
})
