'use server'

import { notFound, redirect } from 'next/navigation'
import { sessionLabel } from '@/lib/access/session.ts'
import { answerStep } from '@/lib/onboarding/answer.ts'
import { type Answers, findStep } from '@/lib/onboarding/journey.ts'
import type { Kept } from '@/lib/onboarding/kept.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { periodIn } from '@/lib/retention/periods.ts'
import { currentTerms } from '@/lib/server.ts'
import { standingBy, voidIfChanged } from '@/lib/submission/acceptance.ts'
import { isOpen } from '@/lib/submission/intend.ts'
import { type Opened, stockOf } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { applyPath, nextPage } from '../../paths.ts'
import { giveSession } from '../../session-cookie.ts'
import { notice, openFromForm } from './opening.ts'

/** Keeps one step of this browser's application, or says what has to be mended first. */
export async function keepStep(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await openFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { language, application, stock, t } = opened
  const step = stock.asked.find((asked) => asked.step.id === readWord(form, 'step'))?.step
  // Asked when the page was opened, and no longer: another tab or a new catalogue took it away.
  if (!step && findStep(readWord(form, 'step'))) redirect(`/${language}/apply/${application.id}`)
  if (!step) notFound()
  const late = `${applyPath(language, application.id, 'status')}?changed=late`
  if (!opened.editable) redirect(late)
  const kept = (application.answers as Answers)[step.id]
  const answer = await answerStep(step, form, kept, stock.circumstances)
  if ('unreadable' in answer) return notice(t('form.unreadable'), form)
  if ('state' in answer) return answer.state
  const next = await keep(opened, step.id, answer)
  if (next === 'status') redirect(late)
  if (next === 'unavailable') return notice(t('form.unavailable'), form)
  await giveSession()
  const { house, requestId } = opened
  house.log.info({
    event: 'step_kept',
    requestId,
    applicationId: application.id,
    step: step.id,
  })
  const change = readWord(form, 'changing') === 'yes' && next !== 'review' ? '?change=yes' : ''
  redirect(`${applyPath(language, application.id, next)}${change}`)
}

/** Stores the step beside whatever another tab has stored meanwhile, and says where to go on. */
async function keep(opened: Opened, stepId: string, answer: Kept): Promise<string> {
  const { house, language, session, requestId, application: seen } = opened
  const { store, log } = house
  const now = new Date()
  const period = periodIn(opened.submission?.state) ?? 'draft'
  const expiresAt = new Date(now.getTime() + house.env.keep[period])
  try {
    return await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, seen.id)
      if (!application || !(await isOpen(store, tx, application))) return 'status'
      const answers = { ...application.answers, [stepId]: answer }
      const kept = await store.applications.keep(tx, application, {
        answers,
        locale: language,
        expiresAt,
        now,
      })
      await store.sessions.touch(tx, session, now, expiresAt)
      const stock = stockOf(house, language, kept, opened.wanted)
      const sending = { store, now: () => now }
      const latest = await voidIfChanged(sending, tx, kept, stock)
      await store.audit.append(tx, {
        applicationId: kept.id,
        actor: { kind: 'customer', session: sessionLabel(session) },
        event: 'step_kept',
        detail: { step: stepId, fields: Object.keys(answer.values) },
        now,
      })
      const { version } = currentTerms(house)
      const standing = await standingBy(latest, { store, tx, application: kept, stock, version })
      // After a change the review says what is still to do, the terms included.
      const seenReview =
        standing.accepted !== undefined || ('before' in standing && standing.before)
      return nextPage(stock, seenReview)
    })
  } catch (error) {
    log.error({ event: 'step_not_kept', requestId, applicationId: seen.id, step: stepId, error })
    return 'unavailable'
  }
}
