import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Gives statements with values a name, by which the database parses and plans each of them once for a
 * connection: `isNamed` says which.
 */
export function nameStatements<Client extends pg.ClientBase>(
  client: Client,
  isNamed: (text: string) => boolean = () => true,
): Client {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0 && isNamed(text)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
  client.query = named as typeof client.query
  return client
}

/**
 * Whether a connection is to the server itself. A pooler in between (PgBouncer, say) makes up the process that
 * it names at the start, since it may give each transaction another session, which knows no names.
 */
export async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as { processID?: number | null }).processID
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('md5').update(text).digest('hex')
  names.set(text, name)
  return name
}
