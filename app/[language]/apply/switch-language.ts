/** Another language in the middle of a page: what is typed on it comes along. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { findLanguage } from '@/lib/messages/languages.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import type { OwnOpened } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { parkedPage, parkForm } from '../../parked.ts'
import { changedFrom, switchedPath } from '../../paths.ts'
import { notice } from './opening.ts'

/**
 * Leads to the same page in the language that was chosen, or says that what is typed could not be kept.
 * Nothing where none was chosen.
 */
export async function switchLanguage(
  { application, session, t }: OwnOpened,
  form: FormData,
): Promise<StepState | undefined> {
  const chosen = findLanguage(readWord(form, 'switch'))
  const page = parkedPage(form)
  if (!chosen || !page) return undefined
  if (!(await parkForm(form, session))) return notice(t('form.unavailable'), form)
  const from = changedFrom(readWord(form, 'changing'))
  const path = switchedPath(chosen, application.id, page, from)
  // React would write the brand's styles anew, with the nonce of another page, and the policy of this
  // one would not take them.
  if ((await headers()).has('next-action')) {
    return { problems: [], doubts: [], values: {}, elsewhere: path }
  }
  redirect(path)
}
