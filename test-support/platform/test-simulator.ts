import type {
  RequestApplication,
  RequestCorporateApplication,
  RequestIndividual,
} from '../../lib/platform/contract/requests.ts'
import type { StatusResponse } from '../../lib/platform/contract/status-response.ts'
import { parseStatusResponse } from '../../lib/platform/contract/status-response.ts'
import {
  createSimulator,
  type SimulatorRecords,
  type SimulatorSettings,
} from '../../lib/platform/simulator/simulator.ts'
import { createMemoryRecords } from './memory-records.ts'

export const secret = 'a-secret-only-the-tests-know'
export const base = 'http://localhost:3000/sandbox'
export const basic = `Basic ${Buffer.from(`portico:${secret}`).toString('base64')}`

/** A person whose application is ready for submission, unless the family name says otherwise. */
export function amira(familyName = 'Haddad'): RequestApplication {
  return {
    application_type: 'INDIVIDUAL',
    account_to_open: {
      account_id: 'acc-amira',
      product_id: 'DEPOSIT_BASIC',
      asset_type_id: 'FIAT_TESTNET_USD',
    },
    terms_and_conditions_accepted: true,
    customer_id: 'cus-amira',
    customer_details: {
      title: 'Dr',
      first_name: 'Amira',
      last_name: familyName,
      email_address: 'amira@example.com',
      telephone_number: '+12025550147',
      tax_reference_number: '123-45-6789',
      date_of_birth: '1988-02-29',
      nationality: 'US',
      mailing_address: {
        address_line1: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        postal_code: '62701',
        country_code: 'US',
      },
    },
  }
}

/** A company that lacks only its people and documents, unless the registered name says otherwise. */
export function aster(registeredName = 'Aster Trading'): RequestCorporateApplication {
  return {
    application_type: 'CORPORATION',
    account_to_open: {
      account_id: 'acc-aster',
      product_id: 'DEPOSIT_BASIC',
      asset_type_id: 'FIAT_TESTNET_USD',
    },
    terms_and_conditions_accepted: true,
    customer_id: 'cus-aster',
    customer_details: {
      registered_name: registeredName,
      registered_number: '12345678',
      telephone_number: '+442079460147',
      country_of_incorporation: 'GB',
      corporate_entity_type: 'C_CORP_PRIVATE',
      registered_address: {
        address_line1: '1 High Street',
        city: 'London',
        postal_code: 'SW1A 1AA',
        country_code: 'GB',
      },
    },
  }
}

/** Returns a person who suffices for a company, unless the family name selects otherwise. */
export function noor(familyName = 'Khoury', changes: Partial<RequestIndividual> = {}) {
  return {
    individual_type: ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON'],
    title: 'CEO',
    first_name: 'Noor',
    last_name: familyName,
    telephone_number: '+442079460148',
    date_of_birth: '1979-04-01',
    nationality: 'GB',
    percentage_ownership: 60,
    mailing_address: {
      address_line1: '2 High Street',
      city: 'London',
      postal_code: 'SW1A 1AA',
      country_code: 'GB',
    },
    ...changes,
  } satisfies RequestIndividual
}

/** Gives the application ids of its own: `customer_id` and `account_id` must be unique. */
export function withIds<T extends RequestApplication | RequestCorporateApplication>(
  body: T,
  name: string,
): T {
  const account_to_open = { ...body.account_to_open, account_id: `acc-${name}` }
  return { ...body, account_to_open, customer_id: `cus-${name}` }
}

