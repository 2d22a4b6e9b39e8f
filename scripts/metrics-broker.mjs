/**
 * Lets a process that is asked for figures answer with those of all of them. The messages are those of
 * `lib/observability/metrics/shared-metrics.ts`. What an ended process has counted stays in the sums: a sum that
 * falls would be taken for a restart, and everything before it counted again.
 *
 * @typedef {{ name: string, type: string, values: { labels: object, value: number, metricName?: string }[] }} Family
 */

/** A process that does not answer within this time is left out. */
const timeoutMs = 1_000

/** The types that only grow; other values of an ended process mean nothing. */
const summedTypes = ['counter', 'histogram']

/**
 * `send` sends a message to a worker; `list` gives the ids of those that run.
 * @param {{ send: (worker: number, message: object) => void, list: () => number[] }} options
 */
export function createMetricsBroker({ send, list }) {
  /** @type {Map<number, Family[]>} */
  const last = new Map()
  /** @type {Map<number, (worker: number, families?: Family[]) => void>} */
  const readings = new Map()
  /** @type {Family[]} */
  let ended = []
  let lastId = 0

  function readAll(asker, id) {
    const reading = ++lastId
    const missing = new Set(list().filter((worker) => worker !== asker))
    const found = []
    const finish = () => {
      clearTimeout(timer)
      readings.delete(reading)
      send(asker, { kind: 'allMetrics', id, processes: [...found, ended] })
    }
    const timer = setTimeout(finish, timeoutMs)
    readings.set(reading, (worker, families) => {
      if (!missing.delete(worker)) return
      if (families) found.push(families)
      if (missing.size === 0) finish()
    })
    if (missing.size === 0) finish()
    for (const worker of missing) send(worker, { kind: 'readMetrics', id: reading })
  }

  return {
    /**
     * @param {number} worker
     * @param {{ kind?: string, id: number, families: Family[] }} message
     */
    take(worker, { kind, id, families }) {
      if (!['getMetrics', 'ownMetrics', 'lastMetrics'].includes(kind)) return
      last.set(worker, families)
      if (kind === 'getMetrics') readAll(worker, id)
      if (kind === 'ownMetrics') readings.get(id)?.(worker, families)
    },
    /**
     * It has ended: of one that could not hand its figures over, those of the last reading remain.
     * @param {number} worker
     */
    leave(worker) {
      ended = addUp(ended, last.get(worker) ?? [])
      last.delete(worker)
      for (const take of readings.values()) take(worker)
    },
  }
}

/** The sums of both, of what only grows. */
function addUp(before, more) {
  const families = new Map(before.map((family) => [family.name, family]))
  for (const family of more.filter(({ type }) => summedTypes.includes(type))) {
    const values = new Map()
    for (const each of [...(families.get(family.name)?.values ?? []), ...family.values]) {
      const key = JSON.stringify([each.metricName, Object.entries(each.labels).sort()])
      values.set(key, { ...each, value: (values.get(key)?.value ?? 0) + each.value })
    }
    families.set(family.name, { ...family, values: [...values.values()] })
  }
  return [...families.values()]
}
