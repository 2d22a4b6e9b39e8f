import type { VariableName, Variables } from './variables.ts'

/**
 * A variable with a wrong value of its own is not part of a rule, since that is reported already. Another
 * variable may be wrong too, and then still has its given text.
 */
export type Rule = {
  variable: VariableName
  isBroken: (env: Variables) => boolean
  message: string | ((env: Variables) => string)
}
