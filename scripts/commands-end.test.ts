/**
 * Tests that every operator's command ends by itself beside a Portico that hangs. Beside one that runs, and
 * without one, the tests of each command show it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createOperatorDatabase } from '../test-support/operator-database.ts'
import { runScript } from '../test-support/run-script.ts'
import { operatorCommands } from './image/operator-commands.mjs'
import { root } from './runtime.mjs'

// Each starts processes on a database in files; the limit is that of a command that hangs.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000, maxConcurrency: 4 })

/** Opens the database as the server does, and goes on until it is killed. */
const server = `const { openDatabase } = await import(process.argv[1])
  await openDatabase({ dataDir: process.argv[2], onCommandsClosed: () => process.exit(9) })
  process.stdout.write('open')
  setInterval(() => {}, 1_000)`

const commands = { ...operatorCommands, demo: '../demo/fill.ts' }
type Command = keyof typeof commands

const { dataDir, env, open, remove } = createOperatorDatabase('commands-end', { embedded: true })
const file = path.join(dataDir, 'file')
let portico: ChildProcess
beforeAll(async () => {
  await open()
  writeFileSync(file, '{}')
  copyFileSync(path.join(root, 'scripts/samples/interface.yaml'), path.join(dataDir, 'api.yaml'))
  const databaseModule = path.join(root, 'lib/database/connection/database.ts')
  const args = ['--input-type=module', '-e', server, databaseModule, dataDir]
  portico = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(portico.stdout ?? portico, 'data')
  portico.kill('SIGSTOP')
})
afterAll(async () => {
  portico.kill('SIGKILL')
  await remove()
})

const args: Record<Command, string[]> = {
  doctor: [],
  'audit:verify': [],
  'receipt:verify': [file],
  submissions: [],
  subscriptions: [],
  drift: [path.join(dataDir, 'api.yaml')],
  'staff:add': ['ada@example.com', 'Ada', 'agent'],
  'access:end': ['PTC-NOBODY'],
  erase: ['PTC-NOBODY', '--yes'],
  export: ['PTC-NOBODY'],
  // Onto a file that is there: it finds out after it has opened the database.
  backup: [file],
  'keys:rotate': [],
  'keys:wrap': [],
  demo: [],
}
/** These open no database. */
const apart: readonly string[] = ['receipt:verify', 'drift', 'keys:wrap']

it.concurrent.each(Object.keys(commands) as Command[])('npm run %s ends', async (name) => {
  const { code, output, errors } = await runScript(commands[name], args[name], env)
  expect(code).toBeTypeOf('number')
  const isToldSo = /has the database open and does not answer/.test(`${output}${errors}`)
  expect(isToldSo).toBe(!apart.includes(name))
  if (isToldSo) expect(code).not.toBe(0)
})
