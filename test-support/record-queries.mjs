/**
 * Records what a process sends to its database. Loaded into a Portico before its own program (`node
 * --import`) it appends a line of JSON a statement to the file of RECORD_QUERIES_FILE, with the request in
 * whose course it was sent; a statement of a background timer has none.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { Server } from 'node:http'
import pg from 'pg'

/**
 * Calls `record` with the text of each statement that goes through a pool of pg, `begin` and `commit` too,
 * until the function that it gives is called.
 *
 * @param {(text: string) => void} record
 */
export function recordQueries(record) {
  const own = Object.getOwnPropertyDescriptor(pg.Pool.prototype, 'connect')
  const { connect } = pg.Pool.prototype
  let isRecording = true
  /** @type {WeakSet<object>} */
  const seen = new WeakSet()
  const watch = (/** @type {any} */ client) => {
    if (seen.has(client)) return
    seen.add(client)
    const { query } = client
    client.query = (/** @type {any[]} */ ...given) => {
      const [first] = given
      if (isRecording) record(typeof first === 'string' ? first : first.text)
      return query.apply(client, given)
    }
  }
  pg.Pool.prototype.connect = async function () {
    const client = await Reflect.apply(connect, this, [])
    watch(client)
    return client
  }
  return () => {
    isRecording = false
    if (own) Object.defineProperty(pg.Pool.prototype, 'connect', own)
    else Reflect.deleteProperty(pg.Pool.prototype, 'connect')
  }
}

const file = process.env.RECORD_QUERIES_FILE

if (file) {
  /** @type {AsyncLocalStorage<string>} */
  const requests = new AsyncLocalStorage()
  const { emit } = Server.prototype
  Server.prototype.emit = function (/** @type {any} */ name, /** @type {any[]} */ ...given) {
    const act = () => Reflect.apply(emit, this, [name, ...given])
    if (name !== 'request') return act()
    const [{ method, url }] = given
    return requests.run(`${method} ${url}`, act)
  }
  recordQueries((text) => {
    appendFileSync(file, `${JSON.stringify({ request: requests.getStore(), text })}\n`)
  })
}
