import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { createStore } from '../store.ts'
import { openDatabase } from './database.ts'
import { durableFiles, durableOptions } from './durable-files.ts'
import { DatabaseInUse } from './folder-lock.ts'

/** Each copies a whole file of the write-ahead log. */
const commits = 10

const writer = `const { openDatabase } = await import(process.argv[1])
  const { writeSync } = await import('node:fs')
  const { sql } = await import('kysely')
  const { db } = await openDatabase({ dataDir: process.argv[2] })
  for (let n = 1; ; n++) {
    await sql\`insert into stored_row (n, padding) values (\${n}, repeat('x', 600))\`.execute(db)
    writeSync(1, n + '\\n')
  }`

describe('a database in a folder', { timeout: 120_000 }, () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-durable-'))
  const seed = path.join(root, 'seed')

  // The folder as a first start leaves it that was cut short.
  beforeAll(async () => {
    fs.mkdirSync(path.join(seed, 'database.new', 'base'), { recursive: true })
    fs.writeFileSync(path.join(seed, 'database.new', 'PG_VERSION'), '18')
    const database = await openDatabase({ dataDir: seed })
    await sql`create table stored_row (n integer primary key, padding text)`.execute(database.db)
    await database.close()
  }, 120_000)
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

  /** Creates a data folder of its own, as after the first start. */
  function seeded(name: string): string {
    const folder = path.join(root, name)
    fs.cpSync(path.join(seed, 'database'), path.join(folder, 'database'), { recursive: true })
    return folder
  }

  async function readStored(dataDir: string): Promise<number[]> {
    const database = await openDatabase({ dataDir })
    const { rows } = await sql<{ n: number }>`select n from stored_row order by n`.execute(
      database.db,
    )
    await database.close()
    return rows.map(({ n }) => n)
  }

  it('starts over after a first start that was cut short', () => {
    expect(fs.readdirSync(seed).sort()).toEqual(['database', 'lock'])
  })

  it('holds no more memory than one process uses', async () => {
    const database = await openDatabase({ dataDir: seeded('memory') })
    const { rows } = await sql`select current_setting('shared_buffers') as buffers,
      current_setting('max_connections') as connections`.execute(database.db)
    await database.close()
    expect(rows).toEqual([{ buffers: '16MB', connections: '5' }])
  })

  it('is one process’s, and loses no acknowledged commit to kill -9', async () => {
    const dataDir = seeded('killed')
    const module = path.join(import.meta.dirname, 'database.ts')
    const child = spawn(process.execPath, ['--input-type=module', '-e', writer, module, dataDir], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(child, 'exit')
    let acknowledged = 0
    for await (const line of readline.createInterface({ input: child.stdout })) {
      acknowledged = Number(line)
      if (acknowledged === 10) {
        const second = openDatabase({ dataDir })
        await expect(second).rejects.toThrow(DatabaseInUse)
        await expect(second).rejects.toThrow(`process ${child.pid}`)
      }
      if (acknowledged >= 30) child.kill('SIGKILL')
    }
    await gone
    const stored = await readStored(dataDir)
    expect(acknowledged).toBeGreaterThanOrEqual(30)
    expect(stored.slice(0, acknowledged)).toEqual(
      Array.from({ length: acknowledged }, (_, index) => index + 1),
    )
  })

  it('loses no acknowledged commit to a power cut', async () => {
    const stored = await cutPower('durable', (live) => durableFiles(live), durableOptions)
    expect(stored).toBe(commits)
  })

  it('would lose commits with the engine’s own file layer, so that the test above can fail', async () => {
    const stored = await cutPower('plain', (live) => new NodeFS(live), { relaxedDurability: false })
    expect(stored).toBeLessThan(commits)
  })

  it('holds nothing personal in any of its files', async () => {
    const canary = 'CANARY-ada.lovelace@example.org'
    const dataDir = seeded('searched')
    const database = await openDatabase({ dataDir })
    const store = createStore({
      database,
      keyring: createKeyring([testSecret], testErasureKeys(dataDir)),
    })
    const now = new Date('2026-11-02T10:00:00.000Z')
    const started = await store.applications.add(store.db, {
      id: '0ada0000-0000-4000-8000-000000000001',
      customerId: 'customer-searched-for',
      accountId: 'account-ada',
      locale: 'en',
      expiresAt: now,
      now,
    })
    await store.applications.updateAnswers(store.db, started, { answers: { email: canary }, now })
    await store.submissions.add(store.db, {
      id: '05b00000-0000-4000-8000-000000000001',
      applicationId: started.id,
      now,
      operations: [
        {
          kind: 'create',
          idempotencyId: '01de0000-0000-4000-8000-000000000001',
          body: Buffer.from(canary),
        },
      ],
    })
    await store.simulatorRecords.put('applications', 'a', { email: canary })
    await database.close()
    expect(filesHolding(dataDir, 'customer-searched-for').length).toBeGreaterThan(0)
    expect(filesHolding(dataDir, canary)).toEqual([])
  })

  /**
   * Makes commits on a disk that keeps only synced data: contents at their last sync, names at once. Returns
   * how many remain after the power returns.
   */
  async function cutPower(
    name: string,
    filesOf: (live: string) => NodeFS,
    options: typeof durableOptions | { relaxedDurability: false },
  ): Promise<number> {
    const live = path.join(seeded(`${name}-live`), 'database')
    const dataDir = seeded(`${name}-disk`)
    const files = recordSyncs(filesOf(live), live, path.join(dataDir, 'database'))
    const engine = await PGlite.create({ fs: files, ...options })
    for (let n = 1; n <= commits; n++) {
      await engine.query(`insert into stored_row values ($1, repeat('x', 600))`, [n])
      if (n === commits / 2) await engine.exec('checkpoint')
    }
    const afterwards = path.join(root, `${name}-afterwards`)
    fs.cpSync(dataDir, afterwards, { recursive: true })
    await engine.close()
    // A database that does not even open again has stored nothing.
    const stored = await readStored(afterwards).catch(() => [])
    return stored.length
  }
})

