'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { countSubmitted } from '@/app/_answers/count-funnel.ts'
import { formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { type CustomerVisit, isUnprovenDevice } from '@/app/_request/visit.ts'
import {
  acceptFromForm,
  getReviewAction,
} from '@/app/[language]/(customer)/apply/[application]/review/accept-from-form.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'
import { getStatusSessionEnd } from '@/lib/access/rules/session-lifetime.ts'
import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import { getCurrentTerms } from '@/lib/composition/server.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { type SubmitResult, submitAndWait } from '@/lib/submission/submit-and-wait.ts'

/**
 * "Accept and send": records the acceptance and then enqueues the submission, sends for as long as the
 * customer waits, shows its status. An acceptance that was recorded and not sent is not asked for again.
 */
export const submitApplication = formAction(async (form) => {
  await refuseStaff(form, getReviewAction(form))
  const visit = await requireVisitFromForm(form, 'submit', 'review')
  const { portico, language, session, requestId, application, outstanding } = visit
  const applicationId = application.id
  if (isUnprovenDevice(visit)) redirect(applyPath(language, applicationId, 'device/code'))
  await acceptFromForm(visit, form)
  const { outcome } = await submitAndWait(portico.sending, {
    applicationId,
    revision: Number(readField(form, 'revision')),
    session,
    termsVersion: getCurrentTerms(portico).version,
    evaluateProgress: (answers) =>
      evaluateApplication(portico.applications, { answers, language, outstanding }),
  })
  portico.log.info({ event: 'submission_asked', requestId, applicationId, outcome })
  // The submission is enqueued: nothing that fails from here on may take the way to its status away.
  await extendSession(visit)
  if (outcome === 'enqueued') await countSubmitted(visit)
  return respond(visit, outcome, form)
})

function respond(
  visit: CustomerVisit,
  outcome: SubmitResult['outcome'],
  form: FormData,
): StepState {
  const { portico, language, t, application } = visit
  switch (outcome) {
    case 'enqueued':
    case 'already':
      // The browser's back button has to load the review again, which then leads to the status.
      revalidatePath('/', 'layout')
      return redirect(applyPath(language, application.id, 'status'))
    case 'incomplete':
    case 'outstanding':
    case 'not_accepted':
    case 'too_soon':
      return redirect(applyPath(language, application.id, 'review'))
    case 'stale':
      return redirect(`${applyPath(language, application.id, 'review')}?changed=answers`)
    case 'unavailable': {
      const isEarly = portico.env.create === 'early'
      return withNotice(t(isEarly ? 'earlyCreation.unavailable' : 'review.unavailable'), form)
    }
    case 'unsure':
      return withNotice(t('review.notSent'), form)
  }
}

/** Extends the session of a customer who has sent an application, to return to its outcome however late. */
async function extendSession({ portico, session, requestId, application }: CustomerVisit) {
  const { store, log } = portico
  const now = new Date()
  const expiresAt = getStatusSessionEnd(now)
  await store.sessions.touch(store.db, session, now, expiresAt).catch((error: unknown) => {
    const applicationId = application.id
    log.warn({ event: 'session_not_prolonged', requestId, applicationId, error })
  })
}
