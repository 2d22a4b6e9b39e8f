/** Builds an application's answers as sections: on the review page and in the record. */
import type { ReactNode } from 'react'
import type { ReviewRow as ListRow } from '@/components/journey/answer-rows'
import type { ReviewSection } from '@/components/journey/review-list'
import type { Acceptance } from '@/lib/acceptance/store/acceptances.ts'
import { formatDateTime, formatDay } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { describePerson } from '@/lib/onboarding/review/person-facts.ts'
import {
  buildReviewGroups,
  buildRowsOfPerson,
  formatAnswer,
  type ReviewGroup,
  type ReviewRow,
} from '@/lib/onboarding/review/review-rows.ts'
import { type NotedRow, shortenReview } from '@/lib/onboarding/review/short-review.ts'
import { terms as termsStep } from '@/lib/onboarding/steps/terms.ts'
import { getShortLabel } from '@/lib/onboarding/view/describe-step.ts'
import { applyPath, type ChangeSource, changePath, personPage } from '../../_request/paths.ts'
import type { DisplayedApplication } from '../../_request/visit.ts'
import type { Confirmations } from '../own-part/describe-confirmations.ts'

/** Selects rows; `person` is our id, for a row of a company's person. */
type RowFilter = (row: ReviewRow, person: string | undefined) => boolean
/** Returns the note below an answer. */
type RowNote = (row: ReviewRow, person: string | undefined) => string | undefined
/** Returns the platform's requirement of an answer. */
type RowRequirement = (row: ReviewRow, person: string | undefined) => ReactNode

/**
 * `only` leaves out the other rows, and empty sections; `note` adds a note to each, `required` the platform's
 * requirement. Only a list of `locked` answers has links to their pages.
 */
type AnswerOptions = {
  change: boolean
  only?: RowFilter
  locked?: boolean
  note?: RowNote
  required?: RowRequirement
}
/**
 * How rows become a section: where their changes lead back to, whether the list is short, whether the answers
 * about a company's person are folded, and who has confirmed them, by our id of the person.
 */
type SectionOptions = {
  from: ChangeSource | undefined
  short?: boolean
  foldsPeople?: boolean
  confirmations?: Confirmations | undefined
}

/**
 * Builds a section for each part of the journey and for each person of a company, with links to change an answer
 * if that is possible. Each answer is a row.
 */
export function buildAnswerSections(
  visit: DisplayedApplication,
  options: AnswerOptions,
): Promise<ReviewSection[]> {
  return buildSections(visit, options, { from: options.change ? 'yes' : undefined })
}

/**
 * Builds short sections for a customer to check: a name or an address is one row, each topic has one link, and
 * unanswered optional questions are folded. `foldsPeople` also folds each of a company's people below their
 * role, unless an answer needs attention.
 */
export function buildShortSections(
  visit: DisplayedApplication,
  {
    foldsPeople = false,
    confirmations,
    ...options
  }: Omit<AnswerOptions, 'only'> & Pick<SectionOptions, 'foldsPeople' | 'confirmations'>,
): Promise<ReviewSection[]> {
  const from = options.change ? 'yes' : undefined
  return buildSections(visit, options, { from, short: true, foldsPeople, confirmations })
}

async function buildSections(
  visit: DisplayedApplication,
  { change, only, locked, note, required }: AnswerOptions,
  options: SectionOptions,
): Promise<ReviewSection[]> {
  const groups = await buildReviewGroups(visit.progress)
  const built = groups.map(async (group, index) => {
    const { personId } = group
    const chosen = only ? group.rows.filter((row) => only(row, personId)) : group.rows
    const rows: ShownRow[] = chosen.map((row) => ({
      ...row,
      ...(row.locked && { fixed: !locked }),
      note: note?.(row, personId),
      required: required?.(row, personId),
    }))
    if (group.id === 'company') return buildCompanySections(visit, { ...group, rows }, options)
    if (personId === undefined) return [buildSection(visit, { ...group, rows }, options)]
    const isFirst = groups[index - 1]?.personId === undefined
    const section = await buildSectionOfPerson(visit, { ...group, personId, rows }, options)
    return isFirst && !only ? [buildPeopleSection(visit, change, options), section] : [section]
  })
  const sections = (await Promise.all(built)).flat()
  return only ? sections.filter(({ rows }) => rows.length > 0) : sections
}

/** Builds a short section about one person; `from` is where a change leads back to. */
export async function buildPersonSection(
  visit: DisplayedApplication,
  person: PersonProgress,
  name: string,
  from: ChangeSource,
): Promise<ReviewSection> {
  const group = { personId: person.id, heading: name, rows: await buildRowsOfPerson(person) }
  return buildSectionOfPerson(visit, group, { from, short: true })
}

/**
 * Builds the section about the accepted documents, with version and time; for a company also the attester and
 * their role.
 */
