/** What every action on an application begins with: whose it is, how often, and whether it can be had. */
import { headers } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { sessionLabel } from '@/lib/access/session.ts'
import { findLanguage } from '@/lib/messages/languages.ts'
import { translator } from '@/lib/messages/translate.ts'
import { echoTyped } from '@/lib/onboarding/typed.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { portico } from '@/lib/server.ts'
import {
  type Closed,
  closedPathOf,
  type OwnOpened,
  type Part,
  requireOpened,
} from '../../asking.ts'
import { seenIn } from '../../clashes.ts'
import { readWord } from '../../form-word.ts'
import { parkForm } from '../../parked.ts'
import { returnPath } from '../../paths.ts'
import { findSession } from '../../session-cookie.ts'

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
  let opened: OwnOpened | Closed
  try {
    opened = await requireOpened(language, readWord(form, 'application'), part)
  } catch (error) {
    unstable_rethrow(error)
    const { log, env } = await portico()
    log.error({ event: 'application_not_read', error })
    const t = translator(findLanguage(language) ?? 'en')
    const unavailable = env.create === 'early' ? 'early.unavailable' : 'review.unavailable'
    return {
      state: notice(t(limit === 'submit' ? unavailable : 'form.unavailable'), form),
    }
  }
  if (typeof opened === 'string') return { state: await closed(language, form, opened) }
  const allowed = await opened.house.limits[limit](sessionLabel(opened.session))
  if (allowed.ok) return { opened }
  const seconds = Math.ceil(allowed.retryAfterMs / 1000)
  return { state: notice(opened.t('form.tooMany', { seconds }), form) }
}

/**
 * Where script runs, what was typed stays on the page; without it, a session that timed out finds it
 * again when it is back. A session that somebody ended leaves nothing: whoever held it may be a stranger.
 */
async function closed(language: string, form: FormData, how: Closed): Promise<StepState> {
  const path = await closedPathOf(language, readWord(form, 'application'))
  const isDevice = path !== returnPath(language, 'closed')
  const scripted = (await headers()).has('next-action')
  const session = await findSession()
  if (how === 'timed_out' && !scripted && session) await parkForm(form, session)
  if (!scripted) redirect(path)
  const t = translator(findLanguage(language) ?? 'en')
  return notice(t(isDevice ? 'devices.closedNotice' : 'later.closedNotice'), form)
}

/** The page as it was, everything as typed, with a sentence above the form. */
export function notice(text: string, form: FormData): StepState {
  return { problems: [], doubts: [], values: echoTyped(form), notice: text, hidden: seenIn(form) }
}
