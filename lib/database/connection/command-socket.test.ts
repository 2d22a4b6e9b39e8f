import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { seedDataFolder } from '@/test-support/test-store.ts'
import { getCommandFolder } from './command-socket.ts'
import { type Database, inTransaction, openDatabase, openRunningDatabase } from './database.ts'

const module = path.join(import.meta.dirname, 'database.ts')

describe('the socket for commands', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-commands-'))
  const faults: unknown[] = []
  let running: Database

  beforeAll(async () => {
    await seedDataFolder(dataDir)
    running = await open()
  }, 120_000)
  afterAll(async () => {
    await running.close()
    fs.rmSync(dataDir, { recursive: true })
  })

  function open(): Promise<Database> {
    return openDatabase({ dataDir, onCommandsClosed: (error) => faults.push(error) })
  }

  async function connect(): Promise<Database> {
    const command = await openRunningDatabase(dataDir)
    if (!command) throw new Error('nobody takes commands')
    return command
  }

  /** Another process, which runs `work` on its `database` and says when it has. */
  async function startCommand(work: string): Promise<ChildProcess> {
    const script = `const { openRunningDatabase } = await import(process.argv[1])
      const { sql } = await import('kysely')
      const database = await openRunningDatabase(process.argv[2])
      await database.db.transaction().execute(async (tx) => { ${work}
        process.stdout.write('there')
        await new Promise((resolve) => setTimeout(resolve, 60_000))
      })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return child
  }

  const addCount = (tx: Database['db'], key: string) =>
    tx
      .insertInto('writeCheck')
      .values({ id: true, checkedAt: new Date(key) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ checkedAt: new Date(key) }))
      .execute()
  const readCount = async () =>
    (await running.db.selectFrom('writeCheck').select('checkedAt').executeTakeFirst())?.checkedAt

  it('is for this user alone', async () => {
    expect(faults).toEqual([])
    const folder = getCommandFolder(dataDir)
    expect(fs.lstatSync(folder).mode & 0o777).toBe(0o700)
    const [socket = ''] = fs.readdirSync(folder)
    expect(fs.lstatSync(path.join(folder, socket)).mode & 0o777).toBe(0o600)
  })

  it('gives values and errors as the database itself does', async () => {
    const command = await connect()
    const read = sql<Record<string, unknown>>`
      select 9007199254740991::int8 as big, null::text as nothing, '{"a": [1]}'::jsonb as json,
        '\\x00ff'::bytea as bytes, timestamptz '2026-11-25 10:00:00Z' as at, array['x', 'y'] as list`
    expect((await read.execute(command.db)).rows).toEqual((await read.execute(running.db)).rows)
    await expect(sql`select no_such_thing()`.execute(command.db)).rejects.toMatchObject({
      code: '42883',
    })
    const long = 'é'.repeat(3_000_000)
    expect((await sql`select ${long}::text as long`.execute(command.db)).rows).toEqual([{ long }])
    await command.close()
  })

  it('lets transactions of both wait for each other, in any order', async () => {
    const command = await connect()
    const order: string[] = []
    const work = (database: Database, name: string) =>
      inTransaction(database.db, async (tx) => {
        order.push(`${name} begins`)
        await sql`select 1`.execute(tx)
        await sleep(20)
        await addCount(tx as Database['db'], '2026-11-25T10:00:00Z')
        order.push(`${name} ends`)
      })
    await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        work(number % 2 === 0 ? running : command, `${number}`),
      ),
    )
    expect(order).toHaveLength(20)
    for (let at = 0; at < order.length; at += 2) {
      expect(order[at + 1]).toBe(order[at]?.replace('begins', 'ends'))
    }
    await command.close()
  })

  it('takes back what a command had not committed when it was killed, and blocks nobody', async () => {
    const before = await readCount()
    const child = await startCommand(
      `await sql\`insert into write_check (id, checked_at) values (true, '2001-01-01Z')
        on conflict (id) do update set checked_at = excluded.checked_at\`.execute(tx)`,
    )
    const read = readCount()
    child.kill('SIGKILL')
    expect(await read).toEqual(before)
  })

  it('lets a command end that has asked nothing', async () => {
    const script = `const { openRunningDatabase } = await import(process.argv[1])
      await (await openRunningDatabase(process.argv[2])).close()`
    const args = ['--input-type=module', '-e', script, module, dataDir]
    expect(await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')).toEqual([
      0,
      null,
    ])
  })

  it('lets a command end that is done when the running Portico hangs', async () => {
    const own = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-commands-'))
    await seedDataFolder(own)
    const serve = `const { openDatabase } = await import(process.argv[1])
      await openDatabase({ dataDir: process.argv[2], onCommandsClosed: () => process.exit(9) })
      process.stdout.write('open')
      setInterval(() => {}, 1_000)`
    const command = `const { openRunningDatabase } = await import(process.argv[1])
      const { sql } = await import('kysely')
      const database = await openRunningDatabase(process.argv[2])
      await sql\`select 1\`.execute(database.db)
      process.stdout.write('done')
      process.stdin.once('data', () => { process.stdin.pause(); database.close() })`
    const start = async (script: string) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, own], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      await once(child.stdout, 'data')
      return child
    }
    const portico = await start(serve)
    const asking = await start(command)
    portico.kill('SIGSTOP')
    const ended = once(asking, 'exit')
    asking.stdin.end('go')
    expect(await ended).toEqual([0, null])
    fs.rmSync(own, { recursive: true })
  }, 60_000)

  it('tells a command that the running Portico hangs', async () => {
    const script = `const { listenForCommands } = await import(process.argv[1])
      const { mkdtempSync } = await import('node:fs')
      const folder = mkdtempSync(process.argv[2])
      await listenForCommands(folder, {})
      setInterval(() => {}, 1_000)
      process.stdout.write(folder)`
    const socketModule = path.join(import.meta.dirname, 'command-socket.ts')
    const hung = path.join(os.tmpdir(), 'portico-hung-')
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, socketModule, hung],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [folder] = await once(child.stdout, 'data')
    child.kill('SIGSTOP')
    await expect(openRunningDatabase(String(folder))).rejects.toMatchObject({
      code: 'DATABASE_HANGS',
    })
    child.kill('SIGKILL')
    fs.rmSync(String(folder), { recursive: true })
  })

  it('gives up a transaction in which a command does nothing', async () => {
    const before = await readCount()
    const child = await startCommand(
      `await sql\`update write_check set checked_at = '2001-01-01Z'\`.execute(tx)`,
    )
    child.kill('SIGSTOP')
    expect(await readCount()).toEqual(before)
    child.kill('SIGKILL')
  }, 60_000)

  it('runs nothing of a command that was killed while it waited', async () => {
    const before = await readCount()
    await inTransaction(running.db, async (tx) => {
      await sql`select 1`.execute(tx)
      const socket = net.connect(path.join(getCommandFolder(dataDir), '.s.PGSQL.5432'))
      const startup = Buffer.from('0000000900030000', 'hex')
      socket.write(Buffer.concat([startup, Buffer.of(0)]))
      await once(socket, 'data')
      const text = Buffer.from(`update write_check set checked_at = '2001-01-01Z'\0`)
      const head = Buffer.from('Q0000')
      head.writeInt32BE(text.length + 4, 1)
      socket.write(Buffer.concat([head, text]))
      await sleep(200)
      socket.destroy()
      await sleep(200)
    })
    expect(await readCount()).toEqual(before)
  })

  it.each([
    ['a request of HTTP', 'GET / HTTP/1.1\r\n\r\n'],
    ['a request for TLS', Buffer.from('0000000804d2162f', 'hex')],
    ['COPY', Buffer.from('000000090003000000' + '640000000561', 'hex')],
    ['a length below zero', Buffer.from('000000090003000000' + '51ffffffff', 'hex')],
  ])('ends a connection that sends %s, and serves the others', async (_, bytes) => {
    const socket = net.connect(path.join(getCommandFolder(dataDir), '.s.PGSQL.5432'))
    socket.on('error', () => {})
    socket.write(bytes)
    socket.resume()
    await once(socket, 'close')
    expect((await sql`select 1 as one`.execute(running.db)).rows).toEqual([{ one: 1 }])
  })

  it('is not connected to where somebody else can write beside it, or a link leads elsewhere', async () => {
    const folder = getCommandFolder(dataDir)
    fs.chmodSync(folder, 0o755)
    await expect(openRunningDatabase(dataDir)).rejects.toMatchObject({
      code: 'SOCKET_FOLDER_EXPOSED',
    })
    fs.chmodSync(folder, 0o700)
    fs.renameSync(folder, `${folder}-moved`)
    fs.symlinkSync(`${folder}-moved`, folder)
    await expect(openRunningDatabase(dataDir)).rejects.toMatchObject({
      code: 'SOCKET_FOLDER_EXPOSED',
    })
    fs.rmSync(folder)
    fs.renameSync(`${folder}-moved`, folder)
    await (await connect()).close()
  })

  it('replaces what a killed Portico has left, and never follows a symbolic link', async () => {
    const socket = path.join(getCommandFolder(dataDir), '.s.PGSQL.5432')
    const other = path.join(dataDir, 'other')
    fs.writeFileSync(other, 'untouched')
    await running.close()
    fs.symlinkSync(other, socket)
    expect(await openRunningDatabase(dataDir)).toBeUndefined()
    running = await open()
    expect(fs.readFileSync(other, 'utf8')).toBe('untouched')
    expect(fs.lstatSync(socket).isSocket()).toBe(true)
    await (await connect()).close()
  })

  it('closes with the database, with a command in a transaction too', async () => {
    const child = await startCommand(`await sql\`delete from write_check\`.execute(tx)`)
    await running.close()
    child.kill('SIGKILL')
    expect(await openRunningDatabase(dataDir)).toBeUndefined()
    running = await open()
    expect(await readCount()).toBeDefined()
  })

  it('lies where its name is not too long', async () => {
    const deep = path.join(dataDir, 'a'.repeat(90), 'b'.repeat(90))
    await seedDataFolder(deep)
    const database = await openDatabase({ dataDir: deep, onCommandsClosed: (e) => faults.push(e) })
    expect(faults).toEqual([])
    expect(getCommandFolder(deep)).toContain(os.tmpdir())
    const command = await openRunningDatabase(deep)
    expect((await sql`select 1 as one`.execute(command?.db ?? running.db)).rows).toEqual([
      { one: 1 },
    ])
    await command?.close()
    await database.close()
  })
})
