/**
 * The scripted platform: it takes a call, finds what the script says of it, does or does not do what
 * was asked, writes the scripted platform, and only then answers.
 */
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { scopes } from '../../lib/platform/contract/scopes.ts'
import { json, type SocketRequest } from '../../test-support/platform/socket-http.ts'
import { createApplications } from './applications.ts'
import { type PlatformResponse, refusal } from './platform-response.ts'
import { createReplayedResponses } from './replayed-responses.ts'
import { shownStatus, writeAnswer } from './responses.ts'
import type { Behaviour, Call, Fault, Operation, Report, Script } from './script.ts'
import { createTokens } from './tokens.ts'

/** The script of the token endpoint, which knows no customer. */
export const everyone = '*'

const writes: Operation[] = ['create', 'update', 'submit', 'add', 'change', 'delete']

const usualLifeMs = 2_000
const dayMs = 24 * 3_600_000

type Request = SocketRequest & { query: URLSearchParams }

export function createPlatform(client: { id: string; secret: string; prefix: string }) {
  const now = () => Date.now()
  const tokens = createTokens(client, now)
  const applications = createApplications(now)
  const clocks = new Map<string, number>()
  const saved = createReplayedResponses((customerId) => now() + (clocks.get(customerId) ?? 0))
  const scripts = new Map<string, Script>()
  const calls: Call[] = []
  const strays: string[] = []
  const counts = new Map<string, number>()
  let lastCreated: PlatformResponse = { status: 200, json: { data: { id: 'app-of-nobody' } } }

  return {
    tokens,
    /** Lays down what will befall a customer's calls; counting begins with it. */
    script(customerId: string, script: Script): void {
      scripts.set(customerId, script)
      for (const key of counts.keys()) if (key.startsWith(`${customerId} `)) counts.delete(key)
    },
    /** No more faults; how ids are treated stays. */
    heal(customerId: string): void {
      const { faults: _healed, ...rest } = scripts.get(customerId) ?? {}
      scripts.set(customerId, rest)
    },
    /** Moves the clock by which saved answers grow old. */
    pass(customerId: string, ms: number): void {
      clocks.set(customerId, (clocks.get(customerId) ?? 0) + ms)
    },
    report: (): Report => ({
      applications: applications.held(),
      calls,
      tokens: tokens.counts(),
      strays,
    }),
    take,
  }

  async function take(socket: Socket, sent: SocketRequest): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(sent.path, 'http://platform')
    const request = { ...sent, path, query }
    const operation = operationOf(request)
    if (!operation) {
      strays.push(`${request.method} ${request.path}`)
      socket.write(json(404, { errors: [{ code: 'NOT_FOUND', description: 'No address.' }] }))
      return
    }
    const customerId = customerOf(operation, request)
    const scope = request.method === 'GET' ? scopes.read : scopes.write
    const token = tokens.find(request.headers.authorization ?? '', scope)
    const call: Call = {
      number: calls.length + 1,
      at: now(),
      operation,
      customerId,
      method: request.method,
      path: request.path,
      requestId: request.headers[`${client.prefix}-request-id`] ?? '',
      idempotencyId: request.headers[`${client.prefix}-idempotency-id`] ?? '',
      bodyHash: createHash('sha256').update(request.body).digest('hex'),
      token: token.number,
      asked: operation === 'token' ? (request.query.get('scope') ?? '') : '',
      status: 0,
      committed: false,
      faulted: false,
    }
    calls.push(call)
    if (operation !== 'token' && !token.live) {
      const errors = [{ code: 'INVALID_TOKEN', description: 'Unknown or expired.' }]
      return answer(socket, call, undefined, { status: 401, json: { errors } })
    }
    const fault = findFault(call, request)
    call.faulted = fault !== undefined
    const shown = fault && shownStatus(fault.answer)
    const response = await handle(call, request, fault, shown)
    answer(socket, call, fault, response)
  }

  function answer(
    socket: Socket,
    call: Call,
    fault: Fault | undefined,
    response: PlatformResponse,
  ): void {
    const others = lastCreated
    if (call.operation === 'create' && response.status === 200) lastCreated = response
    call.status = (fault ? shownStatus(fault.answer) : undefined) ?? response.status
    const { customerId } = call
    if (socket.destroyed) return
    writeAnswer(socket, fault?.answer ?? { kind: 'good' }, { response, others, customerId })
  }

  /** Does what was asked, as often and as late as the fault says, and gives the platform's answer. */
  async function handle(
    call: Call,
    request: Request,
    fault: Fault | undefined,
    shown: number | undefined,
  ): Promise<PlatformResponse> {
    const behaviour = scripts.get(call.customerId)?.behaviour ?? 'documented'
    const { idempotencyId, method, path } = call
    const key = behaviour === 'first' ? idempotencyId : `${method} ${path} ${idempotencyId}`
    const isWrite = writes.includes(call.operation)
    if (isWrite && !call.idempotencyId) {
      return refusal('IDEMPOTENCY_ID_REQUIRED', 'A write needs the header with the id.')
    }
    if (!call.requestId && call.operation !== 'token') {
      return refusal('REQUEST_ID_REQUIRED', 'The header with the request id is missing.')
    }
    if (fault?.does === 'nothing') {
      if (isWrite) saved.refusedBefore(key, behaviour, shown ?? 0, call.customerId)
      return { status: 500, json: { errors: [] } }
    }
    const work = async () => {
      if (fault?.does === 'late') await sleep(fault.lateMs ?? 0)
      const response = effect(call, request, behaviour)
      if (response.status === 200) call.committed = true
      return response
    }
    const once = async () => {
      if (!isWrite) return work()
      const { response } = await saved.once(
        { key, customerId: call.customerId, behaviour, shown },
        work,
      )
      return response
    }
    if (fault?.does === 'twice') await once()
    // A late effect happens whatever becomes of the connection, which is answered at once.
    if (fault?.does === 'late' && fault.answer.kind !== 'good') {
      void once()
      return { status: 200, json: { data: {} } }
    }
    const response = await once()
    if (isWrite && fault && behaviour === 'forgets') {
      clocks.set(call.customerId, (clocks.get(call.customerId) ?? 0) + dayMs + 60_000)
    }
    return response
  }

  function effect(call: Call, request: Request, behaviour: Behaviour): PlatformResponse {
    const { requiredField, lifeMs = usualLifeMs } = scripts.get(call.customerId) ?? {}
    const id = idIn(call.path)
    const person = personIn(call.path)
    switch (call.operation) {
      case 'token': {
        const issued = tokens.issue(request.headers.authorization ?? '', request.query)
        return { status: 'error' in issued ? 401 : 200, json: issued }
      }
      case 'create':
        return applications.create(request.body, {
          unique: behaviour === 'unique',
          requiredField,
          lifeMs,
        })
      case 'update':
        return applications.update(id, request.body)
      case 'submit':
        return applications.submit(id)
      case 'status':
        return applications.status(id)
      case 'list':
        return applications.list(call.customerId)
      case 'find':
        return applications.find(id)
      case 'add':
        return applications.ofPeople(id, {
          do: 'add',
          bytes: request.body,
          unique: behaviour === 'unique',
        })
      case 'change':
        return applications.ofPeople(id, { do: 'change', person, bytes: request.body })
      case 'delete':
        return applications.ofPeople(id, { do: 'delete', person })
    }
  }

  function findFault(call: Call, request: Request): Fault | undefined {
    const faults = scripts.get(call.customerId)?.faults ?? []
    const key = `${call.customerId} ${call.operation}`
    const nth = (counts.get(key) ?? 0) + 1
    const fault = faults.find(({ on, calls: which }) => {
      return on === call.operation && (!which || which.includes(nth))
    })
    // The fault waits for a connection that has been used.
    if (fault?.answer.kind === 'stale' && request.nth === 0) return undefined
    counts.set(key, nth)
    return fault
  }

  function customerOf(operation: Operation, request: Request): string {
    if (operation === 'token') return everyone
    if (operation === 'list') return request.query.get('customer_id') ?? ''
    if (operation !== 'create') return applications.customerOf(idIn(request.path))
    try {
      return String(JSON.parse(request.body.toString('utf8')).customer_id)
    } catch {
      return ''
    }
  }
}

