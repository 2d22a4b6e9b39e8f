/** Tests that every operator's command ends by itself, whatever the Portico of its data folder does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOperatorDatabase } from '../test-support/operator-database.ts'
import { runScript, runScriptHere } from '../test-support/run-script.ts'
import { operatorCommands } from './image/operator-commands.mjs'
import { root } from './runtime.mjs'

// Each starts two processes on two databases in files; the limit is that of a command that hangs.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000, maxConcurrency: 4 })

/** Opens the database as the server does, and goes on until it is killed. */
const server = `const { openDatabase } = await import(process.argv[1])
  await openDatabase({ dataDir: process.argv[2], onCommandsClosed: () => process.exit(9) })
  process.stdout.write('open')
  setInterval(() => {}, 1_000)`

const commands = { ...operatorCommands, demo: '../demo/fill.ts' }
type Command = keyof typeof commands

describe.each(['running', 'stopped', 'hung'] as const)('beside a Portico that is %s', (state) => {
  const { dataDir, env, open, remove } = createOperatorDatabase(`ends-${state}`, { embedded: true })
  const file = path.join(dataDir, 'file')
  let portico: ChildProcess | undefined
  beforeAll(async () => {
    await open()
    writeFileSync(file, '{}')
    copyFileSync(path.join(root, 'scripts/samples/interface.yaml'), path.join(dataDir, 'api.yaml'))
    // The demo finds its agent there and ends: demo/fill.test.ts waits for a whole one.
    const agent = ['agent@demo.example.com', 'Demo', 'agent']
    expect(await runScriptHere('staff-add.ts', agent, env)).toMatchObject({ code: 0 })
    if (state === 'stopped') return
    const databaseModule = path.join(root, 'lib/database/connection/database.ts')
    const args = ['--input-type=module', '-e', server, databaseModule, dataDir]
    portico = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(portico.stdout ?? portico, 'data')
    if (state === 'hung') portico.kill('SIGSTOP')
  })
  afterAll(async () => {
    portico?.kill('SIGKILL')
    await remove()
  })

  const args: Record<Command, string[]> = {
    doctor: [],
    'audit:verify': [],
    'receipt:verify': [file],
    submissions: [],
    subscriptions: [],
    partner: [],
    webhooks: [],
    import: ['Acme', file, '--dry-run'],
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
  /** These open no database, as they show beside a Portico that hangs. */
  const apart: readonly string[] = ['receipt:verify', 'drift', 'keys:wrap']
  const names = (Object.keys(commands) as Command[]).filter(
    (name) => state === 'hung' || !apart.includes(name),
  )

  // A database without a server is opened by one command at a time.
  const each = state === 'stopped' ? it : it.concurrent
  each.each(names)('npm run %s ends, with words', async (name) => {
    const { code, output, errors } = await runScript(commands[name], args[name], env)
    expect(code).toBeTypeOf('number')
    expect(`${output}${errors}`).toMatch(/\w{3}/)
    const isToldSo = /has the database open and does not answer/.test(`${output}${errors}`)
    expect(isToldSo).toBe(state === 'hung' && !apart.includes(name))
    if (isToldSo) expect(code).not.toBe(0)
  })
})
