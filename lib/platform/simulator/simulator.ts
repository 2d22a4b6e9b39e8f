import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplacedValues } from '../contract/enumerations.ts'
import { requestSchemas } from '../contract/requests.ts'
import { findApplication, listApplications } from './applications/stored-application.ts'
import { type SimulatorApplication, summarizeApplication } from './applications/summary.ts'
import { createDeliveries } from './events/deliver-events.ts'
import { listDeliveries, type StoredDelivery } from './events/delivery-records.ts'
import { type PostEvent, postEvent } from './events/post-event.ts'
import { type ApiResponse, apiError, toResponse } from './http/api-response.ts'
import { handleApiCall } from './http/handle-call.ts'
import { drain, getUploadStream, readText } from './http/request-body.ts'
import { isUpload } from './http/routes.ts'
import { issueToken, type ListedToken, listTokens } from './http/tokens.ts'
import { createKeyQueue } from './key-queue.ts'
import { listSubscriptions } from './operations/subscriptions.ts'
import { listCalls, type RecordedCall, recordCall } from './records/recorded-calls.ts'
import type { SimulatorRecords } from './records/records.ts'
import { documentedProducts, type OfferedProduct } from './requirements/refused-values.ts'
import type { ScriptedScenario } from './scenarios/scenario.ts'

export type { SimulatorApplication, SimulatorRecords, StoredDelivery }

export type SimulatorSettings = {
  records: SimulatorRecords
  clientId: string
  clientSecret: string
  /** The `x-svc` of `x-svc-request-id`. */
  headerPrefix: string
  tokenLifeSeconds: number
  /** The attestation is required, its fields are accepted, and the status has the newer spelling. */
  attestation: boolean
  /** Lists of values that replace the interface's own. */
  lists?: ReplacedValues
  /** Whether a state has two characters (the default), or is any text. */
  states?: 'two-letter' | 'any'
  /** The products on offer; by default those of the interface's documentation. */
  products?: readonly OfferedProduct[]
  /** A test's own scenario for a customer, over the one of the name. Portico's sandbox has none. */
  scriptFor?: (customerId: string) => ScriptedScenario | undefined
  /** E.g. `http://localhost:3000/sandbox`: `/oauth/token` and `/api/v1/…` are below it. */
  baseUrl: string
  now?: () => Date
  wait?: (ms: number) => Promise<void>
  /** Sends an event; over HTTP by default. */
  post?: PostEvent
  /** Called for what should never happen and gets a 500: a fault of the records or of the simulator. */
  onFault?: (cause: unknown) => void
}

export type ListedSubscription = {
  id: string
  eventType: string
  callbackUrl: string
  createdAt: Date
}

export type Simulator = {
  /** The settings that a caller must know, without the secret. */
  about: Pick<
    SimulatorSettings,
    'clientId' | 'headerPrefix' | 'tokenLifeSeconds' | 'attestation'
  > & {
    tokenUrl: string
    apiUrl: string
  }
  /** Handles one HTTP request; rejects, like fetch, with the reason of the request's signal. */
  handle(request: Request): Promise<Response>
  /** Newest first, 100 by default. */
  applications(options?: { limit?: number; offset?: number }): Promise<SimulatorApplication[]>
  findApplication(id: string): Promise<SimulatorApplication | undefined>
  tokens(options?: { limit?: number; offset?: number }): Promise<ListedToken[]>
  /** The last 200, newest first: of everyone, or of one application. */
  calls(applicationId?: string): Promise<RecordedCall[]>
  /** Newest first, without their keys. */
  subscriptions(): Promise<ListedSubscription[]>
  /** The last 200 events that were sent or tried, newest first: of everyone, or of one application. */
  deliveries(applicationId?: string): Promise<StoredDelivery[]>
  /** Sends the events that are due now; gives the number of requests. */
  deliverEvents(): Promise<number>
  /** Sends events as they become due; `stop` waits for those being sent. */
  startDelivering(): { stop(): Promise<void> }
}

/** How often to look for due events: nobody waits for one, and looking is cheap. */
const deliveryIntervalMs = 500

