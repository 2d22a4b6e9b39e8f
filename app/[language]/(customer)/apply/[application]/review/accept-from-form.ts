/** The acceptance of the terms that is posted with the last press, before the application is sent. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { countErrors } from '@/app/_answers/count-funnel.ts'
import { getFirstOpenPage } from '@/app/_answers/next-page.ts'
import { requireValidStep } from '@/app/_answers/step-from-form.ts'
import { getShownTermsTexts } from '@/app/_components/application/terms-view.ts'
import { showAgain, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { findBrowserMark } from '@/app/_request/staff-browser-mark.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { type AcceptTermsRequest, acceptTerms } from '@/lib/acceptance/accept-terms.ts'
import { findDevice } from '@/lib/http/browser-family.ts'
import { findAddressPrefix, findSitePrefix } from '@/lib/http/network-prefix.ts'
import type { StepValues } from '@/lib/onboarding/define-step.ts'
import { terms } from '@/lib/onboarding/steps/terms.ts'
import type { CustomerOnlyAction } from '@/lib/staff/rules/permissions.ts'

/**
 * Returns the requested action of a form of the review: an acceptance too, unless it was made while one held
 * already.
 */
export function getReviewAction(form: FormData): CustomerOnlyAction {
  if (readField(form, 'information_attested')) return 'attest'
  return asksToAccept(form) ? 'accept' : 'submit'
}

/**
 * Records the acceptance that a form states, if any; returns if the application may be sent once an acceptance
 * holds: the form alone is never enough. Shows the page again if it could not be recorded. A refusal leads to
 * the current page.
 */
export async function acceptFromForm(visit: CustomerVisit, form: FormData): Promise<void> {
  const { portico, language, progress, t, requestId, application, editable } = visit
  // A press that was repeated after the application was sent: sending says so.
  if (!asksToAccept(form) || !editable) return
  const to = (page: string) => redirect(applyPath(language, application.id, page))
  if (progress.open) to(visit.device?.locked ? 'review' : getFirstOpenPage(progress))
  const { fieldContext } = progress
  const { values } = await requireValidStep(t, { step: terms, fieldContext }, form, (problems) =>
    countErrors(visit, terms.id, problems, form),
  )
  const outcome = await acceptTerms(portico.applications, await createRequest(visit, form, values))
  portico.log.info({ event: 'terms_answered', requestId, applicationId: application.id, outcome })
  switch (outcome) {
    case 'accepted':
    case 'not_editable':
      return
    case 'not_eligible':
      // The review says why.
      return to('review')
    case 'unavailable':
      return showAgain(
        withNotice(
          t(portico.env.create === 'early' ? 'earlyCreation.unavailable' : 'review.unavailable'),
          form,
        ),
      )
    default:
      return to(`review?changed=${changes[outcome]}`)
  }
}

/** The shown state differs from the stored one, or an item is open: everything has to be checked again. */
const changes = {
  answers_changed: 'answers',
  terms_changed: 'text',
  outstanding: 'outstanding',
  too_soon: 'wait',
}

/** A form that shows the terms names their version. */
function asksToAccept(form: FormData): boolean {
  return form.has('version')
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