export async function buildTermsSection(
  { portico, t, language, progress }: DisplayedApplication,
  { acceptedAt, attested, attester, terms }: Acceptance,
): Promise<ReviewSection> {
  const { fieldContext } = progress
  const date = formatDateTime(acceptedAt, language)
  const time = { at: acceptedAt.toISOString(), locale: locales[language] }
  const rows: ReviewSection['rows'] = [{ label: t('review.termsRow'), value: date, time }]
  if (attested) rows.push({ label: t('review.attestedRow'), value: date, time })
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

type ShownRow = NotedRow & { required?: ReactNode }
type GroupOfRows = Pick<ReviewGroup, 'id' | 'heading'> & { rows: ShownRow[]; personId?: string }

/** `named`: the topic occurs more than once, so its link names the section. */
function buildSection(
  visit: DisplayedApplication,
  group: GroupOfRows & { named?: boolean },
  { from, short }: SectionOptions,
): ReviewSection {
  const { id, heading: title, rows, personId, named } = group
  const { language, application, t } = visit
  const hrefOf = (stepId: string) => {
    const page = personId ? personPage(personId, stepId) : stepId
    return from ? { changeHref: changePath(language, application.id, page, from) } : {}
  }
  const linkName = (topic: string) => ({ changeHidden: named ? `${topic}, ${title}` : topic })
  if (!short) {
    return {
      id,
      title,
      rows: rows.map((row) => ({
        ...buildRow(row),
        ...(row.fixed ? {} : { ...hrefOf(row.stepId), ...linkName(row.label) }),
      })),
    }
  }
  const { topics, skipped } = shortenReview(rows, language)
  return {
    id,
    title,
    rows: topics.flatMap(({ stepId, topic, rows: ofTopic }) =>
      ofTopic.map((row, index) => ({
        ...buildRow(row),
        ...(index > 0 && { continues: true }),
        ...(index === 0 && ofTopic.some(({ fixed }) => !fixed)
          ? { ...hrefOf(stepId), ...linkName(topic) }
          : {}),
      })),
    ),
    ...(skipped.length > 0 && {
      skipped: {
        summary: t('review.skipped', { count: skipped.length }),
        rows: skipped.map((row) => ({
          ...buildRow(row),
          ...(row.fixed ? {} : hrefOf(row.stepId)),
        })),
      },
    }),
  }
}

/**
 * Gives each of the two addresses a heading, since they ask the same questions. A short list omits both
 * headings if the second address equals the first: their rows name them.
 */
function buildCompanySections(
  visit: DisplayedApplication,
  group: GroupOfRows,
  options: SectionOptions,
): ReviewSection[] {
  const { t } = visit
  const isOf = (address: string) => (row: ReviewRow) => row.stepId.startsWith(`${address}_`)
  const addresses = [
    { id: 'registered', heading: t('review.registeredAddress') },
    { id: 'physical', heading: t('review.physicalAddress') },
  ]
  const rest = group.rows.filter((row) => !addresses.some(({ id }) => isOf(id)(row)))
  const company = buildSection(visit, { ...group, rows: rest }, options)
  const sections = addresses.map(({ id, heading }) => {
    const rows = group.rows.filter(isOf(id))
    return buildSection(visit, { id, heading, rows, named: true }, options)
  })
  const [, physical] = sections
  if (options.short && physical?.rows.length === 1 && !physical.skipped) {
    return [buildSection(visit, group, options)]
  }
  return [company, ...sections]
}

/**
 * Builds the section with the number of people and the link to their list; in a heading if they are folded
 * below it.
 */
function buildPeopleSection(
  { t, language, application, progress }: DisplayedApplication,
  change: boolean,
  { foldsPeople }: SectionOptions,
): ReviewSection {
  const changeHref = applyPath(language, application.id, 'people')
  if (foldsPeople) {
    return {
      id: 'people',
      title: t('tasks.peopleNamed', { count: progress.people.length }),
      rows: [],
      ...(change && { change: { href: changeHref, hidden: t('peopleList.listed') } }),
    }
  }
  return {
    id: 'people',
    title: t('tasks.names.people'),
    rows: [
      {
        label: t('peopleList.listed'),
        value: String(progress.people.length),
        ...(change && { changeHref }),
      },
    ],
  }
}

async function buildSectionOfPerson(
  visit: DisplayedApplication,
  { personId, heading, rows }: { personId: string; heading: string; rows: ShownRow[] },
  options: SectionOptions,
): Promise<ReviewSection> {
  const id = `person-${personId}`
  const section = buildSection(visit, { id, heading, rows, personId, named: true }, options)
  const isComplete = rows.every(({ value, skipped, note }) => (value || skipped) && !note)
  const person = visit.progress.people.find((each) => each.id === personId)
  if (!options.foldsPeople || !isComplete || !person) return section
  const confirmation = options.confirmations?.get(personId)
  const described = await describePerson(person, visit.language)
  const { text, tone } = confirmation ?? {}
  const facts = text && !tone ? `${described}\n${text}` : described
  const summary = visit.t(
    options.from ? 'review.changeAnswersOfPerson' : 'review.answersOfPerson',
    { count: section.rows.length },
  )
  return { ...section, folded: { facts, summary, ...(text && tone && { tag: { text, tone } }) } }
}

/** Returns only what a list shows of a row: it is sent to the browser. */
export function buildRow({ label, foreignLabel, value, ltr, note, required }: ShownRow): ListRow {
  return {
    label,
    value,
    ...(foreignLabel && { foreignLabel }),
    ...(ltr && { ltr }),
    ...(note && { note }),
    ...(required && { required }),
  }
}
