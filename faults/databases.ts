/** Empty databases on one PostgreSQL server. */
import pg from 'pg'

/** Makes one, as a copy of `model` if that is given, and gives its address. */
export async function createDatabase(
  server: { url: string } | { dataDir: string },
  name: string,
  model = 'template1',
): Promise<string> {
  if (!('url' in server)) throw new Error('An embedded database has no server')
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    const [its, from] = [name, model].map((word) => client.escapeIdentifier(word))
    await client.query(`create database ${its} template ${from}`)
  } finally {
    await client.end()
  }
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}
