import type { RequestSchemas } from '../../contract/requests.ts'
import type { SimulatorRecords } from '../records/records.ts'
import type { OfferedProduct } from '../requirements/refused-values.ts'
import type { Scenario, ScriptedScenario } from '../scenarios/scenario.ts'
import { type ApiResponse, apiError } from './api-response.ts'
import { digest } from './tokens.ts'

/** One authenticated call, and everything that an operation may use. */
export type CallContext = {
  records: SimulatorRecords
  clientId: string
  /** Whether the attestation is required, and its fields accepted. */
  attestation: boolean
  /** The accepted bodies, with the lists of values of this deployment. */
  schemas: RequestSchemas
  products: readonly OfferedProduct[]
  /** What a script sets for a customer; undefined outside tests. */
  scriptFor?: (customerId: string) => ScriptedScenario | undefined
  now: () => Date
  /** Runs tasks of one key one after the other. */
  runExclusive: <T>(key: string, task: () => Promise<T>) => Promise<T>
  /** Waits, or throws the reason when the caller disconnects. */
  pause: (ms: number) => Promise<void>
  method: string
  url: URL
  contentType: string | null
  /** The body as text; undefined when it is not UTF-8. */
  text: string | undefined
  /** The body of an upload as a stream: it is never held in memory. */
  stream: ReadableStream<Uint8Array> | null
  /** Empty for a read; created here for a write without one. */
  idempotencyId: string
  /** Adds to the record of this call. */
  noteCallFacts: (facts: {
    scenario?: string
    applicationId?: string
    requestBody?: string
  }) => void
  /** Called when an application was written, or (undefined) a subscription created: events may be due. */
  noteChange: (applicationId: string | undefined) => void
}

/** One write of one client: its method, its address and its idempotency id. */
export function writeKey({ clientId, method, url, idempotencyId }: CallContext): string {
  return digest(JSON.stringify([clientId, method, url.pathname, idempotencyId]))
}

/** The JSON of the body, or the response that refuses it. */
export function readJson({ contentType, text }: CallContext): { json: unknown } | ApiResponse {
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    return apiError('UNSUPPORTED_MEDIA_TYPE')
  try {
    return text === undefined ? apiError('INVALID_JSON') : { json: JSON.parse(text) }
  } catch {
    return apiError('INVALID_JSON')
  }
}

/**
 * Returns how often this call was tried, including this time. The number is stored, so that a restart changes
 * nothing.
 */
export async function countAttempt(context: CallContext, key: string): Promise<number> {
  const before = await context.records.get('tries', key)
  const tries = (typeof before === 'number' ? before : 0) + 1
  await context.records.put('tries', key, tries)
  return tries
}

/** The 503 of a scenario. */
export function unavailable(retryAfterSeconds: number): ApiResponse {
  return apiError('TEMPORARILY_UNAVAILABLE', undefined, retryAfter(retryAfterSeconds))
}

/** The Retry-After header, if there is a pause. */
export function retryAfter(seconds: number | undefined): Record<string, string> | undefined {
  return seconds === undefined ? undefined : { 'Retry-After': String(seconds) }
}

/** The failure of a read in a scenario that fails twice; undefined when it succeeds. */
export async function findReadFault(
  context: CallContext,
  scenario: Scenario,
): Promise<ApiResponse | undefined> {
  if (!scenario.failsTwice) return undefined
  const key = digest(JSON.stringify([context.clientId, context.method, context.url.pathname]))
  return context.runExclusive(key, async () =>
    (await countAttempt(context, key)) <= 2 ? unavailable(1) : undefined,
  )
}
