'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getShownTermsTexts } from '@/app/_components/application/terms-view.ts'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { getFirstOpenPage } from '@/app/_request/next-page.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { findBrowserMark } from '@/app/_request/staff-browser-mark.ts'
import { type CustomerVisit, isUnprovenDevice } from '@/app/_request/visit.ts'
import { validateStepForm } from '@/lib/domain/onboarding/answers/validate-step-form.ts'
import type { StepValues } from '@/lib/domain/onboarding/define-step.ts'
import { terms } from '@/lib/domain/onboarding/steps/terms.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { findDevice } from '@/lib/security/browser-family.ts'
import { findAddressPrefix, findSitePrefix } from '@/lib/security/network-prefix.ts'
import {
  type AcceptTermsRequest,
  acceptTerms as accept,
} from '@/lib/services/acceptance/accept-terms.ts'

/** The customer accepts the terms that were shown, for the answers that were shown. */
export async function acceptTerms(_before: StepState, form: FormData): Promise<StepState> {
  const action = readField(form, 'information_attested') ? 'attest' : 'accept'
  const refused = await refuseStaff(form, action)
  if (refused) return refused
  const opening = await requireVisitFromForm(form, 'save', 'review')
  if ('state' in opening) return opening.state
  const { visit } = opening
  const { portico, language, progress, t, requestId, application } = visit
  const to = (page: string) => redirect(applyPath(language, application.id, page))
  if (!visit.editable) to('status')
  if (progress.open) to(getFirstOpenPage(progress))
  if (isUnprovenDevice(visit)) to('device/code')
  const answer = await validateStepForm(terms, form, undefined, progress.fieldContext)
  if ('unreadable' in answer) return withNotice(t('form.unreadable'), form)
  if ('state' in answer) return answer.state
  const request = await createRequest(visit, form, answer.values)
  const outcome = await accept(portico.applications, request)
  portico.log.info({ event: 'terms_answered', requestId, applicationId: application.id, outcome })
  if (outcome === 'unavailable') return withNotice(t('form.unavailable'), form)
  return to(nextPages[outcome])
}

/** The box was ticked for other answers, or other texts: it has to be ticked for these. */
const nextPages = {
  accepted: 'review',
  answers_changed: 'terms?changed=answers',
  terms_changed: 'terms?changed=text',
  not_editable: 'status',
  outstanding: 'review?changed=outstanding',
}

async function createRequest(
  visit: CustomerVisit,
  form: FormData,
  values: StepValues,
): Promise<AcceptTermsRequest> {
  const { portico, application, session, language, outstanding, requestId } = visit
  const { trustProxy } = portico.env
  const sent = await headers()
  return {
    applicationId: application.id,
    session,
    language,
    outstanding,
    shown: {
      revision: Number(readField(form, 'revision')),
      version: readField(form, 'version'),
      signedTime: readField(form, 'shown'),
    },
    values,
    context: {
      said: getShownTermsTexts(visit),
      addressPrefix: findSitePrefix(sent, trustProxy) ?? null,
      device: findDevice(sent) ?? null,
    },
    signals: { network: findAddressPrefix(sent, trustProxy), mark: await findBrowserMark() },
    requestId,
  }
}
