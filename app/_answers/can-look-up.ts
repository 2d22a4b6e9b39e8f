import type { Lookup } from '@/lib/registers/rules/entry-to-answers.ts'
import { listLookups } from '@/lib/registers/search-registers.ts'
import type { ApplicationVisit } from '../_request/visit.ts'

/** Tells whether a lookup is possible here: its register is on, and its answers are asked for. */
export function canLookUp(
  { portico, progress }: Pick<ApplicationVisit, 'portico' | 'progress'>,
  lookup: string,
): lookup is Lookup {
  if (!listLookups(portico.registers).some((each) => each === lookup)) return false
  // An entry of a register and a locked answer must not be mixed.
  if (lookup === 'company') {
    const isCompany = progress.fieldContext.applicationType === 'CORPORATION'
    return isCompany && progress.asked.every(({ locks }) => !locks)
  }
  const asked = progress.asked.find(({ step }) => step.id === lookup)
  return asked?.fieldContext.country !== undefined && !asked.locks
}
