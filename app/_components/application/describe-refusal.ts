/** Says why the firm's rules refuse an answer. */
import {
  findRefusals,
  type Refusal,
  type RefusalReason,
} from '@/lib/onboarding/eligibility/find-refusals.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import type { ApplicationVisit, Visit } from '../../_request/visit.ts'

type Reader = Pick<Visit, 'portico' | 't' | 'language'>

/** Returns the reasons that the stored answers give. */
export function findVisitRefusals({
  portico,
  application,
  language,
}: Pick<ApplicationVisit, 'portico' | 'application' | 'language'>): Refusal[] {
  const settings = portico.applications.getQuestionSettings(language)
  return findRefusals(application.answers as Answers, settings)
}

/** The reason in words: the firm's own, if `TEXTS` has some. */
export function describeRefusal(
  { portico, t, language }: Reader,
  { reason, person }: { reason: RefusalReason; person?: string | undefined },
): string {
  const { eligibility } = portico.applications.getQuestionSettings(language)
  const rules = person ? eligibility?.company?.people : eligibility?.person
  const age = rules?.least_age ?? 0
  return person && reason !== 'incorporation' && reason !== 'product'
    ? t(`notEligible.people.${reason}`, { age })
    : t(`notEligible.reasons.${reason}`, { age })
}

/** The same for a page that stays as it was typed. */
export function describeUnsaved(reader: Reader, refusal: Refusal): string {
  return `${describeRefusal(reader, refusal)} ${reader.t('notEligible.unsaved')}`
}
