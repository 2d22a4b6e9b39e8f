/** Databases for a test on a PostgreSQL server, and removing those of a run. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** An empty database on a server, or a copy of one of it that nobody has open. */
export async function createTestDatabase(url: string, original = 'template1') {
  const name = `${namesOfRun()}_${randomBytes(6).toString('hex')}`
  await runOn(url, `create database ${name} template ${original}`)
  const own = new URL(url)
  own.pathname = name
  return {
    url: own.href,
    drop: async () => {
      await runOn(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Drops the databases of this run's tests on a server. */
export async function dropTestDatabases(url: string): Promise<void> {
  const { rows } = await runOn(
    url,
    `select datname from pg_database where datname like '${namesOfRun()}\\_%'`,
  )
  for (const { datname } of rows) {
    await runOn(url, `drop database if exists ${datname} with (force)`)
  }
  await runOn(url, `drop role if exists ${namesOfRun()}_service`)
}

/** Begins all names of databases of one run, of which a server may see several at once. */
export function namesOfRun(): string {
  process.env.TEST_RUN ??= randomBytes(4).toString('hex')
  return `portico_test_${process.env.TEST_RUN}`
}

export async function runOn(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The PostgreSQL server of a run, for `describe.each`: none if there is none, or only the embedded database is wanted. */
export function listTestServers(): string[] {
  const { TEST_DATABASE_URL: url, TEST_STORES: stores } = process.env
  return url && stores !== 'embedded' ? [url] : []
}