/** The simulator. One per process: it runs calls with the same idempotency id one after the other. */
export function createSimulator(settings: SimulatorSettings): Simulator {
  const { records, now = () => new Date() } = settings
  const runExclusive = createKeyQueue()
  const reading = { attestation: settings.attestation, now }
  const schemas = requestSchemas(settings.lists, settings.states)
  const { post = postEvent, headerPrefix } = settings
  const deliveries = createDeliveries({ records, now, headerPrefix, post })

  async function handle(request: Request): Promise<Response> {
    const started = { at: now(), ms: performance.now() }
    const facts: Partial<RecordedCall> = {}
    const path = apiPathOf(request)
    const upload =
      path !== undefined && isUpload(request.method, path) ? getUploadStream(request) : undefined
    const record = () =>
      recordCall(
        records,
        {
          method: request.method,
          path: new URL(request.url).pathname,
          startedAt: started.at.toISOString(),
          durationMs: Math.round(performance.now() - started.ms),
          ...facts,
        },
        [settings.clientSecret, readBearerToken(request)],
      )
    try {
      const answer = await answerTo(request, path, upload, facts)
      facts.status = answer.status
      await record()
      request.signal.throwIfAborted()
      return toResponse(answer)
    } catch (cause) {
      if (request.signal.aborted) {
        if (facts.status === undefined) await record()
        throw request.signal.reason
      }
      settings.onFault?.(cause)
      return toResponse(apiError('INTERNAL_ERROR'))
    } finally {
      // An unread upload would break the connection before the response is sent.
      if (upload) await drain(upload)
    }
  }

  const basePath = new URL(settings.baseUrl).pathname.replace(/\/$/, '')

  /** Below the API base, `/v1/…`; undefined when the address is elsewhere. */
  function apiPathOf(request: Request): string | undefined {
    const { pathname } = new URL(request.url)
    const api = `${basePath}/api`
    return pathname.startsWith(`${api}/`) ? pathname.slice(api.length) : undefined
  }

  async function answerTo(
    request: Request,
    path: string | undefined,
    upload: ReadableStream<Uint8Array> | null | undefined,
    facts: Partial<RecordedCall>,
  ): Promise<ApiResponse> {
    const url = new URL(request.url)
    const body =
      upload === undefined
        ? { ...(await readText(request)), stream: null }
        : { text: undefined, isTooLarge: false, stream: upload }
    if (url.pathname === `${basePath}/oauth/token` && request.method === 'POST')
      return body.isTooLarge
        ? apiError('BODY_TOO_LARGE')
        : issueToken(request, body.text ?? '', { ...settings, now })
    return handleApiCall(
      { request, path, body, headerPrefix, facts },
      {
        ...reading,
        records,
        schemas,
        products: settings.products ?? documentedProducts,
        scriptFor: settings.scriptFor,
        clientId: settings.clientId,
        runExclusive,
        pause: (ms) => pause(ms, request.signal, settings.wait),
        url,
        noteChange: deliveries.noteChange,
      },
    )
  }

  const { clientId, tokenLifeSeconds, attestation } = settings
  const baseUrl = settings.baseUrl.replace(/\/$/, '')
  return {
    about: {
      ...{ clientId, headerPrefix, tokenLifeSeconds, attestation },
      tokenUrl: `${baseUrl}/oauth/token`,
      apiUrl: `${baseUrl}/api`,
    },
    handle,
    tokens: (options = {}) => listTokens(records, options),
    calls: (applicationId) => listCalls(records, applicationId),
    async applications({ limit = 100, offset = 0 } = {}) {
      const page = await listApplications(records, { limit, offset })
      return page.map((application) => summarizeApplication(application, reading))
    },
    async findApplication(id) {
      const application = await findApplication(records, id)
      return application && summarizeApplication(application, reading)
    },
    async subscriptions() {
      return (await listSubscriptions(records)).map(
        ({ id, eventType, callbackUrl, createdAt }) => ({
          ...{ id, eventType, callbackUrl },
          createdAt: new Date(createdAt),
        }),
      )
    },
    deliveries: (applicationId) => listDeliveries(records, applicationId),
    deliverEvents: () => deliveries.deliverDue(),
    startDelivering() {
      const stopping = new AbortController()
      const running = deliverUntil(stopping.signal, deliveries.deliverDue, settings.onFault)
      return {
        async stop() {
          stopping.abort()
          await running
        },
      }
    },
  }
}

async function deliverUntil(
  signal: AbortSignal,
  deliver: (signal: AbortSignal) => Promise<number>,
  onFault: SimulatorSettings['onFault'],
): Promise<void> {
  while (!signal.aborted) {
    await deliver(signal).catch((cause: unknown) => onFault?.(cause))
    await sleep(deliveryIntervalMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

function readBearerToken(request: Request): string {
  return /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
}

async function pause(
  ms: number,
  signal: AbortSignal,
  wait: ((ms: number) => Promise<void>) | undefined,
): Promise<void> {
  signal.throwIfAborted()
  if (!wait) return sleep(ms, undefined, { signal })
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  await Promise.race([wait(ms), aborted])
}
