'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { type CustomerVisit, isUnprovenDevice } from '@/app/_request/visit.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { statusAccessMs } from '@/lib/security/session.ts'
import { getCurrentTerms } from '@/lib/server.ts'
import { evaluateApplication } from '@/lib/services/applications/evaluate-application.ts'
import { submitAndWait } from '@/lib/services/submission/submit-and-wait.ts'

/** "Accept and submit": writes the intent down, sends for as long as the customer waits, shows where it stands. */
export async function submitApplication(_before: StepState, form: FormData): Promise<StepState> {
  const refused = await refuseStaff(form, 'submit')
  if (refused) return refused
  const opening = await requireVisitFromForm(form, 'submit', 'review')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { portico, language, session, t, application } = opened
  if (isUnprovenDevice(opened)) redirect(applyPath(language, application.id, 'device/code'))
  const intent = await submitAndWait(portico.sending, {
    applicationId: application.id,
    revision: Number(readField(form, 'revision')),
    session,
    termsVersion: getCurrentTerms(portico).version,
    evaluateProgress: (answers) =>
      evaluateApplication(portico.applications, { answers, language, outstanding: opened.wanted }),
  })
  portico.log.info({
    event: 'submission_asked',
    requestId: opened.requestId,
    applicationId: application.id,
    outcome: intent.outcome,
  })
  // The intent stands: nothing that fails from here on may take the way to the status away.
  await extendSession(opened).catch((error: unknown) =>
    portico.log.warn({
      event: 'session_not_prolonged',
      requestId: opened.requestId,
      applicationId: application.id,
      error,
    }),
  )
  switch (intent.outcome) {
    case 'enqueued':
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
      return withNotice(
        t(portico.env.create === 'early' ? 'earlyCreation.unavailable' : 'review.unavailable'),
        form,
      )
    case 'unsure':
      return withNotice(t('review.notSent'), form)
  }
}

/** Whoever has sent something comes back to see what became of it, however long that takes. */
async function extendSession({ portico, session }: CustomerVisit): Promise<void> {
  const now = new Date()
  await portico.store.sessions.touch(
    portico.store.db,
    session,
    now,
    new Date(now.getTime() + statusAccessMs),
  )
}
