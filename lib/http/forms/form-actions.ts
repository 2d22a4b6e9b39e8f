/** Finds the server action that a form names, if the form may be of another build. */
import type { Field } from './form-parser.ts'

/** The id here of an action that a form names by this one; undefined for an action that is not known here. */
export type FindAction = (id: string) => string | undefined

/**
 * The fields of a form with the ids of this build's actions; undefined if it names one that this build does
 * not have. React writes an id into the name of a hidden field, or beside the state of the form.
 */
export function withOwnActions(fields: Field[], findAction: FindAction): Field[] | undefined {
  const own: Field[] = []
  for (const { name, value } of fields) {
    const id = findNamedAction(name, value)
    const found = id === undefined ? '' : findAction(id)
    if (found === undefined) return undefined
    if (id === undefined || found === id) own.push({ name, value })
    else own.push({ name: name.replace(id, found), value: value.replace(id, found) })
  }
  return own
}

/** `areAllowedArguments` has already checked the form. */
function findNamedAction(name: string, value: string): string | undefined {
  return (
    /^\$ACTION_ID_([0-9a-f]+)$/.exec(name)?.[1] ??
    (/^\$ACTION_\d+:0$/.test(name) ? /^\{"id":"([0-9a-f]+)"/.exec(value)?.[1] : undefined)
  )
}
