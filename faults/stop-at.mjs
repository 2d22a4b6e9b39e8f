/**
 * Loaded into a Portico before its own program (`node --import`): ends it, as kill -9 does, at the
 * boundary that the file of FAULTS_STOP_FILE names. `{"at": 7}` is the seventh from now on,
 * `{"name": "body_read"}` the first of that name; `{"pauses": [{"name": …, "ms": …}]}` holds the one
 * who comes there first, then the next, and ends nothing. The file is removed when it is obeyed.
 */
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const file = process.env.FAULTS_STOP_FILE
let written = ''
let count = 0
let paused = 0

if (file) globalThis[Symbol.for('portico.boundary')] = pass

function pass(name) {
  const order = readOrder()
  if (!order) return
  if (order.pauses) return hold(order.pauses, name)
  count++
  if (count !== order.at && name !== order.name) return
  rmSync(file, { force: true })
  process.kill(process.pid, 'SIGKILL')
  // The signal is on its way; nothing of ours is done until it is here.
  return new Promise(() => {})
}

function hold(pauses, name) {
  const next = pauses[paused]
  if (next?.name !== name) return
  paused++
  if (paused === pauses.length) rmSync(file, { force: true })
  return sleep(next.ms)
}

/** A new order counts from the beginning. */
function readOrder() {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  if (text !== written) {
    count = 0
    paused = 0
  }
  written = text
  return JSON.parse(text)
}
