import net from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@/test-support/test-databases.ts'
import { openDatabase } from './database.ts'
import { createNaming, isDirect, nameStatements } from './named-statements.ts'
import { prepareStatement } from './prepare-statement.ts'

const url = process.env.TEST_DATABASE_URL

describe.runIf(url)('a connection to PostgreSQL', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    own = await createTestDatabase(url ?? '')
  })
  afterAll(() => own.drop())

  const countMigrations = prepareStatement((db, given: { least: number }) =>
    db
      .selectFrom('migration')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('version', '>=', given.least),
  )

  async function listNamed(on: { url: string }): Promise<string[]> {
    const database = await openDatabase(on)
    try {
      return await database.db.connection().execute(async (db) => {
        for (let time = 0; time < 3; time++) await countMigrations(db, { least: time })
        const named = sql<{ statement: string }>`select statement from pg_prepared_statements`
        return (await named.execute(db)).rows.map(({ statement }) => statement)
      })
    } finally {
      await database.close()
    }
  }

  it('plans what is sent again and again once, unless its plan depends on its values or columns', async () => {
    const database = await openDatabase(own)
    const send = async (db: typeof database.db, time: number) => {
      await db.selectFrom('auditHead').select('hash').where('sequence', '>', time).execute()
      await db.selectFrom('auditHead').selectAll().where('sequence', '>', time).execute()
      await db.selectFrom('caseworkEntry').select('since').where('flagCount', '>', time).execute()
      await sql`select ${time}::int as ${sql.ref(`column${time}`)}`.execute(db)
    }
    const named = await database.db.connection().execute(async (db) => {
      for (let time = 0; time < 4; time++) await send(db, time)
      const list = sql<{ statement: string }>`select statement from pg_prepared_statements`
      expect((await list.execute(db)).rows).toEqual([])
      for (let time = 4; time < 8; time++) await send(db, time)
      return (await list.execute(db)).rows.map(({ statement }) => statement)
    })
    await database.close()
    expect(named).toEqual(['select "hash" from "audit_head" where "sequence" > $1'])
  })

  it('goes on when a newer version adds a column meanwhile', async () => {
    const database = await openDatabase(own)
    await database.db.connection().execute(async (db) => {
      const read = db.selectFrom('auditHead').where('sequence', '>=', 0)
      for (let time = 0; time < 8; time++) {
        if (time === 6) await sql`alter table audit_head add column added int`.execute(db)
        expect(await read.select('sequence').execute()).toEqual([{ sequence: 0 }])
        expect(await read.selectAll().execute()).toMatchObject([{ sequence: 0 }])
      }
      await sql`alter table audit_head drop column added`.execute(db)
    })
    await database.close()
  })

  it('names no more than a few hundred, however many texts there are', () => {
    const isNamed = createNaming(() => false)
    const texts = Array.from({ length: 1_000 }, (_, index) => `select ${index}, $1`)
    const counts = texts.map(
      (text) => Array.from({ length: 9 }, () => isNamed(text)).filter(Boolean).length,
    )
    expect(counts.filter((count) => count === 5)).toHaveLength(200)
    expect(counts.filter((count) => count === 0)).toHaveLength(800)
  })

  it('plans a prepared statement once, and no other that is sent once', async () => {
    const named = await listNamed(own)
    expect(named).toHaveLength(1)
    expect(named[0]).toContain('count(*)')
  })

  it('names nothing through a pooler, which gives the next statement another session', async () => {
    const pooler = await openPooler(own.url)
    expect(await listNamed(pooler)).toEqual([])
    const client = new pg.Client({ connectionString: pooler.url })
    await client.connect()
    expect(await isDirect(client)).toBe(false)
    await client.end()
    await pooler.close()
  })

  it('names those that are chosen, with their values', async () => {
    const client = nameStatements(new pg.Client({ connectionString: own.url }), (text) =>
      text.includes('one'),
    )
    await client.connect()
    expect(await isDirect(client)).toBe(true)
    for (const text of ['select $1::int as one', 'select $1::int as two'])
      for (const value of [1, 2]) await client.query(text, [value])
    const { rows } = await client.query('select statement from pg_prepared_statements')
    expect(rows).toEqual([{ statement: 'select $1::int as one' }])
    await client.end()
  })
})

/** Opens a proxy like a pooler: it names the same process, not the server's, to each connection. */
async function openPooler(target: string) {
  const { hostname, port } = new URL(target)
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    client.pipe(upstream)
    let begun = false
    upstream.on('data', (bytes) => {
      // BackendKeyData: 'K', its length, the process and the secret key.
      const at = begun ? -1 : bytes.indexOf(Buffer.from([0x4b, 0, 0, 0]))
      if (at >= 0) {
        begun = true
        bytes.writeInt32BE(bytes.readInt32BE(at + 5) + 100_000, at + 5)
      }
      client.write(bytes)
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(target)
  Object.assign(through, {
    hostname: '127.0.0.1',
    port: (server.address() as net.AddressInfo).port,
  })
  return {
    url: through.href,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
