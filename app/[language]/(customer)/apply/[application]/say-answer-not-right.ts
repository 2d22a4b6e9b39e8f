'use server'

import { notFound, redirect } from 'next/navigation'
import { createChangeRequest, tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import { findGroupTarget } from '@/app/_answers/step-group.ts'
import { readField } from '@/app/_request/form-field.ts'
import { changePath, personPage } from '@/app/_request/paths.ts'
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
  const { portico, language, application, requestId } = visit
  const step = readField(form, 'step')
  const person = readField(form, 'person') || undefined
  const code = findNotRightReason(readField(form, 'reason'))
  const isAsked = findGroupTarget(visit, person ?? '')
    ?.asked(visit.progress)
    .some((each) => each.step.id === step)
  if (!code || !isAsked) notFound()
  const request = await createChangeRequest(visit)
  const outcome = await sayNotRight(portico.applications, request, { step, person, code })
  portico.log.info({
    event: 'answer_not_right_said',
    requestId,
    applicationId: application.id,
    outcome,
  })
  if (outcome === 'not_editable') redirect(tooLatePath(visit))
  redirect(changePath(language, application.id, person ? personPage(person, step) : step))
}
