/**
 * The firm's own questions of this process. They are shared through the global object, since the server's bundles
 * each have a copy of this module.
 */
import type { WrittenPage, WrittenQuestion } from '../settings/own-questions.ts'

type Words = 'label' | 'hint' | 'errors'
type WithoutWords<Question> = Question extends { choices: unknown }
  ? Omit<Question, Words | 'choices'> & { choices: readonly string[] }
  : Omit<Question, Words>

/** The rules of a question, without its words: plain data that crosses to the browser. */
export type OwnQuestion = WithoutWords<WrittenQuestion>
/** The questions of one page. */
export type OwnPage = { id: string; questions: readonly OwnQuestion[] }

const key = Symbol.for('portico.own-pages')
const shared = globalThis as { [key]?: readonly OwnPage[] }
const none: readonly OwnPage[] = []

/** Returns the firm's own pages in their order; the same empty list if it has none. */
export function getOwnPages(): readonly OwnPage[] {
  return shared[key] ?? none
}

/** Sets the firm's own pages for the whole process. */
export function setOwnPages(pages: readonly WrittenPage[]): void {
  shared[key] = pages.length > 0 ? pages.map(withoutWords) : none
}

function withoutWords({ id, questions }: WrittenPage): OwnPage {
  return {
    id,
    questions: questions.map(({ label: _, hint: __, errors: ___, ...rules }) => {
      if (!('choices' in rules)) return rules
      return { ...rules, choices: rules.choices.map(({ value }) => value) }
    }),
  }
}
