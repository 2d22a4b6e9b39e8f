import type { RequestSchemas } from '#lib/domain/contract/requests.ts'
import type { SimulatorRecords } from '../records/records.ts'
import type { OfferedProduct } from '../requirements/refused-values.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { type ApiResponse, apiError } from './api-response.ts'
import { digest } from './tokens.ts'

/** One authenticated call, and all an operation may use to answer it. */
export type CallContext = {
  records: SimulatorRecords
  clientId: string
  /** It asks for the attestation, and takes what goes with it. */
  attestation: boolean
  /** What it takes, with the lists of values of this deployment. */
  schemas: RequestSchemas
  products: readonly OfferedProduct[]
  now: () => Date
  /** Tasks of one key one after the other. */
  runExclusive: <T>(key: string, task: () => Promise<T>) => Promise<T>
  /** Waits, or throws the reason when the caller goes away. */
  pause: (ms: number) => Promise<void>
  method: string
  url: URL
  contentType: string | null
  /** The body as text; undefined when it is not UTF-8. */
  text: string | undefined
  /** The body as it comes, of an upload only: such a body is never held whole. */
  stream: ReadableStream<Uint8Array> | null
  /** Empty for a reading call; made here for a write that came without one. */
  idempotencyId: string
  /** What the record of this call should say besides. */
  noteCallFacts: (facts: {
    scenario?: string
    applicationId?: string
    requestBody?: string
  }) => void
  /** Says that an application was written, or (undefined) a subscription made: events may be due. */
  noteChange: (applicationId: string | undefined) => void
}

/** One write of one client: its method, its address and its idempotency id. */
export function writeKey({ clientId, method, url, idempotencyId }: CallContext): string {
  return digest(JSON.stringify([clientId, method, url.pathname, idempotencyId]))
}

/** The JSON of the body, or the answer that refuses it. */
export function readJson({ contentType, text }: CallContext): { json: unknown } | ApiResponse {
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    return apiError('UNSUPPORTED_MEDIA_TYPE')
  try {
    return text === undefined ? apiError('INVALID_JSON') : { json: JSON.parse(text) }
  } catch {
    return apiError('INVALID_JSON')
  }
}

/** How often this call was tried before, this time included. Kept, so a restart does not start over. */
export async function countAttempt(context: CallContext, key: string): Promise<number> {
  const before = await context.records.get('tries', key)
  const tries = (typeof before === 'number' ? before : 0) + 1
  await context.records.put('tries', key, tries)
  return tries
}

/** The 503 that a scenario asks for. */
export function unavailable(retryAfterSeconds: number): ApiResponse {
  return apiError('TEMPORARILY_UNAVAILABLE', undefined, retryAfter(retryAfterSeconds))
}

/** The header that names a pause, where there is one. */
export function retryAfter(seconds: number | undefined): Record<string, string> | undefined {
  return seconds === undefined ? undefined : { 'Retry-After': String(seconds) }
}

/** A read under a scenario that fails twice; undefined when it may be answered. */
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
