'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { watchLife } from '@/lib/access/session.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { currentTerms } from '@/lib/server.ts'
import { submitAndWait } from '@/lib/submission/submit.ts'
import { isUnproven, type OwnOpened, stockOf } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { applyPath } from '../../paths.ts'
import { refuseStaff } from '../../staff-wall.ts'
import { notice, openFromForm } from './opening.ts'

/** "Accept and submit": writes the intent down, sends for as long as the customer waits, shows where it stands. */
export async function submitApplication(_before: StepState, form: FormData): Promise<StepState> {
  const refused = await refuseStaff(form, 'submit')
  if (refused) return refused
  const opening = await openFromForm(form, 'submit', 'review')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { house, language, session, t, application } = opened
  if (isUnproven(opened)) redirect(applyPath(language, application.id, 'device/code'))
  const intent = await submitAndWait(house.sending, {
    applicationId: application.id,
    revision: Number(readWord(form, 'revision')),
    session,
    termsVersion: currentTerms(house).version,
    takeStock: (answers) => stockOf(house, language, { answers }, opened.wanted),
  })
  house.log.info({
    event: 'submission_asked',
    requestId: opened.requestId,
    applicationId: application.id,
    outcome: intent.outcome,
  })
  // The intent stands: nothing that fails from here on may take the way to the status away.
  await prolongSession(opened).catch((error: unknown) =>
    house.log.warn({
      event: 'session_not_prolonged',
      requestId: opened.requestId,
      applicationId: application.id,
      error,
    }),
  )
  switch (intent.outcome) {
    case 'intended':
    case 'already':
      // The browser's back must ask for the review anew, and so be told where it stands.
      revalidatePath('/', 'layout')
      redirect(applyPath(language, application.id, 'status'))
      break
    case 'incomplete':
    case 'not_accepted':
      redirect(applyPath(language, application.id, 'review'))
      break
    case 'stale':
      redirect(`${applyPath(language, application.id, 'review')}?changed=answers`)
      break
    case 'unavailable':
      return notice(
        t(house.env.create === 'early' ? 'early.unavailable' : 'review.unavailable'),
        form,
      )
    case 'unsure':
      return notice(t('review.notSent'), form)
  }
}

/** Whoever has sent something comes back to see what became of it, however long that takes. */
async function prolongSession({ house, session }: OwnOpened): Promise<void> {
  const now = new Date()
  await house.store.sessions.touch(
    house.store.db,
    session,
    now,
    new Date(now.getTime() + watchLife),
  )
}
