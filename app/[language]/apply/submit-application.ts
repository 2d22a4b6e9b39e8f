'use server'

import { redirect } from 'next/navigation'
import { sessionLabel } from '@/lib/access/session.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { currentTerms } from '@/lib/server.ts'
import { submitAndWait } from '@/lib/submission/submit.ts'
import { requireApplication, stockOf } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { applyPath } from '../../paths.ts'

/** "Accept and submit": writes the intent down, sends for as long as the customer waits, shows where it stands. */
export async function submitApplication(_before: StepState, form: FormData): Promise<StepState> {
  const opened = await requireApplication(readWord(form, 'language'), readWord(form, 'application'))
  const { house, language, session, t, application } = opened
  const allowed = await house.limits.submit(sessionLabel(session))
  if (!allowed.ok) {
    return notice(t('form.tooMany', { seconds: Math.ceil(allowed.retryAfterMs / 1000) }))
  }
  const intent = await submitAndWait(house.sending, {
    applicationId: application.id,
    revision: Number(readWord(form, 'revision')),
    session,
    termsVersion: currentTerms(house).version,
    takeStock: (answers) => stockOf(house, language, { answers }, opened.wanted),
  })
  switch (intent.outcome) {
    case 'intended':
    case 'already':
      redirect(applyPath(language, application.id, 'status'))
      break
    case 'incomplete':
    case 'not_accepted':
      redirect(applyPath(language, application.id, 'review'))
      break
    case 'stale':
      return notice(t('review.stale'))
    case 'unavailable':
      return notice(t('review.unavailable'))
  }
}

function notice(text: string): StepState {
  return { problems: [], doubts: [], values: {}, notice: text }
}
