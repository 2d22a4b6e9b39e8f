/** Finds what is wrong with the firm's own questions that no single one of them shows. */
import type { Language } from '#lib/i18n/languages.ts'
import { isRealDay } from '#lib/onboarding/fields/calendar-date.ts'
import { listAskedPaths } from '#lib/onboarding/journeys.ts'
import { isUnknownField } from '#lib/onboarding/platform-requirements/unknown-field.ts'
import {
  mostQuestions,
  mostToSearch,
  type WrittenPage,
  type WrittenQuestion,
  type WrittenText,
} from '#lib/onboarding/settings/own-questions.ts'
import { isCountryCode } from '#lib/platform/contract/country-codes.ts'

/** Where something is: its path in a file, from which the file tells the line. */
export type Place = readonly PropertyKey[]
export type PlacedPage = { page: WrittenPage; fault: (at: Place, message: string) => string }

type Placed = { question: WrittenQuestion; page: PlacedPage; at: Place }

/** Lists the faults of all pages in their order, each with its file and line. */
export function findOwnQuestionFaults(
  pages: readonly PlacedPage[],
  offered: readonly Language[],
): string[] {
  const all = pages.flatMap((page) =>
    page.page.questions.map(
      (question, index): Placed => ({ question, page, at: ['questions', index] }),
    ),
  )
  const last = all[mostQuestions]
  return [
    ...pages.flatMap((page, index) => [
      ...(pages.slice(0, index).some(({ page: { id } }) => id === page.page.id)
        ? [page.fault(['id'], 'is the id of another page')]
        : []),
      ...findFaultsOfPage(page, offered),
    ]),
    ...all.flatMap((placed, index) => findFaultsOfQuestion(placed, all.slice(0, index), offered)),
    ...(last ? [last.page.fault(last.at, `is one too many: there may be ${mostQuestions}`)] : []),
  ]
}

function findFaultsOfPage({ page, fault }: PlacedPage, offered: readonly Language[]): string[] {
  const { heading, lead, questions } = page
  const needsHeading = !heading && questions.length > 1
  return [
    ...(needsHeading ? [fault([], 'must have a heading: it asks several questions')] : []),
    ...findMissingLanguages(heading, offered).map((message) => fault(['heading'], message)),
    ...findMissingLanguages(lead, offered).map((message) => fault(['lead'], message)),
  ]
}

function findFaultsOfQuestion(
  { question, page, at }: Placed,
  before: readonly Placed[],
  offered: readonly Language[],
): string[] {
  const { id, label, hint, errors } = question
  const fault = (inside: Place, message: string) => page.fault([...at, ...inside], message)
  const languagesAt = (inside: Place, text: WrittenText | undefined) =>
    findMissingLanguages(text, offered).map((message) => fault(inside, message))
  return [
    ...(before.some((other) => other.question.id === id)
      ? [fault(['id'], 'is the id of another question')]
      : []),
    ...languagesAt(['label'], label),
    ...languagesAt(['hint'], hint),
    ...languagesAt(['errors', 'missing'], errors?.missing),
    ...languagesAt(['errors', 'invalid'], errors?.invalid),
    ...findFaultsOfKind(question).map(([inside, message]) => fault(inside, message)),
    ...('choices' in question
      ? question.choices.flatMap((choice, index) =>
          languagesAt(['choices', index, 'label'], choice.label),
        )
      : []),
    ...findFaultsOfCondition(question, page, before).map((message) =>
      fault(['ask', 'answer'], message),
    ),
    ...findFaultsOfTarget(question, before).map((message) => fault(['to'], message)),
  ]
}

function findMissingLanguages(
  text: WrittenText | undefined,
  offered: readonly Language[],
): string[] {
  const missing = text ? offered.filter((language) => !text[language]) : []
  return missing.length > 0 ? [`must have a text in ${missing.join(', ')}`] : []
}

function findFaultsOfKind(question: WrittenQuestion): [Place, string][] {
  if ('choices' in question) {
    const values = question.choices.map(({ value }) => value)
    return values.flatMap((value, index): [Place, string][] =>
      values.indexOf(value) < index
        ? [[['choices', index, 'value'], 'is the value of another choice']]
        : [],
    )
  }
  if (question.type === 'text') {
    return question.staff_search && (question.max === undefined || question.max > mostToSearch)
      ? [[['staff_search'], `needs a max of ${mostToSearch} or less`]]
      : []
  }
  if (question.type === 'number') {
    const { min = 0, max = 1e12 } = question
    return min <= max ? [] : [[['min'], 'must not be more than max (without one, min is 0)']]
  }
  if (question.type !== 'date') return []
  const { min, max } = question
  const unreal = Object.entries({ min, max }).flatMap(([name, day]): [Place, string][] =>
    day && day !== 'today' && !isRealDay(day) ? [[[name], 'must be a day that exists']] : [],
  )
  const isTurned = min && max && min !== 'today' && max !== 'today' && min > max
  return isTurned ? [...unreal, [['min'], 'must not be later than max']] : unreal
}

function findFaultsOfCondition(
  { ask }: WrittenQuestion,
  { page: { questions } }: PlacedPage,
  before: readonly Placed[],
): string[] {
  if (!ask?.answer) return []
  const { question: id, is } = ask.answer
  const found = before.find(({ question }) => question.id === id)
  if (!found) return [`question ${id} must be one that is asked before`]
  const { question: other } = found
  if (isAfterProduct(found.page.page) && !isAfterProduct({ questions })) {
    return [`question ${id} is asked once a product is chosen, and this page before`]
  }
  const isOf = (value: string) => isAnswerOf(other, value)
  if (!/^(?:yes_no|one_of|country)$/.test(other.type)) {
    return [`question ${id} must be of type yes_no, one_of or country`]
  }
  const isHere = (each: string | undefined) => questions.some((own) => own.id === each)
  if (isHere(id) && isHere(other.ask?.answer?.question)) {
    return [`question ${id} depends on an answer of this page itself: put this one on a later page`]
  }
  return [is].flat().flatMap((value) => (isOf(value) ? [] : [`${value} is no answer to ${id}`]))
}

function isAfterProduct({ questions }: Pick<WrittenPage, 'questions'>): boolean {
  return questions.some(({ ask }) => ask?.products)
}

function isAnswerOf(question: WrittenQuestion, value: string): boolean {
  if ('choices' in question) return question.choices.some((choice) => choice.value === value)
  return question.type === 'yes_no' ? value === 'yes' || value === 'no' : isCountryCode(value)
}

function findFaultsOfTarget({ to }: WrittenQuestion, before: readonly Placed[]): string[] {
  if (to === undefined || to === 'nobody') return []
  if (to === 'metadata') return ['must be nobody or a field of the platform, which has no metadata']
  const asked: readonly string[] = listAskedPaths()
  if (asked.includes(to)) return ['is a field that Portico asks for itself']
  const others = before.flatMap(({ question }) => question.to ?? [])
  if (others.includes(to)) return ['is the field of another question']
  return isUnknownField(to, [...asked, ...others])
    ? []
    : ['must be nobody or a field such as customer_details.shoe_size']
}