/** Bytes that begin as a PDF does, and differ by their text. */
export function createPdf(text = 'extract of the register'): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF\n`)
}

type CallOptions = {
  body?: unknown
  key?: string
  headers?: Record<string, string | undefined>
  signal?: AbortSignal
}
export type Reply = { status: number; headers: Headers; json: Record<string, unknown> }

export type TestSimulator = ReturnType<typeof createTestSimulator>

/** Settings that every simulator of the tests has. */
export const simulatorDefaults = {
  clientId: 'portico',
  clientSecret: secret,
  headerPrefix: 'x-svc',
  tokenLifeSeconds: 900,
  attestation: false,
  baseUrl: base,
} satisfies Partial<SimulatorSettings>

/** A simulator with a clock that the test moves, and a client that follows the interface's document. */
export function createTestSimulator(settings: Partial<SimulatorSettings> = {}) {
  const clock = { now: new Date('2026-11-21T09:00:00Z') }
  const records: SimulatorRecords = settings.records ?? createMemoryRecords(() => clock.now)
  const waits: number[] = []
  const faults: unknown[] = []
  const simulator = createSimulator({
    records,
    ...simulatorDefaults,
    now: () => clock.now,
    wait: async (ms) => {
      waits.push(ms)
    },
    onFault: (cause) => faults.push(cause),
    ...settings,
  })
  const tokens = new Map<string, string>()
  let requests = 0

  async function token(scope: string): Promise<string> {
    const query = new URLSearchParams({ grant_type: 'client_credentials', scope })
    const reply = await send('POST', `${base}/oauth/token?${query}`, {
      headers: {
        authorization: basic,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    return String(reply.json.access_token)
  }

  async function send(method: string, url: string, options: CallOptions = {}): Promise<Reply> {
    const headers = Object.entries(options.headers ?? {}).filter((pair) => pair[1] !== undefined)
    const { body } = options
    const response = await simulator.handle(
      new Request(url, {
        method,
        headers: headers as [string, string][],
        body: isBody(body) ? body : JSON.stringify(body),
        signal: options.signal,
      }),
    )
    return { status: response.status, headers: response.headers, json: await response.json() }
  }

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const kind = path.startsWith('/v1/subscriptions') ? 'subscriptions' : 'applications'
    const scope = `${kind}:${method === 'GET' ? 'read' : 'write'}`
    const held = tokens.get(scope) ?? (await token(scope))
    tokens.set(scope, held)
    requests += 1
    return send(method, `${base}/api${path}`, {
      ...options,
      headers: {
        authorization: `Bearer ${held}`,
        'x-svc-request-id': `request-${requests}`,
        'x-svc-idempotency-id': method === 'GET' ? undefined : (options.key ?? `key-${requests}`),
        'content-type':
          options.body === undefined || options.body instanceof FormData
            ? undefined
            : 'application/json',
        ...options.headers,
      },
    })
  }

  return {
    simulator,
    records,
    waits,
    faults,
    clock,
    token,
    send,
    call,
    later(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    create: (body: unknown, key?: string) => call('POST', '/v1/applications', { body, key }),
    async created(body: unknown = amira()): Promise<string> {
      const reply = await call('POST', '/v1/applications', { body })
      return idIn(reply)
    },
    update: (id: string, fields: Record<string, string>, key?: string) =>
      call('PATCH', `/v1/applications/${id}`, {
        body: { updates: Object.entries(fields).map(([field, value]) => ({ field, value })) },
        key,
      }),
    submit: (id: string, key?: string) => call('POST', `/v1/applications/${id}/submit`, { key }),
    addPerson: (id: string, body: unknown = noor(), key?: string) =>
      call('POST', `/v1/applications/${id}/individual`, { body, key }),
    upload: (documentId: string, bytes = createPdf(), name = 'extract.pdf', key?: string) => {
      const body = new FormData()
      body.set('file', new File([bytes], name))
      return call('POST', `/v1/documents/${documentId}`, { body, key })
    },
    async status(id: string): Promise<StatusResponse> {
      return parseStatusResponse((await call('GET', `/v1/applications/${id}/status`)).json)
    },
  }
}

function isBody(body: unknown): body is string | FormData | undefined {
  return body === undefined || typeof body === 'string' || body instanceof FormData
}

export function idIn(reply: Reply): string {
  return String((reply.json.data as { id?: unknown } | undefined)?.id)
}

export function errorsIn(reply: Reply): { code: string; description: string }[] {
  return reply.json.errors as { code: string; description: string }[]
}
