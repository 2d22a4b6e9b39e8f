/** The answers as a list to check: in the words they are sent in, sensitive ones masked. */
import { formatDay } from '#lib/i18n/dates.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { formatList, formatNumber, formatShare } from '#lib/i18n/lists.ts'
import { findMessage, getTranslator } from '#lib/i18n/translate.ts'
import type { Section, Step, StepValues } from '../define-step.ts'
import {
  type Field,
  type FieldContext,
  getStepContext,
  isAsked,
  isList,
  isOptional,
} from '../fields/field.ts'
import { mask } from '../fields/text.ts'
import { inAddressOrder } from '../geography/format-address.ts'
import { formatTelephone } from '../identifiers/telephone.ts'
import { listJourneySteps, type StepId } from '../journeys.ts'
import type { AskedStep, PersonProgress, Progress } from '../progress/evaluate-progress.ts'
import { listOptions } from '../view/describe-field.ts'
import { getShortLabel } from '../view/describe-step.ts'

export type ReviewRow = {
  stepId: string
  field: string
  label: string
  /** undefined: left empty. */
  value: string | undefined
  /** The label is the platform's, in an unknown language. */
  foreignLabel?: boolean
  /** Codes and numbers stay left to right in every language. */
  ltr?: boolean
  /** Nothing to change: it follows from something else. */
  fixed?: boolean
  /** A partner that gave it keeps it from change. */
  locked?: boolean
  /** The question was left empty, which is allowed. */
  skipped?: boolean
}

/** Rows that belong together, under a heading of their own. */
export type ReviewGroup = {
  /** The section's name, or our id of the person. */
  id: string
  /** Set for answers of a company's person. */
  personId?: string
  /** In the language of the page; a person's name for a person. */
  heading: string
  rows: ReviewRow[]
}

/** The steps of a person that are read first, in their order; an address stands with its country. */
const readFirst: StepId[] = ['applicant', 'name', 'birth', 'contact', 'residence', 'address']

function listStepsToRead({ fieldContext }: Progress): readonly Step[] {
  const steps = listJourneySteps(fieldContext)
  const first = readFirst.flatMap((id) => steps.find((step) => step.id === id) ?? [])
  return [...first, ...steps.filter((step) => !first.includes(step))]
}

/** Rewords a step: for staff, for example. */
type Reword = (step: Step) => Step

/** Lists the rows in groups, with a group under the name of each person of a company. */
export async function buildReviewGroups(
  progress: Progress,
  reword?: Reword,
): Promise<ReviewGroup[]> {
  const t = getTranslator(progress.fieldContext.language)
  const isCompany = progress.fieldContext.applicationType === 'CORPORATION'
  const sections: Section[] = isCompany
    ? ['company', 'business', 'profile', 'account']
    : ['you', 'profile', 'account']
  const groups: ReviewGroup[] = []
  for (const section of sections) {
    if (isCompany && section === 'account')
      groups.push(...(await buildGroupsOfPeople(progress, reword)))
    const steps = listStepsToRead(progress).filter(
      (step) => getReviewSection(step, isCompany) === section,
    )
    const rows = (
      await Promise.all(steps.map((step) => buildRowsIfAskedOrImplied(step, progress, reword)))
    ).flat()
    if (rows.length > 0) groups.push({ id: section, heading: t(`sections.${section}`), rows })
  }
  return groups
}

/** Lists every question that is asked of one person of a company, with its answer. */
export function buildRowsOfPerson({ asked }: PersonProgress): Promise<ReviewRow[]> {
  return buildRowsOfAskedSteps(asked)
}

/** Lists the rows of these steps only. */
export async function buildRowsOfAskedSteps(
  asked: readonly AskedStep[],
  reword?: Reword,
): Promise<ReviewRow[]> {
  return (await Promise.all(asked.map((each) => buildRowsOfAskedStep(each, reword)))).flat()
}

/** One value in words: an option by its label, a date in full, a sensitive value masked. */
export async function formatAnswer(
  step: Step,
  name: string,
  value: StepValues[string] | undefined,
  fieldContext: FieldContext,
): Promise<string | undefined> {
  const field = step.fields[name] as Field
  const { language } = fieldContext
  if (value === undefined) return undefined
  if (field.control === 'checkbox') {
    const label = findMessage(language, `steps.${step.id}.fields.${name}.ticked`)
    return label ?? getTranslator(language)('page.yes')
  }
  if (field.control === 'date') return formatDay(String(value), language)
  if (field.sensitive) return mask(String(value))
  const options = listOptions(step, name, field, fieldContext)
  const labelOf = (one: unknown) => options?.find((each) => each.value === String(one))?.label
  if (isList(field)) {
    const labels = (Array.isArray(value) ? value : []).map((one) => labelOf(one) ?? String(one))
    // The words of the catalogues follow one another within a sentence; names of countries keep their capital.
    const isOurs =
      field.control === 'checkboxes' && !step.own && !(field.list && fieldContext.lists[field.list])
    const words = isOurs
      ? labels.map((label, index) => (index > 0 ? withSmallInitial(label, language) : label))
      : labels
    return formatList(words, language)
  }
  const label = labelOf(value)
  if (label !== undefined) return label
  if (field.suffix === '%') return describeShare(field, value, fieldContext)
  if (typeof value === 'number') return formatNumber(value, language)
  return 'type' in field && field.type === 'tel' ? formatTelephone(String(value)) : String(value)
}

