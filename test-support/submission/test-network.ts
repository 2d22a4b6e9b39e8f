import type { Fetch } from '../../lib/platform/client/client.ts'
import { createSimulator, type SimulatorSettings } from '../../lib/platform/simulator/simulator.ts'
import { createMemoryRecords } from '../platform/memory-records.ts'
import { findOperation } from '../platform/operations.ts'
import { base, simulatorDefaults } from '../platform/test-simulator.ts'
import type { NetworkFault } from './network-faults.ts'

export type Call = {
  operation: string
  /** From 1, among the calls of this operation. */
  nth: number
  path: string
  at: Date
  requestId: string
  idempotencyId: string
  body: string
  fault: boolean
}

/** The origin that the embedded platform uses. */
export const testOrigin = new URL(base).origin

/** The platform's side: the embedded one, behind faults that a test sets, with a record of every call. */
export function createTestNetwork(over: Pick<SimulatorSettings, 'post'> = {}) {
  const clock = { now: new Date('2026-11-21T09:00:00.000Z') }
  const now = () => clock.now
  const sleeping: { until: number; wake: () => void }[] = []
  const calls: Call[] = []
  let faultOf: (call: Call) => NetworkFault | undefined = () => undefined
  let around: (moment: string) => Promise<void> = async () => {}

  function pass(ms: number): void {
    clock.now = new Date(clock.now.getTime() + ms)
    for (const { wake } of sleeping.filter(({ until }) => until <= clock.now.getTime())) wake()
  }
  const simulator = createSimulator({
    records: createMemoryRecords(now),
    ...simulatorDefaults,
    now,
    wait: async (ms) => pass(ms),
    ...over,
  })

  const fetch: Fetch = async (url, init) => {
    const call = callOf(url, init, calls, clock.now)
    calls.push(call)
    await around(`before ${call.operation}`)
    const fault = faultOf(call)
    call.fault = fault !== undefined
    const send = () => simulator.handle(new Request(url, init))
    try {
      return await (fault ? fault(send) : send())
    } finally {
      await around(`after ${call.operation}`)
    }
  }

  return {
    clock,
    simulator,
    calls,
    fetch,
    /** Moves the clock. */
    pass,
    /** Sleeps until the clock has been moved so far. */
    sleep: (ms: number): Promise<void> =>
      new Promise((wake) => sleeping.push({ until: clock.now.getTime() + ms, wake })),
    /** Every call is asked for its fault; nothing heals it. */
    breaks: (faults: typeof faultOf) => {
      faultOf = faults
    },
    heals: () => {
      faultOf = () => undefined
    },
    looksAround: (look: typeof around) => {
      around = look
    },
  }
}

function callOf(url: string, init: RequestInit, calls: Call[], at: Date): Call {
  const path = new URL(url).pathname
  const method = init.method ?? 'GET'
  const operation = findOperation(method, path) ?? `${method} ${path}`
  const headers = new Headers(init.headers)
  return {
    operation,
    nth: calls.filter((call) => call.operation === operation).length + 1,
    path,
    at,
    requestId: headers.get('x-svc-request-id') ?? '',
    idempotencyId: headers.get('x-svc-idempotency-id') ?? '',
    // A file is streamed, and read by who it is for.
    body: init.body instanceof Uint8Array ? Buffer.from(init.body).toString() : '',
    fault: false,
  }
}
