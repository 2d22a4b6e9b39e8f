/** Switches the language in the middle of a page: the input comes along. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { showAgain, withNotice } from '../_request/form-action.ts'
import { readField } from '../_request/form-field.ts'
import type { OwnPartVisit } from '../_request/own-part.ts'
import { ownPartPath, readChangeSource, switchedPath } from '../_request/paths.ts'
import { findVisitLanguage } from '../_request/request-language.ts'
import type { CustomerVisit } from '../_request/visit.ts'
import { findInputPage, storePartInput, storeUnsavedInput } from './unsaved-input.ts'

/**
 * Leads to the same page in the chosen language, or shows the page again if the input could not be saved.
 * Does nothing if none was chosen.
 */
export async function switchLanguage(
  { application, session, t }: CustomerVisit,
  form: FormData,
): Promise<void> {
  const chosen = findVisitLanguage(readField(form, 'switch'))
  const page = findInputPage(form)
  if (!chosen || !page) return
  if (!(await storeUnsavedInput(form, session))) {
    showAgain(withNotice(t('form.unavailable'), form))
  }
  const from = readChangeSource(readField(form, 'changing'))
  return openAnew(switchedPath(chosen, application.id, page, from))
}

/** Switches the language on a page of a person's own part. */
export async function switchPartLanguage(visit: OwnPartVisit, form: FormData): Promise<void> {
  const chosen = findVisitLanguage(readField(form, 'switch'))
  const page = findInputPage(form)
  if (!chosen || !page) return
  if (!(await storePartInput(visit, page, form))) {
    showAgain(withNotice(visit.t('form.unavailable'), form))
  }
  const from = readChangeSource(readField(form, 'changing'))
  return openAnew(ownPartPath(chosen, `steps/${page}?typed=kept${from ? `&change=${from}` : ''}`))
}

async function openAnew(path: string): Promise<never> {
  // React would write the brand's styles anew, with the nonce of another page, and the policy of this
  // one would not take them.
  if ((await headers()).has('next-action')) {
    showAgain({ problems: [], warnings: [], values: {}, elsewhere: path })
  }
  redirect(path)
}
