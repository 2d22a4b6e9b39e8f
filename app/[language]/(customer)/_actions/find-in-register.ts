'use server'

import { redirect } from 'next/navigation'
import { requireVisitFromForm } from '@/app/_request/application-from-form.ts'
import { saveChosenEntry, searchOrChoose } from '@/app/_request/find-in-register.ts'
import { readField } from '@/app/_request/form-field.ts'
import { requireLookup } from '@/app/_request/register-lookup.ts'
import { tooLatePath } from '@/app/_request/save-visit-answers.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Looks a company or an address up in a register, and saves the chosen and checked entry. */
export async function findInRegister(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { visit } = opening
  const lookup = requireLookup(visit, readField(form, 'lookup'))
  if (!visit.editable) redirect(tooLatePath(visit))
  return readField(form, 'use') === 'yes'
    ? saveChosenEntry(visit, lookup, form)
    : searchOrChoose(visit, lookup, form)
}
