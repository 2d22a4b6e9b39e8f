/**
 * The words of the firm's own questions, as steps of the catalogues. They are shared through the global object, since
 * the server's bundles each have a copy of this module.
 */
import type { Language } from './languages.ts'

/** Each in ICU MessageFormat, nested like `steps` of `texts/en/steps.json`. */
export type OwnSteps = { readonly [Each in Language]?: object }

const key = Symbol.for('portico.own-steps')
const shared = globalThis as { [key]?: OwnSteps }

/** Sets the words of the firm's own questions for the whole process. */
export function setOwnSteps(steps: OwnSteps): void {
  shared[key] = steps
}

const none = {}

/** Returns these words in a language; the same empty object if there are no own questions. */
export function getOwnSteps(language: Language): object {
  return shared[key]?.[language] ?? none
}

/** Writes a text as a message that says it as it stands: no placeholder, tag or quotation of ICU MessageFormat. */
export function escapeMessage(text: string): string {
  return text.replaceAll("'", "''").replaceAll(/[{}<>]+/g, "'$&'")
}
