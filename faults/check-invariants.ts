/** What must hold of a row, whatever befell it, once it is healed. */
import type { Sighting } from './browser.ts'
import { offersToSendAgain } from './customer.ts'
import type { Ending } from './row.ts'
import type { Call, RecordedApplication, Report } from './scripted-simulator/script.ts'
import { findFalseStatement, findShownStatus } from './status-page.ts'

export type Ran = {
  customerId: string
  ending: Ending
  seen: Sighting[]
  /** When the page first showed a final status. */
  finalAt: number | undefined
  /** The final number of people of a company. */
  people?: number | undefined
}

/** Every broken promise, in words; empty when all hold. */
export function brokenPromises(
  { customerId, ending, seen, finalAt, people }: Ran,
  report: Report,
): string[] {
  const held = report.applications.filter((each) => each.customerId === customerId)
  const calls = report.calls.filter((call) => call.customerId === customerId)
  return [
    ...countFaults(ending, held.length),
    ...peopleFaults(ending, held, people),
    ...missingIds(calls),
    ...differingBytes(calls),
    ...seen.flatMap((sighting) => findFalseStatement(sighting, held) ?? []),
    ...lostPromises(ending, seen, held.length),
    ...writesAfter(finalAt, calls),
    ...serverErrors(seen),
    ...report.strays
      .filter((stray) => stray.includes(customerId))
      .map((stray) => `${stray} was followed`),
  ]
}

function countFaults(ending: Ending, count: number): string[] {
  const right =
    ending === 'platform duplicate' ||
    (ending === 'none'
      ? count === 0
      : ending === 'one' || ending === 'awaiting customer'
        ? count === 1
        : count <= 1)
  return right ? [] : [`${count} applications on the platform`]
}

/** Each of a company's people once: nobody twice, and nobody left out in the end. */
function peopleFaults(ending: Ending, held: RecordedApplication[], people = 0): string[] {
  if (ending === 'platform duplicate') return []
  return held.flatMap((each) => {
    const names = each.people.map(({ body }) => `${body.first_name} ${body.last_name}`)
    const faults = new Set(names).size < names.length ? ['a person was added twice'] : []
    const isEnd = ending === 'one' || ending === 'awaiting customer'
    if (isEnd && names.length !== people) faults.push(`${names.length} people instead of ${people}`)
    return faults
  })
}

/** The simulator takes calls without ids, as the interface says; Portico never sends one. */
function missingIds(calls: Call[]): string[] {
  return calls.flatMap(({ operation, method, requestId, idempotencyId }) => [
    ...(requestId ? [] : [`${operation} was sent without a request id`]),
    ...(idempotencyId || method === 'GET' ? [] : [`${operation} was sent without a key`]),
  ])
}

/** All sends of one idempotency id had the same bytes, at one address; every attempt its own request id. */
function differingBytes(calls: Call[]): string[] {
  const first = new Map<string, string>()
  const faults = calls.flatMap(({ idempotencyId, method, path, bodyHash }) => {
    if (!idempotencyId) return []
    const bytes = `${method} ${path} ${bodyHash}`
    const before = first.get(idempotencyId) ?? bytes
    first.set(idempotencyId, before)
    return before === bytes ? [] : [`${idempotencyId} was sent with different bytes`]
  })
  const requestIds = new Set(calls.map(({ requestId }) => requestId))
  if (requestIds.size < calls.length) faults.push('a request id was used twice')
  return faults
}

/** A customer who read "we have your application" finds it on the platform in the end, or with a person. */
function lostPromises(ending: Ending, seen: Sighting[], count: number): string[] {
  if (ending !== 'one') return []
  const promised = seen.some(({ page }) => findShownStatus(page) === 'confirming')
  return promised && count === 0 ? ['the page showed that we have it, and it is lost'] : []
}

function writesAfter(finalAt: number | undefined, calls: Call[]): string[] {
  if (finalAt === undefined) return []
  return calls
    .filter(({ operation, at }) => at > finalAt && operation !== 'list')
    .map(({ operation }) => `${operation} was sent after the end`)
}

function serverErrors(seen: Sighting[]): string[] {
  return seen
    .filter(({ page }) => page.status >= 500 && !offersToSendAgain(page))
    .map(({ page }) => `${page.path.split('/').at(-1)} answered ${page.status}`)
}