type Node = { name: string; parent: Node }
type Layer = {
  realPath(node: Node): string
  stream_ops: { fsync?: (stream: { node: Node }) => number }
  node_ops: {
    mknod(parent: Node, name: string, mode: number, device: number): Node
    rename(node: Node, parent: Node, name: string): void
    unlink(parent: Node, name: string): void
    rmdir(parent: Node, name: string): void
  }
}

/** Keeps in `disk` every file as it was when `live` was last asked to sync it. */
function recordSyncs(files: NodeFS, live: string, disk: string): NodeFS {
  const onDisk = (file: string) => path.join(disk, path.relative(live, file))
  const init = files.init.bind(files)
  files.init = async (engine, options) => {
    const { emscriptenOpts } = await init(engine, options)
    const record = (module: unknown) => {
      const { NODEFS: layer } = module as { NODEFS: Layer }
      const { realPath, stream_ops, node_ops } = layer
      const { fsync } = stream_ops
      const { mknod, rename, unlink, rmdir } = node_ops
      if (fsync) {
        stream_ops.fsync = (stream) => {
          const reached = vi.spyOn(fs, 'fdatasyncSync')
          const outcome = fsync(stream)
          const file = realPath(stream.node)
          // Only what the operating system was really asked to sync is safe.
          const synced = reached.mock.calls.length > 0
          if (synced && fs.statSync(file).isFile()) fs.copyFileSync(file, onDisk(file))
          reached.mockRestore()
          return outcome
        }
      }
      node_ops.mknod = (parent, name, mode, device) => {
        const node = mknod(parent, name, mode, device)
        const file = realPath(node)
        if (fs.statSync(file).isDirectory()) fs.mkdirSync(onDisk(file), { recursive: true })
        else fs.writeFileSync(onDisk(file), '')
        return node
      }
      node_ops.rename = (node, parent, name) => {
        const from = onDisk(realPath(node))
        rename(node, parent, name)
        fs.renameSync(from, onDisk(path.join(realPath(parent), name)))
      }
      node_ops.unlink = (parent, name) => {
        unlink(parent, name)
        fs.rmSync(onDisk(path.join(realPath(parent), name)), { force: true })
      }
      node_ops.rmdir = (parent, name) => {
        rmdir(parent, name)
        fs.rmSync(onDisk(path.join(realPath(parent), name)), { recursive: true, force: true })
      }
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), record] },
    }
  }
  return files
}

function filesHolding(folder: string, text: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.readFileSync(file).includes(text))
}
