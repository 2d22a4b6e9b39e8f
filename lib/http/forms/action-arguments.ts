import type { Field } from './form-parser.ts'

/**
 * Allows only plain data and one form, which is all our actions take. React's format for arguments can name
 * functions, promises, streams and prototypes (`$F1`, `$@1`, `$r1`, `$1:__proto__`), and its decoder answers
 * what it cannot read with 500. `isCall`: script calls an action (`Next-Action`); the fields of its form begin
 * with `_1_` and its arguments are in `0`. Otherwise a browser posts a form whose hidden fields name the action
 * and its state.
 */
export function areAllowedArguments(fields: readonly Field[], isCall: boolean): boolean {
  return isCall ? isAllowedCall(fields) : isAllowedForm(fields)
}

function isAllowedCall(fields: readonly Field[]): boolean {
  const roots = fields.filter(({ name }) => !name.startsWith('_1_'))
  const [root] = roots
  if (roots.length !== 1 || root?.name !== '0') return false
  const given = parsed(root.value)
  return (
    Array.isArray(given) &&
    given.at(-1) === '$K1' &&
    given.slice(0, -1).every((value) => isPlain(value, 0))
  )
}

/** Hidden fields that React's `formAction` writes: the action's id, or its id and its state. */
function isAllowedForm(fields: readonly Field[]): boolean {
  const seen = new Set<string>()
  for (const { name, value } of fields) {
    if (!name.startsWith('$')) continue
    if (seen.has(name)) return false
    seen.add(name)
    if (!isAllowedActionField(name, value)) return false
  }
  return true
}

function isAllowedActionField(name: string, value: string): boolean {
  if (/^\$ACTION_(ID_[0-9a-f]{1,64}|REF_\d{1,3})$/.test(name)) return value === ''
  if (name === '$ACTION_KEY') return /^[\w-]{0,100}$/.test(value)
  if (/^\$ACTION_\d{1,3}:0$/.test(name)) {
    return /^\{"id":"[0-9a-f]{1,64}","bound":"\$@1"\}$/.test(value)
  }
  if (!/^\$ACTION_\d{1,3}:1$/.test(name)) return false
  const given = parsed(value)
  return Array.isArray(given) && given.every((value) => isPlain(value, 0))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The state of an action has a few levels; React's decoder recurses into each. */
const maxDepth = 12

/** "$$" begins a text that begins with "$"; "$" alone refers to something else. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !/^\$(?!\$|undefined$)/.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === maxDepth) return false
  return Object.entries(value).every(
    ([name, inner]) => name !== '__proto__' && isPlain(inner, depth + 1),
  )
}
