/** Lists other applications that may be the same customer's, with what they share. */

import { findApplicantName, splitSearchWords } from '#lib/onboarding/answers/search-terms.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import type { CaseworkEntry } from './store/casework-entry.ts'
import { type LinkReason, mostLinked } from './store/linked-applications.ts'
import type { ApplicationView } from './view-application.ts'

/** `person`: name and date of birth; `name`: the name alone, if one date is not known. */
type LinkedReason = LinkReason | 'person' | 'name'
export type LinkedApplication = CaseworkEntry & {
  reasons: LinkedReason[]
  /** The applicant's name as the lists show it. */
  name: string | undefined
}

/**
 * Lists the linked applications within the member's scope, with no more than a list shows. The member does not
 * learn that there are others.
 */
export async function listLinkedApplications(
  { store }: Pick<CaseworkDeps, 'store'>,
  member: Member,
  { application }: Pick<ApplicationView, 'application'>,
): Promise<LinkedApplication[]> {
  const { db } = store
  const linked = new Map<string, Omit<LinkedApplication, 'name'>>()
  for (const entry of await store.casework.findLinkedApplications(
    db,
    member.scope,
    application.id,
  )) {
    linked.set(entry.applicationId, entry)
  }
  const own = application.answers as Answers
  const words = splitSearchWords(findApplicantName(own) ?? '')
  const named =
    words.length === 0
      ? []
      : await store.casework.found(
          db,
          member.scope,
          { by: 'name', words },
          { limit: mostLinked + 1 },
        )
  const ids = new Set([...linked.keys(), ...named.map(({ applicationId }) => applicationId)])
  const others = await store.applications.findAll(db, [...ids])
  const answers = new Map(others.map((other) => [other.id, other.answers as Answers]))
  for (const entry of named) {
    const other = answers.get(entry.applicationId)
    const reason = other && findNameReason(own, other)
    if (!reason || entry.applicationId === application.id) continue
    const reasons = linked.get(entry.applicationId)?.reasons ?? []
    linked.set(entry.applicationId, { ...entry, reasons: [...reasons, reason] })
  }
  return [...linked.values()]
    .map((entry) => {
      const other = answers.get(entry.applicationId)
      return { ...entry, name: other && findApplicantName(other) }
    })
    .toSorted((one, another) => getRank(one) - getRank(another))
}

/** Applications that need attention come first, and drafts last. */
function getRank({ manualReview, reported, state }: CaseworkEntry): number {
  if (manualReview || reported) return 0
  return state === 'draft' ? 2 : 1
}

/** The search matched beginnings of words, so the whole words are compared here. */
function findNameReason(own: Answers, other: Answers): 'person' | 'name' | undefined {
  const wordsOf = (answers: Answers) =>
    splitSearchWords(findApplicantName(answers) ?? '')
      .sort()
      .join(' ')
  if (wordsOf(own) !== wordsOf(other)) return undefined
  const [birth, otherBirth] = [own, other].map(({ birth }) => birth?.values?.date_of_birth)
  if (!birth || !otherBirth) return 'name'
  return birth === otherBirth ? 'person' : undefined
}
