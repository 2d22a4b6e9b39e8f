'use server'

import { notFound, redirect } from 'next/navigation'
import { createChangeRequest, tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import { readField } from '@/app/_request/form-field.ts'
import { changePath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { findNotRightReason, sayNotRight } from '@/lib/applications/say-not-right.ts'

/** The customer says that what a partner gave and locked is not right; the step's page then lets them correct it. */
export async function sayAnswerNotRight(form: FormData): Promise<void> {
  await requireNoStaff(form)
  const visit = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
  )
  const { portico, language, application, progress, requestId } = visit
  const step = readField(form, 'step')
  const code = findNotRightReason(readField(form, 'reason'))
  if (!code || !progress.asked.some((each) => each.step.id === step)) notFound()
  const request = await createChangeRequest(visit)
  const outcome = await sayNotRight(portico.applications, request, { step, code })
  portico.log.info({
    event: 'answer_not_right_said',
    requestId,
    applicationId: application.id,
    outcome,
  })
  if (outcome === 'not_editable') redirect(tooLatePath(visit))
  redirect(changePath(language, application.id, step))
}
