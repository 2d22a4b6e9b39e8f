/**
 * Starts several processes that serve one port and keeps so many running. SIGHUP replaces them one after
 * the other, SIGTERM ends them. Node's own modules only, so that it has nothing to fail by.
 */
import cluster from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBackOff } from './back-off.mjs'
import { createMetricsBroker } from './metrics-broker.mjs'

const [count, ...args] = process.argv.slice(2)

/** A process that has not ended within this time is killed; the application itself takes 8 s at most. */
const stopMs = 9_000
/** A process that has served for so long ended for another reason than its start. */
const steadyMs = 60_000

cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker.mjs'), args })

const metrics = createMetricsBroker({
  send: (id, message) => cluster.workers?.[id]?.send(message),
  list: () => Object.keys(cluster.workers ?? {}).map(Number),
})
cluster.on('message', (worker, message) => metrics.take(worker.id, message))
cluster.on('exit', (worker) => metrics.leave(worker.id))

let isStopping = false
let isReplacing = false
/** One process is kept running in each place. */
const places = Array.from({ length: Number(count) }, () => ({
  worker: undefined,
  backOff: createBackOff(),
}))

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
process.on('SIGHUP', () => void replaceAll())

const started = await Promise.all(places.map((place) => start(place)))
if (!isStopping && started.includes(false)) {
  // The message of the worker is on the output; the others would fail like it.
  await stop(1)
}

/** Returns whether a new process serves, now in that place. */
async function start(place) {
  const worker = cluster.fork()
  // Such as a message to a process that is just ending; `exit` reports its end.
  worker.on('error', () => {})
  const startedAt = performance.now()
  const outcome = await Promise.race([
    servesCustomers(worker).then(() => true),
    once(worker, 'exit').then(() => false),
  ]).catch(() => false)
  if (!outcome) return false
  const before = place.worker
  place.worker = worker
  worker.once('exit', (code, signal) => {
    if (isStopping || place.worker !== worker) return
    report('worker_ended', signal ?? String(code))
    if (performance.now() - startedAt > steadyMs) place.backOff.reset()
    void restart(place)
  })
  if (before) await end(before)
  return true
}

/** A process may listen for readers of metrics, too, and before it serves. */
function servesCustomers(worker) {
  return new Promise((resolve) => {
    worker.on('listening', ({ port }) => {
      if (port === Number(args[0])) resolve(undefined)
    })
  })
}

/** Starts processes until one serves, with longer and longer pauses. */
async function restart(place) {
  do {
    await sleep(place.backOff.next())
    if (isStopping) return
  } while (!(await start(place)))
  report('worker_replaced')
}

/** Each is ended once its successor serves. Stops at the first that cannot start: the others serve on. */
async function replaceAll() {
  if (isReplacing || isStopping) return
  isReplacing = true
  for (const place of places) {
    if (isStopping) break
    if (!(await start(place))) {
      report('workers_not_replaced')
      break
    }
  }
  isReplacing = false
}

async function end(worker) {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const overdue = setTimeout(() => worker.process.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(overdue)
}

async function stop(code) {
  if (isStopping) return
  isStopping = true
  await Promise.all(Object.values(cluster.workers ?? {}).map(end))
  process.exit(typeof code === 'number' ? code : 0)
}

/** A line as in the log of the application. */
function report(event, code) {
  const line = { level: 'warn', time: new Date().toISOString(), event, ...(code && { code }) }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
