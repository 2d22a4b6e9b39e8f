/** The server as a child that ends with us. */
import path from 'node:path'
import { createInterface } from 'node:readline'
import { toAuthority } from './port.mjs'
import { selectNode, spawnChild } from './runtime.mjs'

// The development server's own messages about its address and readiness; the start's are better.
const banner =
  /^\s*(▲ Next|- (Local|Network|Environments):|✓ (Starting|Ready|Running next\.config))|^\s*$/

// Longer than a balancer's: README.md says why. Node's own is 5 seconds.
export const keepAliveMs = 75_000

// glibc gives threads heaps of their own and seldom gives their memory back; two cost no time here
// (mallopt(3), M_ARENA_MAX). Elsewhere it means nothing.
const mallocArenas = '2'

// PGlite is compiled once and plainly. To compile it again, better, as it runs would take a start two
// fifths more processor time and 60 MB; a warm server would answer with a twentieth less of it.
const compileOnce = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

const supervisor = path.join(import.meta.dirname, 'supervisor.mjs')
const worker = path.join(import.meta.dirname, 'worker.mjs')

/**
 * Starts the production server (with WORKERS several of its processes), or the development server. What
 * it says goes on to `output`, or to our own output and errors.
 * @param {{ port: number, host?: string, dev?: boolean, env?: NodeJS.ProcessEnv, output?: import('node:stream').Writable }} options
 */
export function serve({ port, host, dev = false, env = process.env, output }) {
  const workers = dev ? 1 : Number(env.WORKERS || 1)
  const [script, ...args] = argsOfServer({ port, host, workers, dev })
  const child = spawnChild([...selectNode(), ...compileOnce], script, args, {
    env: {
      MALLOC_ARENA_MAX: mallocArenas,
      ...env,
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_MANUAL_SIG_HANDLE: 'true',
    },
    stdio: 'pipe',
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (dev && banner.test(line)) return
    const to = output ?? process.stdout
    to.write(`${to.isTTY ? toTerminalLine(line) : line}\n`)
  })
  child.stderr.on('data', (chunk) => (output ?? process.stderr).write(chunk))
  return child
}

/**
 * Formats a line of the log for a terminal: its time, level and event, then the other fields. Another line stays as
 * it is.
 * @param {string} line
 */
export function toTerminalLine(line) {
  let entry
  try {
    entry = JSON.parse(line)
  } catch {
    return line
  }
  if (typeof entry?.event !== 'string' || typeof entry.time !== 'string') return line
  const { time, level, event, ...fields } = entry
  const shown = Object.entries(fields).map(([name, value]) => {
    return `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`
  })
  return [time.slice(11, 19), String(level).padEnd(5), event, ...shown].join(' ')
}

/** One process, or a supervisor of several. */
function argsOfServer({ port, host, workers, dev }) {
  const args = [String(port), host ?? '', String(keepAliveMs), ...(dev ? ['dev'] : [])]
  return workers > 1 ? [supervisor, String(workers), ...args] : [worker, ...args]
}

/** A request that nobody takes costs several milliseconds of a processor that the start needs. */
const healthCheckMs = 250

/**
 * 'healthy' once the server answers so, 'silent' when it has not within the time.
 * @param {number} port
 * @param {string | undefined} host
 * @param {number} seconds
 */
export async function waitUntilHealthy(port, host, seconds) {
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    if (await isHealthy(`http://${toAuthority(host, port)}/api/health`)) return 'healthy'
    await new Promise((resolve) => setTimeout(resolve, healthCheckMs))
  }
  return 'silent'
}

async function isHealthy(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(30_000) })).ok
  } catch {
    return false
  }
}
