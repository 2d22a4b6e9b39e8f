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
import { type ApplicationVisit, isUnprovenDevice } from '@/app/_request/visit.ts'
import { validateStepForm } from '@/lib/domain/onboarding/answers/validate-step-form.ts'
import type { StepValues } from '@/lib/domain/onboarding/define-step.ts'
import type { Progress } from '@/lib/domain/onboarding/journeys.ts'
import { terms as termsStep } from '@/lib/domain/onboarding/steps/terms.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { findDevice } from '@/lib/security/browser-family.ts'
import { findAddressPrefix, findSitePrefix } from '@/lib/security/network-prefix.ts'
import { getCurrentTerms } from '@/lib/server.ts'
import { accept } from '@/lib/services/acceptance/record-acceptance.ts'
import type { AcceptanceContext } from '@/lib/services/acceptance/record-evidence.ts'
import { verifyShownTime } from '@/lib/services/acceptance/sign-shown-time.ts'
import { evaluateApplication } from '@/lib/services/applications/evaluate-application.ts'
import { collectRiskFacts, raiseFlags } from '@/lib/services/risk-flags/raise-flags.ts'
import { areAnswersEditable } from '@/lib/services/submission/enqueue-submission.ts'

/** The customer's acceptance of the terms that were shown, for the answers that stood then. */
export async function acceptTerms(_before: StepState, form: FormData): Promise<StepState> {
  const refused = await refuseStaff(
    form,
    readField(form, 'information_attested') ? 'attest' : 'accept',
  )
  if (refused) return refused
  const opening = await requireVisitFromForm(form, 'save', 'review')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { portico, language, session, progress, t, requestId, application: seen } = opened
  if (!opened.editable) redirect(applyPath(language, seen.id, 'status'))
  if (progress.open) redirect(applyPath(language, seen.id, getFirstOpenPage(progress)))
  if (isUnprovenDevice(opened)) redirect(applyPath(language, seen.id, 'device/code'))
  const answer = await validateStepForm(termsStep, form, undefined, progress.fieldContext)
  if ('unreadable' in answer) return withNotice(t('form.unreadable'), form)
  if ('state' in answer) return answer.state

  const shown = {
    revision: Number(readField(form, 'revision')),
    version: readField(form, 'version'),
  }
  const current = getCurrentTerms(portico)
  const again = applyPath(language, seen.id, 'terms')
  if (shown.version !== current.version) redirect(`${again}?changed=text`)
  const acceptanceContext = await readAcceptanceContext(opened)
  const unkept = await readRiskSignals(opened)
  let outcome: 'accepted' | 'changed' | 'sent'
  try {
    outcome = await portico.store.transaction(async (tx) => {
      const application = await portico.store.applications.lock(tx, seen.id)
      if (!application || !(await areAnswersEditable(portico.store, tx, application))) return 'sent'
      // Someone changed the answers in another tab while this page was open.
      if (application.revision !== shown.revision) return 'changed'
      const shownAt = await verifyShownTime(
        portico.store,
        tx,
        application,
        shown,
        readField(form, 'shown'),
      )
      const terms = current.documents[language].map(({ id, hash }) => ({
        id,
        version: current.version,
        language,
        hash,
      }))
      const facts = await collectRiskFacts(portico.store, tx, application, {
        ...unkept,
        session,
        terms,
        shownAt,
      })
      await accept(portico.sending, tx, application, {
        progress: evaluateApplication(portico.applications, {
          answers: application.answers,
          language,
          outstanding: opened.wanted,
        }),
        terms,
        attested: answer.values.information_attested === true,
        ...readAttester(answer.values, progress),
        session,
        acceptanceContext: { ...acceptanceContext, shownAt },
      })
      await raiseFlags(portico.store, tx, application, facts)
      return 'accepted'
    })
  } catch (error) {
    portico.log.error({ event: 'terms_not_accepted', requestId, applicationId: seen.id, error })
    return withNotice(t('form.unavailable'), form)
  }
  portico.log.info({ event: 'terms_answered', requestId, applicationId: seen.id, outcome })
  // The box was ticked for other answers: it has to be ticked for these.
  if (outcome === 'changed') redirect(`${again}?changed=answers`)
  redirect(applyPath(language, seen.id, outcome === 'sent' ? 'status' : 'review'))
}

/** What only flags look at: kept no longer than they are raised. */
async function readRiskSignals({ portico }: ApplicationVisit) {
  return {
    network: findAddressPrefix(await headers(), portico.env.trustProxy),
    mark: await findBrowserMark(),
  }
}

/** What the customer saw and pressed, and in which browser. */
async function readAcceptanceContext(
  opened: ApplicationVisit,
): Promise<Omit<AcceptanceContext, 'shownAt'>> {
  const sent = await headers()
  return {
    said: getShownTermsTexts(opened),
    addressPrefix: findSitePrefix(sent, opened.portico.env.trustProxy) ?? null,
    device: findDevice(sent) ?? null,
  }
}

/** Who accepts for a company, and as what; who is marked among its people has given the name already. */
function readAttester({ attester_name, attester_role }: StepValues, { fieldContext }: Progress) {
  if (typeof attester_role !== 'string') return {}
  const name = attester_name ?? fieldContext.applicantName ?? ''
  return { attester: { name: String(name), role: attester_role } }
}
