/** The bytes that are sent: made once, stored, and never made again. */
import canonicalize from 'canonicalize'
import { nest, type WirePath, type WireValues } from '../onboarding/wire.ts'
import { requestApplication, requestUpdates } from '../platform/contract.ts'
import type { Application } from '../store/applications.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Everything the request says of the customer, laid flat, with the acceptance it stands on. */
export function wireOfRequest(
  application: Pick<Application, 'customerId' | 'accountId'>,
  answers: WireValues,
  attested: boolean,
): WireValues {
  return {
    ...answers,
    customer_id: application.customerId,
    'account_to_open.account_id': application.accountId,
    terms_and_conditions_accepted: true,
    ...(attested ? { information_attested: true } : {}),
  }
}

/** The body of "create application"; throws when it is not what the interface takes. */
export function createBody(wire: WireValues): Uint8Array {
  return encoder.encode(JSON.stringify(requestApplication.parse(nest(wire))))
}

/**
 * The body of "update application" that leads from what was sent to `wire`; undefined when nothing
 * differs. `unsure` are paths that are sent in any case.
 */
export function updateBody(
  sent: Record<string, string>,
  wire: WireValues,
  unsure: Iterable<string> = [],
): Uint8Array | undefined {
  const now = asTexts(wire)
  const again = new Set(unsure)
  const updates = [...new Set([...Object.keys(sent), ...Object.keys(now), ...again])]
    .filter((field) => sent[field] !== now[field] || again.has(field))
    // A value withdrawn is sent as the empty text: the interface names no other way (decided 2026-11).
    .map((field) => ({ field, value: now[field] ?? '' }))
  return updates.length === 0
    ? undefined
    : encoder.encode(JSON.stringify(requestUpdates.parse({ updates })))
}

/** What the platform holds after the given bodies were taken, in their order: path → value as text. */
export function sentBy(bodies: { kind: 'create' | 'update'; body: Uint8Array }[]) {
  const sent = Object.assign({}, ...bodies.map(({ kind, body }) => valuesIn(kind, body)))
  return Object.fromEntries(Object.entries<string>(sent).filter(([, value]) => value !== ''))
}

/** The values of one body: path → value as text, the empty one where it withdraws a value. */
export function valuesIn(kind: 'create' | 'update', body: Uint8Array): Record<string, string> {
  const json: unknown = JSON.parse(decoder.decode(body))
  if (kind === 'create') return flatten(requestApplication.parse(json))
  const { updates } = requestUpdates.parse(json)
  return Object.fromEntries(updates.map(({ field, value }) => [field, value]))
}

/** The bytes an acceptance is bound to: RFC 8785, so that the order of questions does not matter. */
export function boundBytes(answers: WireValues): Uint8Array {
  return encoder.encode(canonicalize(answers))
}

/** The paths in which two flat requests differ. */
export function changedPaths(before: WireValues, after: WireValues): WirePath[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])] as WirePath[]
  return paths.filter((path) => before[path] !== after[path])
}

function asTexts(wire: WireValues): Record<string, string> {
  return Object.fromEntries(Object.entries(wire).map(([path, value]) => [path, String(value)]))
}

function flatten(value: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]): [string, string][] =>
      typeof part === 'object' && part !== null
        ? Object.entries(flatten(part, `${prefix}${key}.`))
        : [[`${prefix}${key}`, String(part)]],
    ),
  )
}
