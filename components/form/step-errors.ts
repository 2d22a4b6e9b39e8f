import { type FieldErrors, set } from 'react-hook-form'
import type { CodedProblem, Problem, RawValues, StepView } from '@/lib/onboarding/view/step-view.ts'

type Errors = FieldErrors<RawValues>

/** Writes problems as errors of react-hook-form: their type is the code, their message the words. */
export function toErrors(problems: readonly Problem[]): Errors {
  const errors: Errors = {}
  for (const { input, also = [], code = 'server', message } of problems) {
    for (const each of [input, ...also]) set(errors, each, { type: code, message })
  }
  return errors
}

/** Lists the errors that react-hook-form holds. The wrong parts of a date have one problem together. */
export function problemsIn(errors: object, prefix = ''): Problem[] {
  const problems: Problem[] = []
  for (const [name, error] of Object.entries(errors)) {
    const input = `${prefix}${name}`
    const { message, type: code } = error as { message?: string; type?: string }
    const date = /^(.+\.)(?:day|month|year)$/.exec(input)?.[1]
    const sameDate = date && problems.find((one) => one.input.startsWith(date))
    if (message === undefined) problems.push(...problemsIn(error, `${input}.`))
    else if (sameDate) sameDate.also = [...(sameDate.also ?? []), input]
    else problems.push({ input, message, ...(code && { code }) })
  }
  return problems
}

/**
 * Puts the problems of a step into words. Returns none if any code lacks words: the server, which checks again,
 * then reports all of them at once.
 */
export function inWords({ fields, messages }: StepView, coded: readonly CodedProblem[]): Problem[] {
  const found = coded.flatMap((problem) => {
    const field = fields.find(({ name }) => `${problem.input}.`.startsWith(`${name}.`))
    // Left empty, a value that is stored already stays: the browser does not know it.
    if (field?.control === 'text' && field.saved && problem.code === 'missing') return []
    return { ...problem, message: field && messages[field.name]?.[problem.code] }
  })
  const said = found.flatMap(({ message, ...problem }) => (message ? { ...problem, message } : []))
  return said.length === found.length ? said : []
}
