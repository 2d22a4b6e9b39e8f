/** The words of the firm's own questions as messages of steps. Server only. */
import { formatDay } from '#lib/i18n/dates.ts'
import { type Language, languages } from '#lib/i18n/languages.ts'
import { formatChoice, formatNumber } from '#lib/i18n/lists.ts'
import { escapeMessage, type OwnSteps, setOwnSteps } from '#lib/i18n/own-steps.ts'
import { getMessages, type Messages } from '#lib/i18n/translate.ts'
import { getCountryName } from '../geography/countries.ts'
import {
  inAllLanguages,
  type WrittenPage,
  type WrittenQuestion,
  type WrittenText,
} from '../settings/own-questions.ts'
import { setOwnPages } from './own-pages.ts'
import { earliestDay, getOwnStepId, latestDay } from './own-steps.ts'

/** Sets the firm's own questions for the whole process, with their words, once its own texts are set. */
export function setOwnQuestions(pages: readonly WrittenPage[], offered: readonly Language[]): void {
  setOwnPages(pages)
  const steps = languages.map((language) => [language, describePages(pages, offered, language)])
  setOwnSteps(pages.length > 0 ? (Object.fromEntries(steps) as OwnSteps) : {})
}

/** How a text reads in one language. */
type Say = (text: WrittenText) => string

function describePages(
  pages: readonly WrittenPage[],
  offered: readonly Language[],
  language: Language,
): object {
  const say: Say = (text) => inAllLanguages(text, offered)[language]
  const all = pages.flatMap(({ questions }) => questions)
  return Object.fromEntries(
    pages.map(({ id, heading, lead, questions }) => [
      getOwnStepId(id),
      {
        // A page without a heading has one question.
        heading: escapeMessage(say(heading ?? (questions[0] as WrittenQuestion).label)),
        ...(heading && { topic: escapeMessage(say(heading)) }),
        ...(lead && { lead: escapeMessage(say(lead)) }),
        fields: Object.fromEntries(
          questions.map((question) => [
            question.id,
            describeQuestion(question, { say, language, all }),
          ]),
        ),
      },
    ]),
  )
}

type About = { say: Say; language: Language; all: readonly WrittenQuestion[] }

function describeQuestion(question: WrittenQuestion, { say, language, all }: About): object {
  const { type, label, hint, errors = {}, ask } = question
  const messages = getMessages(language)
  const own = Object.entries(listErrors(question, messages)).map(([code, message]) => {
    const given = code === 'missing' ? errors.missing : errors.invalid
    const values = { ...limitsOf(question, messages, language), label: say(label) }
    return [code, given ? escapeMessage(say(given)) : fill(message, values)]
  })
  const options = listOptions(question, { say, language })
  const { nationality, date_of_birth } = messages.steps.birth.fields
  return {
    label: escapeMessage(say(label)),
    ...(hint && { hint: escapeMessage(say(hint)) }),
    ...(ask?.answer && { condition: describeCondition(ask.answer, { say, language, all }) }),
    ...(type === 'country' && { choose: nationality.choose }),
    ...(type === 'one_of' && { choose: messages.ownQuestions.choose }),
    ...(type === 'date' && { warnings: { day_or_month: date_of_birth.warnings.day_or_month } }),
    ...(options && {
      options: Object.fromEntries(options.map(([value, text]) => [value, escapeMessage(text)])),
    }),
    errors: Object.fromEntries(own),
  }
}

function listOptions(
  question: WrittenQuestion,
  { say, language }: Pick<About, 'say' | 'language'>,
): [value: string, label: string][] | undefined {
  if ('choices' in question) return question.choices.map(({ value, label }) => [value, say(label)])
  if (question.type !== 'yes_no') return undefined
  const { yes, no } = getMessages(language).steps.another_person.fields.another.options
  return [
    ['yes', yes],
    ['no', no],
  ]
}

function describeCondition(
  answer: NonNullable<NonNullable<WrittenQuestion['ask']>['answer']>,
  { say, language, all }: About,
): string {
  const other = all.find(({ id }) => id === answer.question)
  const labels = new Map(other && listOptions(other, { say, language }))
  const answers = [answer.is]
    .flat()
    .map((value) => labels.get(value) ?? getCountryName(value, language))
  return fill(getMessages(language).ownQuestions.condition, {
    question: other ? say(other.label) : '',
    answers: formatChoice(answers, language),
  })
}

/** The messages of every code that the field of a question may answer with. */
function listErrors(
  question: WrittenQuestion,
  { ownQuestions: { errors } }: Messages,
): Record<string, string> {
  const { missing, out_of_range } = errors
  switch (question.type) {
    case 'text':
      return { missing, too_long: errors.too_long, wrong_characters: errors.wrong_characters }
    case 'number': {
      const too_precise = question.decimals ? errors.too_precise : errors.whole_number
      return { missing, not_a_number: errors.not_a_number, out_of_range, too_precise }
    }
    case 'date': {
      const { missing_day, missing_month, missing_year, short_year, impossible } = errors
      const { missing_day_month, missing_day_year, missing_month_year } = errors
      const parts = { missing_day, missing_month, missing_year, missing_day_month }
      const others = { missing_day_year, missing_month_year, short_year, impossible }
      return { missing, ...parts, ...others, out_of_range }
    }
    default:
      return { missing }
  }
}

function limitsOf(
  question: WrittenQuestion,
  { ownQuestions: { today } }: Messages,
  language: Language,
): Record<string, string> {
  if (question.type === 'number') {
    const { min = 0, max = 1e12, decimals = 0 } = question
    const [from, to] = [min, max].map((limit) => formatNumber(limit, language))
    return { min: `${from}`, max: `${to}`, decimals: `${decimals}` }
  }
  if (question.type !== 'date') return {}
  const { min = earliestDay, max = latestDay } = question
  const say = (day: string) => (day === 'today' ? today : formatDay(day, language))
  return { min: say(min), max: say(max) }
}

/** Puts these values into a message, which keeps the placeholders of all others. */
function fill(message: string, values: Readonly<Record<string, string>>): string {
  return message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? escapeMessage(values[name] as string) : placeholder,
  )
}
