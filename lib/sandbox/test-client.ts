import type { RequestApplication, StatusAnswer } from '../platform/contract.ts'
import { parseStatusAnswer } from '../platform/contract.ts'
import { createMemoryRecords } from './memory.ts'
import { createSandbox, type SandboxRecords, type SandboxSettings } from './sandbox.ts'

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

type CallOptions = {
  body?: unknown
  key?: string
  headers?: Record<string, string | undefined>
  signal?: AbortSignal
}
export type Reply = { status: number; headers: Headers; json: Record<string, unknown> }

/** A sandbox with a clock that a test moves, and a client for it that keeps to the documents. */
export function createBench(settings: Partial<SandboxSettings> = {}) {
  const clock = { now: new Date('2026-11-21T09:00:00Z') }
  const records: SandboxRecords = settings.records ?? createMemoryRecords(() => clock.now)
  const waits: number[] = []
  const faults: unknown[] = []
  const sandbox = createSandbox({
    records,
    clientId: 'portico',
    clientSecret: secret,
    headerPrefix: 'x-svc',
    tokenLifeSeconds: 900,
    attestation: false,
    baseUrl: base,
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
    const response = await sandbox.handle(
      new Request(url, {
        method,
        headers: headers as [string, string][],
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
        signal: options.signal,
      }),
    )
    return { status: response.status, headers: response.headers, json: await response.json() }
  }

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const scope = method === 'GET' ? 'applications:read' : 'applications:write'
    const held = tokens.get(scope) ?? (await token(scope))
    tokens.set(scope, held)
    requests += 1
    return send(method, `${base}/api${path}`, {
      ...options,
      headers: {
        authorization: `Bearer ${held}`,
        'x-svc-request-id': `request-${requests}`,
        'x-svc-idempotency-id': method === 'GET' ? undefined : (options.key ?? `key-${requests}`),
        'content-type': options.body === undefined ? undefined : 'application/json',
        ...options.headers,
      },
    })
  }

  return {
    sandbox,
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
    async status(id: string): Promise<StatusAnswer> {
      return parseStatusAnswer((await call('GET', `/v1/applications/${id}/status`)).json)
    },
  }
}

export function idIn(reply: Reply): string {
  return String((reply.json.data as { id?: unknown } | undefined)?.id)
}

export function errorsIn(reply: Reply): { code: string; description: string }[] {
  return reply.json.errors as { code: string; description: string }[]
}
