/** What every action on an application begins with: whose it is, how often, and whether it can be had. */
import { headers } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { sessionLabel } from '@/lib/access/session.ts'
import { findLanguage } from '@/lib/messages/languages.ts'
import { translator } from '@/lib/messages/translate.ts'
import { echoTyped } from '@/lib/onboarding/typed.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { portico } from '@/lib/server.ts'
import { closedPathOf, type OwnOpened, type Part, requireOpened } from '../../asking.ts'
import { seenIn } from '../../clashes.ts'
import { readWord } from '../../form-word.ts'
import { parkForm } from '../../parked.ts'
import { returnPath } from '../../paths.ts'

/**
 * The application a form names, if it is this visitor's (404 otherwise), or the notice that stands in
 * the way: too often, or what is stored cannot be reached.
 */
export async function openFromForm(
  form: FormData,
  limit: 'save' | 'submit',
  part?: Part,
): Promise<{ opened: OwnOpened } | { state: StepState }> {
  const language = readWord(form, 'language')
  let opened: OwnOpened | 'closed'
  try {
    opened = await requireOpened(language, readWord(form, 'application'), part)
  } catch (error) {
    unstable_rethrow(error)
    const { log } = await portico()
    log.error({ event: 'application_not_read', error })
    const t = translator(findLanguage(language) ?? 'en')
    return {
      state: notice(t(limit === 'submit' ? 'review.unavailable' : 'form.unavailable'), form),
    }
  }
  if (opened === 'closed') return { state: await closed(language, form) }
  const allowed = await opened.house.limits[limit](sessionLabel(opened.session))
  if (allowed.ok) return { opened }
  const seconds = Math.ceil(allowed.retryAfterMs / 1000)
  return { state: notice(opened.t('form.tooMany', { seconds }), form) }
}

/**
 * Where script runs, what was typed stays on the page; without it, it is kept for when they are back.
 * On a device that came from another it is kept in any case, for they go on there.
 */
async function closed(language: string, form: FormData): Promise<StepState> {
  const path = await closedPathOf(language, readWord(form, 'application'))
  const isDevice = path !== returnPath(language, 'closed')
  const scripted = (await headers()).has('next-action')
  if (isDevice || !scripted) await parkForm(form)
  if (!scripted) redirect(path)
  const t = translator(findLanguage(language) ?? 'en')
  return notice(t(isDevice ? 'devices.closedNotice' : 'later.closedNotice'), form)
}

/** The page as it was, everything as typed, with a sentence above the form. */
export function notice(text: string, form: FormData): StepState {
  return { problems: [], doubts: [], values: echoTyped(form), notice: text, hidden: seenIn(form) }
}