/** Describes an entered share, and the sent number if it differs. */
function describeShare(
  { toPlatformValue }: Field,
  value: StepValues[string],
  fieldContext: FieldContext,
): string {
  const { language } = fieldContext
  const share = formatShare(Number(value), language)
  const sent = toPlatformValue?.(value, fieldContext) ?? value
  if (sent === value) return share
  const texts = { share, sent: formatShare(Number(sent), language) }
  return getTranslator(language)('review.shareSentAs', texts)
}

/** Puts a label into the middle of a sentence. Words in capitals stay so. */
export function withSmallInitial(label: string, language: Language): string {
  if (/^\p{Lu}{2}/u.test(label)) return label
  return label.charAt(0).toLocaleLowerCase(language) + label.slice(1)
}

// The account's ownership is listed under the person for a person, and under the company for a company.
function getReviewSection({ section }: Step, isCompany: boolean): Section {
  return isCompany && section === 'you' ? 'company' : section
}

async function buildGroupsOfPeople(
  { people, fieldContext }: Progress,
  reword: Reword | undefined,
): Promise<ReviewGroup[]> {
  const t = getTranslator(fieldContext.language)
  return Promise.all(
    people.map(async (person, index) => ({
      id: person.id,
      personId: person.id,
      heading: person.name || t('people.unnamed', { number: index + 1 }),
      rows: await buildRowsOfAskedSteps(person.asked, reword),
    })),
  )
}

/** Lists the rows of a step that is asked, or that has a single possible answer. */
async function buildRowsIfAskedOrImplied(
  step: Step,
  { asked, fieldContext }: Progress,
  reword?: Reword,
): Promise<ReviewRow[]> {
  const askedStep = asked.find((each) => each.step.id === step.id)
  if (askedStep) return buildRowsOfAskedStep(askedStep, reword)
  const at = getStepContext(fieldContext, step.id)
  const implied = step.implied?.(at)
  return implied ? buildRowsOfValues(reword?.(step) ?? step, implied, at) : []
}

async function buildRowsOfAskedStep(
  { step, values, fieldContext, locks = {} }: AskedStep,
  reword?: Reword,
): Promise<ReviewRow[]> {
  const rows = await buildRowsOfValues(reword?.(step) ?? step, values ?? {}, fieldContext)
  return rows.map((row) => (Object.hasOwn(locks, row.field) ? { ...row, locked: true } : row))
}

function buildRowsOfValues(
  step: Step,
  values: StepValues,
  fieldContext: FieldContext,
): Promise<ReviewRow[]> {
  const asked = Object.entries(step.fields).filter(
    ([name, field]) => isAsked(field, fieldContext) && isWorthARow(field, values[name]),
  )
  const ordered =
    step.combineAnswersAs === 'address'
      ? inAddressOrder(asked, ([name]) => name, fieldContext.addressForm?.parts)
      : asked
  return Promise.all(
    ordered.map(async ([name, field]) => ({
      stepId: step.id,
      field: name,
      label: getShortLabel(step, name, fieldContext),
      value: await formatAnswer(step, name, values[name], fieldContext),
      // A share may have words beside it, and its sign follows the digits in every direction.
      ...(field.ltr && !field.suffix && { ltr: true }),
      ...(field.foreign && { foreignLabel: true }),
      ...(isFixed(step, name, field, fieldContext) && { fixed: true }),
      ...(values[name] === undefined && isOptional(field, fieldContext) && { skipped: true }),
    })),
  )
}

// An unticked box needs no row, nor does a question that another answer left out.
function isWorthARow(field: Field, value: StepValues[string] | undefined): boolean {
  return (
    value !== undefined || (field.control !== 'checkbox' && !field.conditional && !field.askedIf)
  )
}

function isFixed(step: Step, name: string, field: Field, fieldContext: FieldContext): boolean {
  return (
    field.control === 'radios' &&
    'choices' in field &&
    listOptions(step, name, field, fieldContext)?.length === 1
  )
}
