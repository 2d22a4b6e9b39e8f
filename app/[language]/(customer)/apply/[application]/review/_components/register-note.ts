import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { answerLocation, findRegister, getAuthor } from '@/lib/onboarding/answers/answer-authors.ts'
import type { ReviewRow } from '@/lib/onboarding/review/review-rows.ts'

/** A function that says, to the customer, which register an answer was taken from; undefined of any other. */
export function describeRegisters({
  t,
  application: { sources },
}: DisplayedApplication): (row: ReviewRow, person?: string) => string | undefined {
  return ({ stepId, field, value }, person) => {
    const place = answerLocation(stepId, person)
    const register = value === undefined ? undefined : findRegister(sources, place, field)
    if (!register || getAuthor(sources, place, field).kind === 'staff') return undefined
    return t('registers.source.customer', { register: t(`registers.names.${register}`) })
  }
}
