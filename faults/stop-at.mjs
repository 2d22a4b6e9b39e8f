/**
 * Loaded into a Portico before its own program (`node --import`): ends it, as kill -9 does, at the
 * boundary that the file of FAULTS_STOP_FILE names. `{"at": 7}` is the seventh from now on,
 * `{"name": "body_read"}` the first of that name, and `request_half_written` the middle of the bytes of
 * a request; `{"pauses": [{"name": …, "ms": …}]}` holds the one who comes there first, then the next,
 * and ends nothing. The file is removed when it is obeyed.
 */
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const file = process.env.FAULTS_STOP_FILE
let written = ''
let count = 0

if (file) {
  globalThis[Symbol.for('portico.failPoint')] = pass
  // undici publishes this before a request's bytes go to its socket.
  subscribe('undici:client:sendHeaders', ({ request, headers, socket }) => {
    // One without a body (a submission) has no half that could be missing.
    if (!request.body || !headers.startsWith('POST /api/')) return
    if (readOrder()?.name === 'request_half_written') cutInHalf(socket)
  })
}

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

/** Head and body come as two writes: of the second only half goes out, and the process ends. */
function cutInHalf(socket) {
  const write = socket.write.bind(socket)
  let writes = 0
  socket.write = (bytes, ...rest) => {
    if (++writes === 1) return write(bytes, ...rest)
    rmSync(file, { force: true })
    return write(bytes.subarray(0, bytes.length >> 1), () => process.kill(process.pid, 'SIGKILL'))
  }
}

/** Whichever process comes there: the file holds those who are still to be held. */
function hold([next, ...later], name) {
  if (next?.name !== name) return
  if (later.length > 0) writeFileSync(file, JSON.stringify({ pauses: later }))
  else rmSync(file, { force: true })
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
  if (text !== written) count = 0
  written = text
  // Half written it is not yet there.
  return text.endsWith('}') ? JSON.parse(text) : undefined
}
