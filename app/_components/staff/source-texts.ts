/** Who entered an answer, in words for staff. */

import {
  answerLocation,
  findRegister,
  getAuthor,
  listStaffAuthors,
} from '@/lib/domain/onboarding/answers/answer-authors.ts'
import { isReference } from '@/lib/domain/onboarding/answers/references.ts'
import type { ReviewRow } from '@/lib/domain/onboarding/review/review-rows.ts'
import { getStaffNames } from '@/lib/services/staff/staff-names.ts'
import type { DisplayedApplication } from '../../_request/displayed-application.ts'

/**
 * A function that says which member entered an answer, and whether it was carried over from another one;
 * undefined for what the customer entered.
 */
export async function sourceTexts(
  visit: DisplayedApplication,
): Promise<(row: ReviewRow, person?: string) => string | undefined> {
  const { t, portico, application } = visit
  const { sources } = application
  const names = await getStaffNames(portico.staff, listStaffAuthors(sources))
  return (row, person) => {
    if (row.fixed || row.value === undefined) return undefined
    const author = getAuthor(sources, answerLocation(row.stepId, person), row.field)
    const register = findRegister(sources, answerLocation(row.stepId, person), row.field)
    const isCarried = isReference(application.answers, row, person)
    if (author.kind === 'customer' && !isCarried && !register) return undefined
    const name = author.kind === 'staff' ? names.get(author.id) : undefined
    if (register) {
      return t('registers.source.staff', {
        register: t(`registers.names.${register}`),
        by: author.kind === 'staff' && !name ? 'someone' : author.kind,
        who: name ? `\u2068${name}\u2069` : '',
      })
    }
    const source = name
      ? t('assistedEntry.sources.staff', { name: `\u2068${name}\u2069` })
      : t(
          author.kind === 'staff'
            ? 'assistedEntry.sources.someone'
            : 'assistedEntry.sources.customer',
        )
    if (!isCarried) return source
    // The only address that the one of the business can be the same as.
    const isRegistered = row.stepId === 'physical_country'
    if (author.kind === 'customer' && isRegistered) {
      return t('assistedEntry.sources.sameAsRegistered')
    }
    return t('assistedEntry.sources.carriedFrom', { source })
  }
}
