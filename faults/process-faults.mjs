/**
 * Loaded into a Portico before its own program (`node --import`): what a process suffers from the
 * machine below it. The file of FAULTS_PROCESS_FILE says what: `{"names": "ENOTFOUND"}` lets the
 * platform's name not be found, `{"clockMs": 3600000}` moves the wall clock; the monotonic one goes on.
 */
import dns from 'node:dns'
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_PROCESS_FILE
/** The scripted simulator's name in these tests: no resolver outside of this process is asked for it. */
const host = 'platform.localhost'
let faults = {}

if (file) {
  read()
  setInterval(read, 50).unref()
  const lookup = dns.lookup
  dns.lookup = (hostname, options, done) => {
    if (hostname !== host) return lookup(hostname, options, done)
    const { names: code } = faults
    if (!code) return lookup('127.0.0.1', options, done)
    const error = new Error(`getaddrinfo ${code} ${hostname}`)
    const callback = typeof options === 'function' ? options : done
    setImmediate(callback, Object.assign(error, { code, hostname, syscall: 'getaddrinfo' }))
  }
  globalThis.Date = movable(Date)
}

function movable(Real) {
  const now = () => Real.now() + (faults.clockMs ?? 0)
  return new Proxy(Real, {
    construct: (_date, args) => (args.length === 0 ? new Real(now()) : new Real(...args)),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  })
}

function read() {
  try {
    faults = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    faults = {}
  }
}
