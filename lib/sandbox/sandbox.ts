import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, failure, toResponse } from './answers.ts'
import { answerApiCall } from './api.ts'
import { findApplication, listApplications, type StoredApplication } from './application.ts'
import { readText } from './body.ts'
import { listCalls, type RecordedCall, recordCall } from './calls.ts'
import type { Context } from './context.ts'
import { createQueue } from './queue.ts'
import { showApplication } from './read.ts'
import type { SandboxRecords } from './records.ts'
import { scenarioOf } from './scenarios.ts'
import { issueToken, type ListedToken, listTokens } from './tokens.ts'

export type { SandboxRecords }

export type SandboxSettings = {
  records: SandboxRecords
  clientId: string
  clientSecret: string
  /** The `x-svc` of `x-svc-request-id`. */
  headerPrefix: string
  tokenLifeSeconds: number
  /** Interface 1.1: the attestation is demanded, and the status answer is spelled as there. */
  attestation: boolean
  /** E.g. `http://localhost:3000/sandbox`: `/oauth/token` and `/api/v1/…` are below it. */
  baseUrl: string
  now?: () => Date
  wait?: (ms: number) => Promise<void>
  /** Told of what should never happen and is answered 500: a fault of the records or of the sandbox. */
  onFault?: (cause: unknown) => void
}

export type SandboxApplication = {
  id: string
  status: string
  customerId: string
  customerName: string
  scenario: string
  createdAt: Date
  updatedAt: Date
  /** As "get application" shows it. */
  shown: Record<string, unknown>
}

export type Sandbox = {
  /** What a caller must know; the secret is not among it. */
  about: Pick<SandboxSettings, 'clientId' | 'headerPrefix' | 'tokenLifeSeconds' | 'attestation'> & {
    tokenUrl: string
    apiUrl: string
  }
  /** Answers one HTTP request; rejects, like fetch, with the reason of the request's signal. */
  handle(request: Request): Promise<Response>
  /** Newest first, 100 unless told. */
  applications(options?: { limit?: number; offset?: number }): Promise<SandboxApplication[]>
  findApplication(id: string): Promise<SandboxApplication | undefined>
  tokens(options?: { limit?: number; offset?: number }): Promise<ListedToken[]>
  /** The last 200, newest first: of everyone, or of one application. */
  calls(applicationId?: string): Promise<RecordedCall[]>
}

/** The embedded platform. Keep one per process: calls with one idempotency id take turns in it. */
export function createSandbox(settings: SandboxSettings): Sandbox {
  const { records, now = () => new Date() } = settings
  const inTurn = createQueue()
  const reading = { attestation: settings.attestation, now }

  async function handle(request: Request): Promise<Response> {
    const started = { at: now(), ms: performance.now() }
    const facts: Partial<RecordedCall> = {}
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
        [settings.clientSecret, bearerOf(request)],
      )
    try {
      const answer = await answerTo(request, facts)
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
      return toResponse(failure('INTERNAL_ERROR'))
    }
  }

  async function answerTo(request: Request, facts: Partial<RecordedCall>): Promise<Answer> {
    const url = new URL(request.url)
    const base = new URL(settings.baseUrl).pathname.replace(/\/$/, '')
    const body = await readText(request)
    if (url.pathname === `${base}/oauth/token` && request.method === 'POST')
      return body.isTooLarge
        ? failure('BODY_TOO_LARGE')
        : issueToken(request, body.text ?? '', { ...settings, now })
    const isApi = url.pathname.startsWith(`${base}/api/`)
    return answerApiCall(
      {
        request,
        path: isApi ? url.pathname.slice(`${base}/api`.length) : undefined,
        body,
        headerPrefix: settings.headerPrefix,
        facts,
      },
      {
        ...reading,
        records,
        clientId: settings.clientId,
        inTurn,
        pause: (ms) => pause(ms, request.signal, settings.wait),
        url,
      },
    )
  }

  const { clientId, headerPrefix, tokenLifeSeconds, attestation } = settings
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
      return page.map((application) => summarise(application, reading))
    },
    async findApplication(id) {
      const application = await findApplication(records, id)
      return application && summarise(application, reading)
    },
  }
}

function summarise(
  application: StoredApplication,
  reading: Pick<Context, 'attestation' | 'now'>,
): SandboxApplication {
  const { customer_id, customer_details: person } = application.body
  const shown = showApplication(application, reading)
  return {
    id: application.id,
    status: shown.status,
    customerId: customer_id,
    customerName: `${person.first_name} ${person.last_name}`,
    scenario: scenarioOf(person.last_name).id,
    createdAt: new Date(application.createdAt),
    updatedAt: new Date(application.updatedAt),
    shown,
  }
}

function bearerOf(request: Request): string {
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
