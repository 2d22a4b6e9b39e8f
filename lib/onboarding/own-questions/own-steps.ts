/**
 * Makes a step of each page of the firm's own questions. Such steps are not known to the catalogues: their words are
 * added by `own-texts.ts`.
 */
import * as z from 'zod/mini'
import { defineStep, type Step, type StepValues } from '../define-step.ts'
import { anyOf, country, oneOf } from '../fields/choice-fields.ts'
import { date } from '../fields/date-fields.ts'
import type { FieldContext, FieldOptions } from '../fields/field.ts'
import { type FieldSchema, optional } from '../fields/field-schema.ts'
import { number } from '../fields/number-fields.ts'
import { text } from '../fields/text-fields.ts'
import type { Answers } from '../journeys.ts'
import type { AnyPlatformPath } from '../mapping/platform-paths.ts'
import { getOwnPages, type OwnPage, type OwnQuestion } from './own-pages.ts'

const prefix = 'own__'

/** Returns the id of the step that asks a page of own questions. */
export function getOwnStepId(page: string): string {
  return `${prefix}${page}`
}

/** Tells whether a step asks a page of own questions, also one that is not asked any more. */
export function isOwnStepId(stepId: string): boolean {
  return stepId.startsWith(prefix)
}

/** A field of the accepted values that holds the answer to an own question. */
export type OwnPath = `own.${string}`

/** The answers to own questions, by their paths. */
export type OwnAnswers = Readonly<Record<OwnPath, StepValues[string]>>

const made = new WeakMap<readonly OwnPage[], readonly Step[]>()

/** Returns the steps of the firm's own pages, in their order. */
export function listOwnSteps(): readonly Step[] {
  const pages = getOwnPages()
  const steps = made.get(pages) ?? pages.map(createOwnStep)
  made.set(pages, steps)
  return steps
}

/** Lists the steps that everyone of a kind has to answer: what to count before anyone begins. */
export function listOwnStepsForEveryone(applicant: 'person' | 'company'): Step[] {
  return listOwnSteps().filter(({ own }) =>
    own?.questions.some(({ required, ask = {} }) => {
      const { applicant: asked = applicant, ...conditions } = ask
      return required !== false && asked === applicant && Object.keys(conditions).length === 0
    }),
  )
}

/** Returns the own question at a path of the accepted values or of the platform, if there is one. */
export function findOwnQuestion(path: string): { step: Step; field: string } | undefined {
  for (const step of listOwnSteps()) {
    for (const { id, to } of step.own?.questions ?? []) {
      if (path === `own.${id}` || path === to) return { step, field: id }
    }
  }
  return undefined
}

/** Returns the answers of a step of own questions, by their paths; none of any other step. */
export function getOwnAnswers({ own }: Step, values: StepValues | undefined): OwnAnswers {
  if (!own || !values) return {}
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [`own.${id}`, value]))
}

/**
 * Lists the own questions that are asked for these answers. One that depends on an answer of its own page is among
 * them whatever that answer is: its page tells.
 */
export function listAskedOwnQuestions(
  answers: Answers,
  about: {
    applicationType: string | undefined
    product: string | undefined
    country: string | undefined
    outstanding: readonly AnyPlatformPath[]
  },
): readonly string[] {
  const asked: string[] = []
  for (const { id, questions } of getOwnPages()) {
    for (const question of questions) {
      if (isAskedOf(question, id, { ...about, asked, answers })) asked.push(question.id)
    }
  }
  return asked
}

function isAskedOf(
  { ask = {}, to }: OwnQuestion,
  page: string,
  {
    asked,
    answers,
    ...about
  }: Parameters<typeof listAskedOwnQuestions>[1] & { asked: readonly string[]; answers: Answers },
): boolean {
  // The platform may ask for it of anyone.
  if (to && about.outstanding.some((path) => path === to)) return true
  const kind = about.applicationType === 'CORPORATION' ? 'company' : 'person'
  if (ask.applicant && ask.applicant !== kind) return false
  if (ask.products && !ask.products.includes(about.product ?? '')) return false
  if (ask.countries && !ask.countries.includes(about.country ?? '')) return false
  if (!ask.answer) return true
  const { question } = ask.answer
  if (!asked.includes(question)) return false
  const at = findPageOf(question)
  if (at === undefined || at === page) return at === page
  const answer = answers[getOwnStepId(at)]?.values[question]
  return typeof answer === 'string' && listOf(ask.answer.is).includes(answer)
}

function findPageOf(question: string): string | undefined {
  return getOwnPages().find(({ questions }) => questions.some(({ id }) => id === question))?.id
}

/** Makes the step of a page; also in the browser, which gets the page with the step's context. */
export function createOwnStep(page: OwnPage): Step {
  const { id, questions } = page
  const ids = questions.map((question) => question.id)
  const shape = (fieldContext: FieldContext) =>
    z.object(
      Object.fromEntries(
        questions.map((question) => {
          const schema = schemaOf(question, fieldContext)
          return [question.id, question.required === false ? optional(schema) : schema]
        }),
      ),
    )
  const step = defineStep({
    id: getOwnStepId(id),
    // A product is chosen after everything else, so what depends on it follows.
    section: questions.some(({ ask }) => ask?.products) ? 'account' : 'profile',
    when: ({ ownQuestions }) => ids.some((each) => ownQuestions.includes(each)),
    browserContext: questions.some(({ type }) => type === 'date')
      ? ['ownQuestions', 'today']
      : ['ownQuestions'],
    schema: shape,
    fields: Object.fromEntries(
      questions.map((question) => [question.id, optionsOf(question, ids)]),
    ),
  }) as unknown as Step
  return { ...step, own: page }
}

/** Returns the schema of a question's answer; the browser and the server check by the same. */
function schemaOf(question: OwnQuestion, { today }: FieldContext): FieldSchema {
  switch (question.type) {
    case 'text': {
      const max = question.max ?? 200
      return text(max > 200 ? { max, lines: 4 } : { max })
    }
    case 'number':
      return number(question)
    case 'date':
      return date({
        today,
        min: dayOf(question.min ?? earliestDay, today),
        max: dayOf(question.max ?? latestDay, today),
      })
    case 'yes_no':
      return oneOf(['yes', 'no'])
    case 'one_of':
      return oneOf(question.choices)
    case 'some_of':
      return anyOf(question.choices)
    case 'country':
      return country()
  }
}

/** The first day by default: years of the Hijri calendar come before it, and are not taken for the Common Era's. */
export const earliestDay = '1900-01-01'
/** The last day by default: years of the Buddhist calendar come after it. */
export const latestDay = '2199-12-31'

function dayOf(limit: string, today: string): string {
  return limit === 'today' ? today : limit
}

/** A question with more choices is a list to open. */
const mostRadios = 8

function optionsOf(question: OwnQuestion, ids: readonly string[]): FieldOptions {
  const { id, ask, to, type } = question
  const before = ask?.answer && ids.includes(ask.answer.question) ? ask.answer : undefined
  return {
    when: ({ ownQuestions }) => ownQuestions.includes(id),
    ...(before && { askedIf: { question: before.question, is: listOf(before.is) } }),
    ...(type === 'one_of' &&
      question.choices.length > mostRadios && { control: 'select' as const }),
    ...(to &&
      to !== 'nobody' && {
        platformPath: to as AnyPlatformPath,
        ...(type === 'yes_no' && { toPlatformValue: (value: unknown) => value === 'yes' }),
      }),
  }
}

function listOf(is: string | readonly string[]): readonly string[] {
  return typeof is === 'string' ? [is] : is
}
