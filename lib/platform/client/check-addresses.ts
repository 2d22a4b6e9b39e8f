import type { OperationName } from '../contract/operations.ts'
import type { PlatformClient } from './client.ts'
import type { PlatformOutcome } from './outcome-types.ts'

/** An answer of an address that violates the interface; `status` if there was any. */
export type AddressFault = {
  operation: OperationName
  /**
   * `elsewhere`: something answers that is not the platform's interface. `refused`: the platform does not
   * let this client read. `between`: something refuses, and not in the platform's words. `unknown`: no
   * answer, or one that may be another the next time.
   */
  kind: 'elsewhere' | 'refused' | 'between' | 'unknown'
  code: string
  status: number | undefined
}

/** No application, document or customer has this id. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Reads once at the address of each of `operations`, about things that do not exist, and returns the answers
 * that violate the interface. A 404 in the platform's words is its own, one without them a router's: unless the
 * list of applications exists, which shows that the path is right. Never throws.
 */
export async function checkAddresses(
  platform: PlatformClient,
  operations = Object.keys(reads) as Read[],
): Promise<AddressFault[]> {
  const outcomes = await Promise.all(
    operations.map(async (name) => [name, await reads[name](platform)] as const),
  )
  const isThere = outcomes.some(
    ([name, { outcome }]) => name === 'listApplications' && outcome === 'done',
  )
  return outcomes.flatMap(([operation, outcome]) => {
    const kind = kindOf(outcome, isThere && aboutOne.has(operation))
    if (!kind || outcome.outcome === 'done') return []
    const code = outcome.outcome === 'refused' ? 'refused' : outcome.code
    return [{ operation, kind, code, status: outcome.status }]
  })
}

type Read = Extract<OperationName, `list${string}` | `find${string}` | `download${string}`>

const reads: Record<Read, (platform: PlatformClient) => Promise<PlatformOutcome<unknown>>> = {
  listApplications: (platform) => platform.listApplications({ customerId: nobody }),
  findApplication: (platform) => platform.findApplication(nobody),
  findStatus: (platform) => platform.findStatus(nobody),
  downloadDocument: (platform) => platform.downloadDocument(nobody, 1),
  listSubscriptions: (platform) => platform.listSubscriptions(),
}

/** Requests about one thing, which does not exist: once the path is known to be right, any 404 says so. */
const aboutOne = new Set<Read>(['findApplication', 'findStatus', 'downloadDocument'])

/** The codes of another product or a page that answers with 200. */
const foreignCodes = new Set([
  'malformed_json',
  'unexpected_content_type',
  'unexpected_shape',
  'unexpected_success',
  'empty_body',
  // The answer for a document that does not exist.
  'body_too_large',
])

function kindOf(
  outcome: PlatformOutcome<unknown>,
  isMissing: boolean,
): AddressFault['kind'] | undefined {
  if (outcome.outcome === 'done') return undefined
  if (outcome.outcome === 'unknown') return foreignCodes.has(outcome.code) ? 'elsewhere' : 'unknown'
  // The interface promises codes; an error of another product has none, or other names.
  const isInItsWords = outcome.errors.some(({ code }) => code !== 'UNREADABLE')
  // A bad request is the platform's answer to an id that it does not know.
  if (outcome.outcome === 'refused') return isInItsWords ? undefined : 'elsewhere'
  if (outcome.status === 404) return isInItsWords || isMissing ? undefined : 'elsewhere'
  if (outcome.status === 401 || outcome.status === 403) return isInItsWords ? 'refused' : 'between'
  return 'elsewhere'
}
