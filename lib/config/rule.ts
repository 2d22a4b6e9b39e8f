import type { VariableName, Variables } from './variables.ts'

/**
 * A variable whose own value is wrong is no part of a rule: that is said already. The value of another
 * one may be wrong, and is then still the text that was given.
 */
export type Rule = {
  variable: VariableName
  isBroken: (env: Variables) => boolean
  message: string | ((env: Variables) => string)
}
