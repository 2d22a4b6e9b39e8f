/** The figures that are in the database: the same for all processes and instances that share one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import type { OperatingFigures } from '#lib/statistics/store/operating-figures.ts'

/** However often it is asked, the database is read once in this time. */
const cachedMs = 15_000

/** A reader of figures waits so long for the database, and gets the others without it. */
const timeoutMs = 2_000

/** Returns the text of the figures; `read` is one statement. */
export function createDatabaseFigures(
  read: () => Promise<OperatingFigures>,
  now: () => number = () => performance.now(),
): () => Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({
    name: 'portico_database_up',
    help: 'Whether the database has answered, at the last reading.',
    registers,
  })
  const applications = new Gauge({
    name: 'portico_applications',
    help: 'Applications that are not decided, by state and by the time since they entered it; of each state the 2000 that were started first.',
    labelNames: ['state', 'age'],
    registers,
  })
  const counts = new Gauge({
    name: 'portico_queue_due',
    help: 'What is due to be sent or asked now; at most 2000 are counted of each queue.',
    labelNames: ['queue'],
    registers,
  })
  const delays = new Gauge({
    name: 'portico_queue_delay_seconds',
    help: 'By how much the most overdue of a queue is late.',
    labelNames: ['queue'],
    registers,
  })

  let last: { endsAtMs: number; text: Promise<string> } | undefined

  async function render(): Promise<string> {
    const figures = await withTimeout(read())
    up.set(figures ? 1 : 0)
    for (const gauge of [applications, counts, delays]) gauge.reset()
    for (const { count, ...labels } of figures?.applications ?? []) applications.set(labels, count)
    for (const { queue, count, seconds } of figures?.queues ?? []) {
      counts.set({ queue }, count)
      delays.set({ queue }, Math.max(0, seconds))
    }
    return registry.metrics()
  }

  return () => {
    if (!last || last.endsAtMs <= now()) last = { endsAtMs: now() + cachedMs, text: render() }
    return last.text
  }
}

/** Undefined if the database fails or takes too long. */
async function withTimeout<T>(reading: Promise<T>): Promise<T | undefined> {
  const inTime = new AbortController()
  const late = sleep(timeoutMs, undefined, { signal: inTime.signal }).catch(() => undefined)
  return await Promise.race([reading.catch(() => undefined), late]).finally(() => inTime.abort())
}