function operationOf({ method, path }: Request): Operation | undefined {
  const known: [string, RegExp, Operation][] = [
    ['POST', /^\/oauth\/token$/, 'token'],
    ['POST', /^\/api\/v1\/applications$/, 'create'],
    ['GET', /^\/api\/v1\/applications$/, 'list'],
    ['PATCH', /^\/api\/v1\/applications\/[^/]+$/, 'update'],
    ['GET', /^\/api\/v1\/applications\/[^/]+$/, 'find'],
    ['POST', /^\/api\/v1\/applications\/[^/]+\/individual$/, 'add'],
    ['PATCH', /^\/api\/v1\/applications\/[^/]+\/individual\/[^/]+$/, 'change'],
    ['DELETE', /^\/api\/v1\/applications\/[^/]+\/individual\/[^/]+$/, 'delete'],
    ['GET', /^\/api\/v1\/applications\/[^/]+\/status$/, 'status'],
    ['POST', /^\/api\/v1\/applications\/[^/]+\/submit$/, 'submit'],
  ]
  return known.find(([verb, form]) => verb === method && form.test(path))?.[2]
}

function idIn(path: string): string {
  return decodeURIComponent(path.split('/')[4] ?? '')
}

function personIn(path: string): string {
  return decodeURIComponent(path.split('/')[6] ?? '')
}
