/** Builds the answers of an application as the sections of its page for staff. */
import type { ReactNode } from 'react'
import { buildRow } from '@/app/_components/application/review-sections.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import type { CaseSection } from '@/components/staff/case-topics'
import {
  buildReviewGroups,
  type ReviewGroup,
  type ReviewRow,
} from '@/lib/onboarding/review/review-rows.ts'
import type { NotedRow } from '@/lib/onboarding/review/short-review.ts'
import { shortenForStaff } from '@/lib/onboarding/review/staff-review.ts'
import { personRoles, personShare } from '@/lib/onboarding/steps/person-roles.ts'
import { inStaffWords } from '@/lib/onboarding/view/staff-words.ts'
import { getAnswerAnchor } from './case-anchors.ts'

type CaseSectionOptions = {
  /** Returns the note below an answer; `person` is our id, for an answer of a company's person. */
  note: (row: ReviewRow, person: string | undefined) => string | undefined
  /** Returns the platform's requirement of an answer. */
  required: (row: ReviewRow, person: string | undefined) => ReactNode
  /** Whether the platform requires anything of a person. */
  isRequiredOf: (person: string) => boolean
}

type CaseRow = NotedRow & { id: string; required?: ReactNode }
type CaseGroup = Pick<ReviewGroup, 'id' | 'heading' | 'personId'> & { rows: readonly CaseRow[] }

/**
 * Builds one section for each topic and each person of a company, in words about the customer. A company's
 * complete addresses are rows of its own section; incomplete ones are sections.
 */
export async function buildCaseSections(
  seen: DisplayedApplication,
  options: CaseSectionOptions,
): Promise<CaseSection[]> {
  const groups = await buildReviewGroups(seen.progress, inStaffWords)
  return groups.flatMap((group) => {
    const rows: readonly CaseRow[] = group.rows.map((row) => ({
      ...row,
      id: getAnswerAnchor(row, group.personId),
      note: options.note(row, group.personId),
      required: options.required(row, group.personId),
    }))
    if (group.id === 'company') return buildCompanySections(seen, { ...group, rows })
    const section = buildSection(seen, { ...group, rows })
    if (group.personId === undefined) return section
    return { ...section, person: describePerson(seen, rows, options.isRequiredOf(group.personId)) }
  })
}

function buildSection(
  { t, language }: DisplayedApplication,
  { id, heading, rows, personId }: CaseGroup,
): CaseSection {
  const { shown, skipped } = shortenForStaff(rows, language, ({ required }) => Boolean(required))
  const isAddressing = id === 'you' || id === 'account'
  return {
    id: personId ? `person-${personId}` : id,
    title: isAddressing ? t(`staffCase.sections.${id}`) : heading,
    rows: shown.map(buildCaseRow),
    skipped: skipped.map(buildCaseRow),
  }
}

function buildCaseRow(row: CaseRow) {
  return { ...buildRow(row), id: row.id }
}

function buildCompanySections(seen: DisplayedApplication, group: CaseGroup): CaseSection[] {
  const { t } = seen
  const isOf = (address: string) => (row: ReviewRow) => row.stepId.startsWith(`${address}_`)
  const addresses = [
    { id: 'registered', heading: t('review.registeredAddress') },
    { id: 'physical', heading: t('review.physicalAddress') },
  ]
  const rest = group.rows.filter((row) => !addresses.some(({ id }) => isOf(id)(row)))
  const company = buildSection(seen, { ...group, rows: rest })
  const sections = addresses.map(({ id, heading }) =>
    buildSection(seen, { id, heading, rows: group.rows.filter(isOf(id)) }),
  )
  const whole = sections.filter(({ rows }) => rows.length === 1 && rows[0]?.value !== undefined)
  return [
    {
      ...company,
      rows: [...company.rows, ...whole.flatMap(({ rows }) => rows)],
      skipped: [...company.skipped, ...whole.flatMap(({ skipped }) => skipped)],
    },
    ...sections.filter((section) => !whole.includes(section) && section.rows.length > 0),
  ]
}

/** Describes a person's roles, and what is still needed of them. */
function describePerson(
  { t }: DisplayedApplication,
  rows: readonly CaseRow[],
  isRequired: boolean,
): NonNullable<CaseSection['person']> {
  const isOfCompany = ({ stepId }: ReviewRow) =>
    stepId === personRoles.id || stepId === personShare.id
  const facts = rows.filter(isOfCompany).flatMap(({ value }) => value ?? [])
  const missing = rows.filter(({ value, skipped }) => value === undefined && !skipped).length
  const open = isRequired || rows.some(({ required }) => required)
  return {
    // A dot begins no line.
    facts: facts.join('\u00a0· '),
    open,
    ...(open && { mark: t('staffCase.requiredOfPerson') }),
    ...(!open && missing > 0 && { mark: t('staffCase.missing', { count: missing }) }),
  }
}
