import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

/** Stands for Next and the application: answers with the id of its process. */
const next = `
const net = require('node:net')
module.exports = () => ({
  async prepare() {
    if (process.env.BOOT_FAILS) process.exit(1)
    // Like the application it takes connections for a moment more, and then answers what it has taken.
    process.on('SIGTERM', () => setTimeout(() => process.exit(0), 1_800))
    const prepare = (server) => {
      process.on('SIGTERM', () => setTimeout(() => net.Server.prototype.close.call(server), 1_500))
    }
    const handle = (exchange, handOn) => handOn(exchange)
    const start = () => process.emit('portico:started', { prepare, handle, handleOwn: handle })
    setTimeout(start, Number(process.env.START_MS || 0))
  },
  getRequestHandler: () => (_request, response) => response.end(String(process.pid)),
})
`

const folder = mkdtempSync(path.join(tmpdir(), 'portico-supervisor-'))
let port: number
let supervisor: ChildProcess
let output: string

beforeAll(() => {
  cpSync(import.meta.dirname, path.join(folder, 'scripts'), { recursive: true })
  mkdirSync(path.join(folder, 'node_modules/next'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'node_modules/next/package.json'), '{"name":"next"}')
  writeFileSync(path.join(folder, 'node_modules/next/index.js'), next)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(async () => {
  port = await findFreePort()
})
afterEach(() => {
  supervisor.kill('SIGKILL')
})

function supervise(env: Record<string, string> = {}): Promise<number | null> {
  const args = ['scripts/supervisor.mjs', '2', String(port), '127.0.0.1', '75000']
  supervisor = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })
  output = ''
  supervisor.stdout?.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => supervisor.once('exit', resolve))
}

/** The process that answers; each connection goes to the next one. */
async function ask(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  return Number(await response.text())
}

/** The processes that answer, once there are two; gives up if one does not answer. */
async function askUntil(isSo: (pids: Set<number>) => boolean): Promise<Set<number>> {
  for (;;) {
    const pids = new Set([await ask(), await ask(), await ask(), await ask()])
    if (isSo(pids)) return pids
    await sleep(20)
  }
}

async function startTwo(): Promise<Set<number>> {
  void supervise()
  await expect.poll(() => ask().catch(() => 0)).toBeGreaterThan(0)
  return await askUntil((pids) => pids.size === 2)
}

it('replaces them one after the other, and somebody answers all the time', async () => {
  const before = await startTwo()
  supervisor.kill('SIGHUP')
  const after = await askUntil(
    (pids) => pids.size === 2 && ![...pids].some((pid) => before.has(pid)),
  )
  expect(after.size).toBe(2)
})

it('replaces one that ends by itself', async () => {
  const [first = 0, second = 0] = await startTwo()
  process.kill(first, 'SIGKILL')
  await expect.poll(() => output).toContain('"event":"worker_ended","code":"SIGKILL"')
  expect(await ask()).toBe(second)
  const after = await askUntil((pids) => pids.size === 2)
  expect(after.has(first)).toBe(false)
  expect(output).toContain('"event":"worker_replaced"')
})

it('leaves the old ones where a new one does not start', async () => {
  const before = await startTwo()
  writeFileSync(
    path.join(folder, 'node_modules/next/index.js'),
    `module.exports = () => ({ prepare: () => process.exit(1), getRequestHandler() {} })`,
  )
  supervisor.kill('SIGHUP')
  await expect.poll(() => output).toContain('"event":"workers_not_replaced"')
  writeFileSync(path.join(folder, 'node_modules/next/index.js'), next)
  expect(await askUntil((pids) => pids.size === 2)).toEqual(before)
})

it('leaves them where a new one prepares, and then does not start', async () => {
  const before = await startTwo()
  writeFileSync(
    path.join(folder, 'node_modules/next/index.js'),
    `module.exports = () => ({
      async prepare() {
        require('node:http').createServer().listen(0, '127.0.0.1')
        setTimeout(() => process.exit(1), 500)
      },
      getRequestHandler: () => (_request, response) => response.end('0'),
    })`,
  )
  supervisor.kill('SIGHUP')
  const seen = new Set<number>()
  while (!output.includes('"event":"workers_not_replaced"')) seen.add(await ask())
  writeFileSync(path.join(folder, 'node_modules/next/index.js'), next)
  expect([...seen].filter((pid) => !before.has(pid))).toEqual([])
})

it('takes no connection before the application has started', async () => {
  const startMs = 1_500
  const before = performance.now()
  void supervise({ START_MS: String(startMs) })
  await expect.poll(() => ask().catch(() => 0), { timeout: 10_000 }).toBeGreaterThan(0)
  expect(performance.now() - before).toBeGreaterThan(startMs)
})

it('ends with all of them at SIGTERM', async () => {
  const end = supervise()
  await expect.poll(() => ask().catch(() => 0)).toBeGreaterThan(0)
  const pids = await askUntil((each) => each.size === 2)
  supervisor.kill('SIGTERM')
  expect(await end).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

it('ends where none can start', async () => {
  expect(await supervise({ BOOT_FAILS: '1' })).toBe(1)
})

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
