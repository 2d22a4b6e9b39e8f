import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestStores } from '@/test-support/test-store.ts'
import type { Tx } from '../schema.ts'
import { createWriteCheck } from './write-check.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-write-'))
  folders.push(folder)
  return folder
}

describe.each(await openTestStores())('on $name', ({ database, reset, close }) => {
  let clock = 0
  beforeEach(async () => {
    clock = 0
    await reset()
  })
  afterAll(close)

  const createCheck = (db: Tx = database.db) => createWriteCheck(db, () => clock)

  it('writes one row again and again, and leaves no file', async () => {
    const folder = makeFolder()
    const check = createCheck()
    for (clock = 0; clock < 30_000; clock += 5_000) await check.require([folder])
    const rows = await database.db.selectFrom('writeCheck').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(existsSync(path.join(folder, '.write-check'))).toBe(false)
  })

  it('says no of a database that only reads, which still answers reads', async () => {
    const check = createCheck()
    await database.db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = on`.execute(connection)
      try {
        const reading = createCheck(connection)
        await expect(reading.require([])).rejects.toMatchObject({ code: '25006' })
        const { rows } = await sql<{ one: number }>`select 1 as one`.execute(connection)
        expect(rows).toEqual([{ one: 1 }])
      } finally {
        await sql`set default_transaction_read_only = off`.execute(connection)
      }
    })
    await check.require([])
  })

  it('says no where the disk of a folder is full', async () => {
    const folder = makeFolder()
    // A device that accepts no byte (Linux, full(4)).
    symlinkSync('/dev/full', path.join(folder, '.write-check'))
    await expect(createCheck().require([folder])).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  it('is asked of the database once in five seconds, for all callers', async () => {
    const check = createCheck()
    const folder = makeFolder()
    await Promise.all(Array.from({ length: 20 }, () => check.require([folder])))
    const read = () =>
      database.db.selectFrom('writeCheck').select('checkedAt').executeTakeFirstOrThrow()
    const { checkedAt } = await read()
    await new Promise((resolve) => setTimeout(resolve, 5))
    clock = 4_999
    await check.require([folder])
    expect((await read()).checkedAt).toEqual(checkedAt)
    clock = 5_000
    await check.require([folder])
    expect((await read()).checkedAt).not.toEqual(checkedAt)
  })

  it('says no for fifteen seconds after a real write found the disk full', async () => {
    const check = createCheck()
    const full = Object.assign(new Error('could not extend file'), { code: '53100' })
    await expect(check.watch(Promise.reject(full))).rejects.toBe(full)
    await expect(check.require([])).rejects.toMatchObject({ code: 'WRITE_REFUSED' })
    clock = 15_000
    await check.require([])
  })

  it('remembers no other failure', async () => {
    const check = createCheck()
    const deadlock = Object.assign(new Error('deadlock'), { code: '40P01' })
    await expect(check.watch(Promise.reject(deadlock))).rejects.toBe(deadlock)
    await check.require([])
  })
})
