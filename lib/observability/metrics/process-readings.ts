/** Reads what a process has at the moment without counting it: waiting callers, connections, keys. */
import { Gauge, type Registry } from 'prom-client'
import type { KeyFigures } from '#lib/keys/rules/key-state.ts'

type ConnectionCounts = { inUse: number; idle: number; waiting: number }

export type ProcessReadings = {
  countWaitingRequests(): number
  countConnections(): ConnectionCounts
  /** Undefined if no key service is configured. */
  measureKeys: (() => KeyFigures) | undefined
}

/** Adds values that are read whenever figures are requested. */
export function addReadings(
  registers: Registry[],
  { countWaitingRequests, countConnections, measureKeys }: ProcessReadings,
): void {
  new Gauge({
    name: 'portico_http_requests_waiting',
    help: 'Requests for pages that wait for their turn.',
    registers,
    collect() {
      this.set(countWaitingRequests())
    },
  })
  new Gauge({
    name: 'portico_database_connections',
    help: 'Connections to the database, and who waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle, waiting } = countConnections()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  for (const { name, help, aggregator, read } of keyGauges) {
    new Gauge({
      name,
      help: `${help} Absent without a key service.`,
      labelNames: ['provider'],
      // The worst of several processes counts: each asks the service for itself.
      aggregator,
      registers,
      collect() {
        const figures = measureKeys?.()
        if (figures) this.set({ provider: figures.provider }, read(figures))
      },
    })
  }
}

const keyGauges: {
  name: string
  help: string
  aggregator: 'min' | 'max'
  read(figures: KeyFigures): number
}[] = [
  {
    name: 'portico_key_service_up',
    help: 'Whether the last answer of the key service gave the keys.',
    aggregator: 'min',
    read: ({ state }) => (state === 'confirmed' ? 1 : 0),
  },
  {
    name: 'portico_keys_available',
    help: 'Whether the process has its keys; without them every page is answered 503.',
    aggregator: 'min',
    read: ({ state }) => (state === 'locked' ? 0 : 1),
  },
  {
    name: 'portico_key_confirmation_age_seconds',
    help: 'Time since the key service last gave the keys.',
    aggregator: 'max',
    read: ({ confirmedAgoMs }) => confirmedAgoMs / 1000,
  },
  {
    name: 'portico_key_outage_remaining_seconds',
    help: 'Time until the keys are given up if the key service gives no answer until then.',
    aggregator: 'min',
    read: ({ outageLeftMs }) => outageLeftMs / 1000,
  },
]
