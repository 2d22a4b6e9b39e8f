import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Names statements with values, so that the database parses and plans each of them once per connection:
 * `isNamed` selects them.
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

/** A text is named from this use on: rarer ones are not worth a plan that stays. */
const namedFrom = 5
/** Each takes memory of the server for every connection. Lists of values of any length make more texts than this. */
const mostNamed = 200
const mostCounted = 500

/**
 * Decides which texts are named: those of `isPrepared` always, others from their fifth use if one plan suits
 * all values and a further column does not change their result.
 */
export function createNaming(isPrepared: (text: string) => boolean): (text: string) => boolean {
  const named = new Set<string>()
  const times = new Map<string, number>()
  return (text) => {
    if (named.has(text) || isPrepared(text)) return true
    if (named.size >= mostNamed || !isSafeToName(text)) return false
    const count = (times.get(text) ?? 0) + 1
    if (count < namedFrom) {
      if (times.size >= mostCounted) times.clear()
      times.set(text, count)
      return false
    }
    times.delete(text)
    named.add(text)
    return true
  }
}

/**
 * The lists of staff are planned for their values, which may be common or rare. All columns of a table (`*`) are
 * others once a newer version has added one, and PostgreSQL then refuses the plan that it has.
 */
function isSafeToName(text: string): boolean {
  return !text.includes('*') && !/\b(casework_entry|search_token)\b/.test(text)
}

/**
 * Tells whether a connection is to the server itself. A pooler in between (PgBouncer, say) makes up the process
 * that it names at the start, since it may give each transaction another session, which knows no names.
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
