/** Describes for staff who entered an answer. */

import type { DisplayedApplication } from '@/app/_request/visit.ts'
import {
  answerLocation,
  findRegister,
  getAuthor,
  listStaffAuthors,
} from '@/lib/onboarding/answers/answer-authors.ts'
import type { ReviewRow } from '@/lib/onboarding/review/review-rows.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'

/**
 * Returns a function that names the member, person of the company or register of an answer; undefined for the
 * customer's own.
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
    if (author.kind === 'customer' && !register) return undefined
    const name =
      author.kind === 'partner'
        ? author.name
        : author.kind === 'staff'
          ? names.get(author.id)
          : undefined
    if (register) {
      return t('registers.source.staff', {
        register: t(`registers.names.${register}`),
        by: author.kind === 'staff' && !name ? 'someone' : author.kind,
        who: name ? `\u2068${name}\u2069` : '',
      })
    }
    if (author.kind === 'person') return t('assistedEntry.sources.person')
    return name
      ? t('assistedEntry.sources.staff', { name: `\u2068${name}\u2069` })
      : t('assistedEntry.sources.someone')
  }
}
