/**
 * The simulator behind a script: it takes a call, finds what the script says of it, lets the simulator do or not
 * do what was asked, records the call, and only then answers.
 */
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { scopes } from '../../lib/platform/contract/scopes.ts'
import { listEvents } from '../../lib/platform/simulator/events/application-events.ts'
import { readToken } from '../../lib/platform/simulator/http/tokens.ts'
import { createSimulator } from '../../lib/platform/simulator/simulator.ts'
import { createMemoryRecords } from '../../test-support/platform/memory-records.ts'
import { findOperation, type Operation } from '../../test-support/platform/operations.ts'
import { json, type SocketRequest } from '../../test-support/platform/socket-http.ts'
import { createIdempotencyIds, failure } from './idempotency-ids.ts'
import type { Call, Fault, RecordedApplication, Reply, Report, Script } from './script.ts'
import { shownStatus, writeAnswer } from './write-answer.ts'

/** The script of the token endpoint, which knows no customer. */
const everyone = '*'
const baseUrl = 'http://platform.localhost'
const everything = { limit: Number.MAX_SAFE_INTEGER }
const revokedAt = new Date(0).toISOString()

type Stored = Parameters<typeof listEvents>[0]
type Settings = { clientId: string; clientSecret: string; headerPrefix: string }

export function createScriptedSimulator(client: Settings) {
  const records = createMemoryRecords()
  const settings = { ...client, records, baseUrl, attestation: false, tokenLifeSeconds: 900 }
  const simulator = createSimulator(
    // Not a copy: the secret and the life of tokens change.
    Object.assign(settings, {
      onFault: (cause: unknown) => process.stderr.write(`simulator: ${String(cause)}\n`),
      scriptFor: (customerId: string) => ({
        // The rows begin at the button, so nobody uploads documents.
        isPaperless: true,
        processingSeconds: 1,
        sharesAccount: scriptOf(customerId).behaviour !== 'unique',
        ...scriptOf(customerId).scenario,
      }),
    }),
  )
  const ids = createIdempotencyIds()
  const scripts = new Map<string, Script>()
  const counts = new Map<string, number>()
  const calls: Call[] = []
  const strays: string[] = []
  const tokens: string[] = []
  const acceptedAt = new Map<string, number>()
  let lastCreated: Reply = { status: 200, headers: {}, text: '{"data":{"id":"app-of-nobody"}}' }

  const scriptOf = (customerId: string): Script => scripts.get(customerId) ?? {}
  const find = async (id: string) => (await records.get('applications', id)) as Stored | undefined

  return {
    /** Sets the faults of a customer's calls; counting begins with it. */
    script(customerId: string, script: Script): void {
      scripts.set(customerId, script)
      for (const key of counts.keys()) if (key.startsWith(`${customerId} `)) counts.delete(key)
    },
    /** No more faults; how ids are treated stays. */
    heal(customerId: string): void {
      scripts.set(customerId, { ...scriptOf(customerId), faults: [] })
    },
    setTokenLife(seconds: number): void {
      settings.tokenLifeSeconds = seconds
    },
    setSecret(secret: string): void {
      settings.clientSecret = secret
    },
    async revokeTokens(): Promise<void> {
      for (const { id, value } of await records.list('tokens', everything)) {
        await records.put('tokens', id, { ...(value as object), expiresAt: revokedAt })
      }
    },
    tokenValues: () => tokens,
    async report(): Promise<Report> {
      const applications = await records.list('applications', everything)
      return {
        applications: applications.map(({ value }) => describe(value as Stored)).reverse(),
        calls,
        tokens: { issued: tokens.length, expired: await countExpired() },
        strays,
      }
    },
    take,
  }

  async function take(socket: Socket, sent: SocketRequest): Promise<void> {
    const url = new URL(sent.path, baseUrl)
    const operation = findOperation(sent.method, url.pathname)
    if (!operation) {
      strays.push(`${sent.method} ${url.pathname}`)
      socket.write(json(404, { errors: [{ code: 'NOT_FOUND', description: 'No address.' }] }))
      return
    }
    const call: Call = {
      number: calls.length + 1,
      at: Date.now(),
      operation,
      customerId: await findCustomer(operation, url, sent.body),
      method: sent.method,
      path: url.pathname,
      requestId: sent.headers[`${client.headerPrefix}-request-id`] ?? '',
      idempotencyId: sent.headers[`${client.headerPrefix}-idempotency-id`] ?? '',
      bodyHash: createHash('sha256').update(sent.body).digest('hex'),
      asked: operation === 'token' ? (url.searchParams.get('scope') ?? '') : '',
      status: 0,
      committed: false,
      faulted: false,
    }
    calls.push(call)
    const fault = (await isLetIn(call, sent)) ? findFault(call, sent.nth) : undefined
    call.faulted = fault !== undefined
    const reply = await perform(call, sent, url, fault)
    call.status = (fault && shownStatus(fault.answer)) ?? reply.status
    const others = lastCreated
    if (operation === 'create' && reply.status === 200) lastCreated = reply
    if (socket.destroyed) return
    const { customerId } = call
    writeAnswer(socket, fault?.answer ?? { kind: 'good' }, { reply, others, customerId })
  }

  /** Does what was asked, as often and as late as the fault says, and gives the simulator's answer. */
  async function perform(
    call: Call,
    sent: SocketRequest,
    url: URL,
    fault: Fault | undefined,
  ): Promise<Reply> {
    const { customerId, idempotencyId: id } = call
    const { behaviour = 'documented' } = scriptOf(customerId)
    const isWrite = sent.method !== 'GET' && call.operation !== 'token'
    const write = { id, customerId, behaviour, shown: fault && shownStatus(fault.answer) }
    if (fault?.does === 'nothing') {
      if (isWrite) ids.noteFailure(write)
      return failure
    }
    const send = async (known: string | undefined) => {
      if (fault?.does === 'late') await sleep(fault.lateMs ?? 0)
      return ask(call, sent, url, known)
    }
    const once = () => (isWrite ? ids.pass(write, send) : send(undefined))
    if (fault?.does === 'twice') await once()
    // A late effect happens whatever becomes of the connection, which is answered at once.
    if (fault?.does === 'late' && fault.answer.kind !== 'good') {
      void once()
      return { status: 200, headers: {}, text: '{"data":{}}' }
    }
    const reply = await once()
    if (isWrite && fault && behaviour === 'forgets') ids.passDay(customerId)
    return reply
  }

  async function ask(
    call: Call,
    sent: SocketRequest,
    url: URL,
    idempotencyId: string | undefined,
  ): Promise<Reply> {
    if (call.operation === 'add' && scriptOf(call.customerId).behaviour === 'unique') {
      if (await isThere(url, sent.body)) return taken
    }
    const headers = new Headers(sent.headers)
    const name = `${client.headerPrefix}-idempotency-id`
    if (idempotencyId) headers.set(name, idempotencyId)
    else headers.delete(name)
    const { method, body } = sent
    const response = await simulator.handle(
      new Request(url, { method, headers, body: body.length > 0 ? new Uint8Array(body) : null }),
    )
    const text = await response.text()
    const reply = { status: response.status, headers: Object.fromEntries(response.headers), text }
    if (reply.status === 200) await noteEffect(call, url, text)
    return reply
  }

  async function noteEffect(call: Call, url: URL, text: string): Promise<void> {
    call.committed = true
    if (call.operation === 'token') tokens.push(JSON.parse(text).access_token)
    const id = call.operation === 'create' ? JSON.parse(text).data.id : idIn(url)
    const isAccepted = (await find(id))?.body.terms_and_conditions_accepted === true
    if (isAccepted && !acceptedAt.has(id)) acceptedAt.set(id, Date.now())
  }

  /** Tells whether a company has a person of this name already. */
  async function isThere(url: URL, body: Buffer): Promise<boolean> {
    const nameOf = (person: { first_name: string; last_name: string }) =>
      `${person.first_name} ${person.last_name}`
    const added = nameOf(JSON.parse(body.toString()))
    const individuals = (await find(idIn(url)))?.individuals ?? []
    return individuals.some((each) => nameOf(each.body) === added)
  }

  /** Tells whether the token lets a call in; the simulator refuses the others. */
  async function isLetIn({ operation }: Call, sent: SocketRequest): Promise<boolean> {
    if (operation === 'token') return true
    const headers = { authorization: sent.headers.authorization ?? '' }
    const now = () => new Date()
    const token = await readToken(new Request(baseUrl, { headers }), { ...settings, now })
    return token.value?.scopes.includes(sent.method === 'GET' ? scopes.read : scopes.write) ?? false
  }

  function findFault({ customerId, operation }: Call, earlier: number): Fault | undefined {
    const key = `${customerId} ${operation}`
    const nth = (counts.get(key) ?? 0) + 1
    const fault = scriptOf(customerId).faults?.find(
      ({ on, calls: which }) => on === operation && (!which || which.includes(nth)),
    )
    // The fault waits for a connection that has been used.
    if (fault?.answer.kind === 'stale' && earlier === 0) return undefined
    counts.set(key, nth)
    return fault
  }

  async function findCustomer(operation: Operation, url: URL, body: Buffer): Promise<string> {
    if (operation === 'token') return everyone
    if (operation === 'list') return url.searchParams.get('customer_id') ?? ''
    if (operation !== 'create') return (await find(idIn(url)))?.body.customer_id ?? ''
    try {
      return String(JSON.parse(body.toString()).customer_id)
    } catch {
      return ''
    }
  }

  function describe(stored: Stored): RecordedApplication {
    const { id, body, individuals, createdAt } = stored
    const now = Date.now()
    const created = { at: Date.parse(createdAt), status: 'INCOMPLETE' }
    const events = listEvents(stored).map(({ type, at }) => ({
      at: at.getTime(),
      status: type.replace('APPLICATION_', ''),
    }))
    return {
      id,
      customerId: body.customer_id,
      body,
      people: individuals,
      acceptedAt: acceptedAt.get(id),
      moments: [created, ...events].filter(({ at }) => at <= now),
    }
  }

  async function countExpired(): Promise<number> {
    const now = new Date().toISOString()
    const ends = (await records.list('tokens', everything)).map(
      ({ value }) => (value as { expiresAt: string }).expiresAt,
    )
    return ends.filter((end) => end !== revokedAt && end <= now).length
  }
}

const taken: Reply = {
  status: 400,
  headers: {},
  text: '{"errors":[{"code":"TAKEN","description":"last_name: is already among the individuals"}]}',
}

function idIn({ pathname }: URL): string {
  return decodeURIComponent(pathname.split('/')[4] ?? '')
}
