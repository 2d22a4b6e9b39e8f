import type { VariableName, Variables } from './variables.ts'

/**
 * Checks a variable against others. A variable with a wrong value of its own is left out, since that is reported
 * already. Another variable may be wrong too, and then still has its given text.
 */
export type CrossCheck = {
  variable: VariableName
  isBroken: (env: Variables) => boolean
  message: string | ((env: Variables) => string)
}
