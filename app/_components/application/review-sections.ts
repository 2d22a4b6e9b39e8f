/** The answers of an application as sections to show: on the review page and in the record of what was sent. */
import type { ReviewSection } from '@/components/journey/review-list'
import type { Acceptance } from '@/lib/adapters/database/applications/acceptances.ts'
import type { PersonProgress } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import {
  buildPersonRows,
  buildReviewGroups,
  formatAnswer,
  type ReviewGroup,
  type ReviewRow,
} from '@/lib/domain/onboarding/review/review-rows.ts'
import { terms as termsStep } from '@/lib/domain/onboarding/steps/terms.ts'
import { getShortLabel } from '@/lib/domain/onboarding/view/describe-step.ts'
import { formatDateTime, formatDay } from '@/lib/i18n/dates.ts'
import type { DisplayedApplication } from '../../_request/displayed-application.ts'
import { applyPath, type ChangeSource, changePath, personPage } from '../../_request/paths.ts'

/** Which of the rows are meant; `person` is our id, where the row is one of a company's person. */
type RowFilter = (row: ReviewRow, person: string | undefined) => boolean
/** What is shown below an answer. */
type RowNote = (row: ReviewRow, person: string | undefined) => string | undefined
type NotedRow = ReviewRow & { note?: string | undefined }

/**
 * One section for each part of the journey and for each person of a company, with links to change an
 * answer where that is possible; `only` leaves out the other rows, and sections without any, and `note`
 * says something of each.
 */
export async function buildAnswerSections(
  visit: DisplayedApplication,
  { change, only, note }: { change: boolean; only?: RowFilter; note?: RowNote },
): Promise<ReviewSection[]> {
  const groups = await buildReviewGroups(visit.progress)
  const from = change ? 'yes' : undefined
  const sections = groups.flatMap((group, index) => {
    const { personId } = group
    const chosen = only ? group.rows.filter((row) => only(row, personId)) : group.rows
    const rows: NotedRow[] = chosen.map((row) => ({ ...row, note: note?.(row, personId) }))
    if (group.id === 'company') return buildCompanySections(visit, { ...group, rows }, from)
    if (personId === undefined) return [buildSection(visit, { ...group, rows }, from)]
    const isFirst = groups[index - 1]?.personId === undefined
    const section = buildSectionOfPerson(visit, personId, group.heading, rows, from)
    return isFirst && !only ? [buildPeopleSection(visit, change), section] : [section]
  })
  return only ? sections.filter(({ rows }) => rows.length > 0) : sections
}

/** What was said of one person; `from` is where a change leads back to. */
export async function buildPersonSection(
  visit: DisplayedApplication,
  person: PersonProgress,
  name: string,
  from: ChangeSource,
): Promise<ReviewSection> {
  return buildSectionOfPerson(visit, person.id, name, await buildPersonRows(person), from)
}

/** What the customer accepted, in which version and when; for a company also who did, and as what. */
export async function buildTermsSection(
  { portico, t, language, progress }: DisplayedApplication,
  { acceptedAt, attested, attester, terms }: Acceptance,
): Promise<ReviewSection> {
  const { fieldContext } = progress
  const date = formatDateTime(acceptedAt, language)
  const rows = [{ label: t('review.termsRow'), value: t('review.termsValue', { date }) }]
  if (attested) {
    rows.push({ label: t('review.attestedRow'), value: t('review.attestedValue', { date }) })
  }
  if (attester) {
    const role = await formatAnswer(termsStep, 'attester_role', attester.role, fieldContext)
    rows.push({ label: t('review.attesterRow'), value: attester.name })
    rows.push({
      label: getShortLabel(termsStep, 'attester_role', fieldContext),
      value: role ?? attester.role,
    })
  }
  for (const { id, version } of terms) {
    const documents = portico.terms.find((each) => each.version === version)?.documents[language]
    rows.push({
      label: documents?.find((each) => each.id === id)?.title ?? id,
      value: t('record.version', { date: formatDay(version, language) }),
    })
  }
  return { id: 'agreement', title: t('sections.agreement'), rows }
}

function buildSection(
  visit: DisplayedApplication,
  { id, heading, rows }: ReviewGroup,
  from: ChangeSource | undefined,
): ReviewSection {
  return { id, title: heading, rows: rows.map((row) => buildRow(visit, row, from)) }
}

/** Both addresses ask the same questions: each has a heading of its own, which its links name. */
function buildCompanySections(
  visit: DisplayedApplication,
  group: ReviewGroup,
  from: ChangeSource | undefined,
): ReviewSection[] {
  const { t } = visit
  const isOf = (address: string) => (row: ReviewRow) => row.stepId.startsWith(`${address}_`)
  const addresses = [
    { id: 'registered', title: t('review.registeredAddress') },
    { id: 'physical', title: t('review.physicalAddress') },
  ]
  const rest = group.rows.filter((row) => !addresses.some(({ id }) => isOf(id)(row)))
  return [
    buildSection(visit, { ...group, rows: rest }, from),
    ...addresses.map(({ id, title }) => ({
      id,
      title,
      rows: buildNamedRows(visit, group.rows.filter(isOf(id)), title, from),
    })),
  ]
}

/** How many people there are, and the way to the list of them. */
function buildPeopleSection(
  { t, language, application, progress }: DisplayedApplication,
  change: boolean,
): ReviewSection {
  const changeHref = applyPath(language, application.id, 'people')
  return {
    id: 'people',
    title: t('tasks.names.people'),
    rows: [
      {
        label: t('peopleList.listed'),
        value: String(progress.people.length),
        ...(change ? { changeHref } : {}),
      },
    ],
  }
}

function buildSectionOfPerson(
  visit: DisplayedApplication,
  person: string,
  name: string,
  rows: ReviewRow[],
  from: ChangeSource | undefined,
): ReviewSection {
  return {
    id: `person-${person}`,
    title: name,
    rows: buildNamedRows(visit, rows, name, from, person),
  }
}

/** The same question is there more than once: its link says in which section. */
function buildNamedRows(
  visit: DisplayedApplication,
  rows: ReviewRow[],
  title: string,
  from: ChangeSource | undefined,
  person?: string,
) {
  return rows.map((row) => ({
    ...buildRow(visit, row, from, person),
    changeHidden: `${row.label}, ${title}`,
  }))
}

function buildRow(
  { language, application }: DisplayedApplication,
  { stepId, label, foreignLabel, value, fixed, ltr, note }: NotedRow,
  from: ChangeSource | undefined,
  person?: string,
) {
  const page = person ? personPage(person, stepId) : stepId
  return {
    label,
    value,
    ...(foreignLabel ? { foreignLabel } : {}),
    ...(ltr ? { ltr } : {}),
    ...(note ? { note } : {}),
    ...(from && !fixed ? { changeHref: changePath(language, application.id, page, from) } : {}),
  }
}
