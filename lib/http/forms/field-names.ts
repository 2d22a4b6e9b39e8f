import type { IncomingMessage } from 'node:http'
import type { Field } from './form-parser.ts'

const namesOfRequests = new WeakMap<IncomingMessage, ReadonlySet<string>>()

/** Remembers the field names of a received form, for code that runs before its body is read again. */
export function rememberFieldNames(request: IncomingMessage, fields: readonly Field[]): void {
  // Next numbers the arguments of an action: "_1_revision", or "1_revision" if script sends it.
  const names = fields.map(({ name }) => name.replace(/^_?\d+_/, ''))
  namesOfRequests.set(request, new Set(names))
}

/** Tells whether the form of a request has such a field; false without a form. */
export function hasField(request: IncomingMessage, name: string): boolean {
  return namesOfRequests.get(request)?.has(name) ?? false
}
