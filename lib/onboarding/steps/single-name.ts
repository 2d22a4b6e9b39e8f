/**
 * People with one name. They tick a box, or leave one of the two boxes for names empty and are asked
 * once whether that is all of their name.
 */
import type { Assumption } from '../define-step.ts'
import { tidy } from '../fields/text.ts'
import type { RawValues } from '../view/step-view.ts'

type Names = {
  first_name?: string | undefined
  middle_name?: string | undefined
  last_name?: string | undefined
  single_name?: true | undefined
}

type SingleNameError =
  | { field: 'first_name'; code: 'missing' | 'not_with_single_name' }
  | { field: 'middle_name'; code: 'not_with_single_name' }
  | { field: 'last_name'; code: 'missing' }

/** Returns what is wrong with the names together. */
export function checkSingleName(names: Names): SingleNameError[] {
  const { first_name: first, middle_name: middle, last_name: last, single_name: single } = names
  const errors: SingleNameError[] = []
  if (!first && !(single && last)) errors.push({ field: 'first_name', code: 'missing' })
  // Equal names in both boxes are one name: other forms ask for it that way.
  if (single && first && last && first !== last) {
    errors.push({ field: 'first_name', code: 'not_with_single_name' })
  }
  if (single && middle) errors.push({ field: 'middle_name', code: 'not_with_single_name' })
  if (!last && !(single && first)) errors.push({ field: 'last_name', code: 'missing' })
  return errors
}

/**
 * Returns a name that stands alone in one of the boxes. It is accepted as the only name once the customer has
 * confirmed it, because a box that was forgotten looks the same.
 */
export function inferSingleName(
  typed: RawValues,
): Assumption<'first_name' | 'last_name'> | undefined {
  const read = (name: string) => tidy(typeof typed[name] === 'string' ? typed[name] : '')
  const [first, last] = [read('first_name'), read('last_name')]
  if (Boolean(first) === Boolean(last) || read('middle_name') || typed.single_name === 'yes') {
    return undefined
  }
  return {
    field: first ? 'first_name' : 'last_name',
    code: 'only_name',
    texts: { name: first || last },
    typed: { single_name: 'yes' },
  }
}

/**
 * The two names as they are sent. The interface demands both and has no word for people with one, so
 * theirs is sent as both (decided 2026-11): a dash or a made-up "unknown" would be compared with their
 * passport. The list of answers says that it is sent so.
 */
export function toPlatformNames({ first_name, last_name }: Names) {
  return { first: first_name ?? last_name, last: last_name ?? first_name }
}
