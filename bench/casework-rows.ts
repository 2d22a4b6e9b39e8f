/** A list as it is after years: a million applications, each found by the name of somebody. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { getSearchTokens } from '../lib/casework/store/search-index.ts'
import type { Keyring } from '../lib/keys/keyring/keyring.ts'

/** Names as they are spread among people: few are very common, most are rare. */
export type Names = { given: string[]; family: string[] }

/** Given names begin with A to M and family names with N to Z, so that nobody has a token twice. */
export function namesOf({ given, family }: { given: number; family: number }): Names {
  return {
    given: Array.from({ length: given }, (_, number) => nameOf('abcdefghijklm', number)),
    family: Array.from({ length: family }, (_, number) => nameOf('nopqrstuvwxyz', number)),
  }
}

/**
 * Adds so many applications with what casework reads of them, started over `years` before `until`. They
 * have the length of real ones and cannot be opened; all is as the program would have written it.
 */
export async function addCaseworkRows(
  url: string,
  keyring: Keyring,
  { count, names, staff }: { count: number; names: Names; staff: readonly string[] },
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // What triggers would do, these statements do themselves, for all at once.
    await client.query(`set session_replication_role = replica`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query(`create unlogged table prefix (kind text, rank int, token bytea)`)
    for (const kind of ['given', 'family'] as const) {
      const rows = names[kind].flatMap((name, rank) =>
        beginningsOf(name).map((words) => ({ rank, token: tokenOf(keyring, words) })),
      )
      await client.query(`insert into prefix select $1, * from unnest($2::int[], $3::bytea[])`, [
        kind,
        rows.map(({ rank }) => rank),
        rows.map(({ token }) => `\\x${token.toString('hex')}`),
      ])
    }
    await client.query(`create index on prefix (kind, rank)`)
    await client.query(copies(count, names))
    const lengths = [randomBytes(61), randomBytes(sealedBytes)]
    await client.query(applications, [...lengths, keyring.currentKeyId])
    await client.query(entries, [[...staff], keyring.currentKeyId])
    await client.query(`drop index search_token_application`)
    await client.query(`alter table search_token drop constraint search_token_pkey`)
    await client.query(tokens)
    await client.query(
      `alter table search_token add primary key (token, started_at, application_id)`,
    )
    await client.query(`create index search_token_application on search_token (application_id)`)
    await client.query(`drop table copy, prefix`)
    await client.query(`vacuum analyze`)
  } finally {
    await client.end()
  }
}

/** As long as the sealed answers of a person are. */
const sealedBytes = 1_800
const years = 3

const copies = (count: number, { given, family }: Names) => `
  create unlogged table copy as
  select n, md5('application ' || n)::uuid as id,
    date_trunc('milliseconds', now() - n * interval '${years} years' / ${count}) as started,
    floor(${given.length} * power(random(), 3))::int as given,
    floor(${family.length} * power(random(), 2))::int as family
  from generate_series(1, ${count}) as n`

const applications = `
  insert into application (id, customer_id, account_id, locale, channel, revision, wrapped_key, key_id,
      erasure_key, answers, created_at, updated_at, expires_at)
    select id, 'PTC-' || upper(substr(md5('r' || n), 1, 16)), 'ACC-' || n, 'en', 'online', 9, $1, $3,
      'none', $2, started, started, started + interval '4 years'
    from copy`

/**
 * Most are decided; few need anybody, each of them for one of six reasons, and few have severe flags; most are
 * nobody's, and most in no branch. Of branches there are 40, and the member who has one began it too.
 */
const entries = `
  insert into casework_entry (application_id, started_at, state, since, channel, assigned_to, started_by,
      branch, flag_count, flag_severity, sent_at, documents_stopped, held, reported, has_second_application,
      contact_requested, key_id)
    select id, started,
      case when r < 0.001 then 'manual_review' when r < 0.01 then 'sending' when r < 0.02 then 'refused'
        when r < 0.07 then 'submitted' when r < 0.08 then 'checking' when r < 0.15 then 'awaiting_customer'
        when r < 0.35 then 'draft'
        when r < 0.4 then 'rejected' else 'approved' end,
      -- Some wait for long, most were moved on soon.
      least(now(), started + power(random(), 3) * interval '60 days'),
      case when n % 100 < 3 then 'branch' when n % 100 < 10 then 'assisted' else 'online' end,
      case when n % 20 = 0 then ($1::uuid[])[1 + n / 20 % cardinality($1::uuid[])] end,
      case when n % 30 = 0 then ($1::uuid[])[1 + n / 30 % cardinality($1::uuid[])] end,
      case when n % 10 < 4 then 'branch-' || n / 10 % 40 else '' end,
      case when f < 0.4 then 1 else 0 end,
      case when f < 0.003 then 3 when f < 0.03 then 2 when f < 0.4 then 1 else 0 end,
      -- Drafts were not sent.
      case when r between 0.15 and 0.35 then null else least(now(), started + random() * interval '2 hours') end,
      a < 0.0005, a between 0.0005 and 0.001, a between 0.001 and 0.0012, a between 0.0012 and 0.0014,
      a between 0.0014 and 0.002,
      $2
    from (select *, random() as r, random() as f, random() as a from copy) as copy`

const tokens = `
  insert into search_token
    select token, started, id from copy join prefix on kind = 'given' and rank = given
    union all
    select token, started, id from copy join prefix on kind = 'family' and rank = family
    union all
    select substr(sha256(('email ' || n)::bytea), 1, 16), started, id from copy
    union all
    -- The whole number, and its five endings.
    select substr(sha256(('telephone ' || n || ' ' || ending)::bytea), 1, 16), started, id
      from copy, generate_series(0, 5) as ending`

const syllables = ['ma', 'ri', 'no', 'ka', 'le', 'san', 'tor', 'bel', 'un', 'dra', 'vi', 'os']

/** Made-up letters, the same for each number, as many as names have. */
function nameOf(initials: string, number: number): string {
  let name = initials[number % initials.length] ?? ''
  let left = Math.floor(number / initials.length)
  do {
    name += syllables[left % syllables.length]
    left = Math.floor(left / syllables.length)
  } while (left > 0 || name.length < 4)
  return name
}

function beginningsOf(name: string): string[] {
  return Array.from({ length: name.length - 1 }, (_, index) => name.slice(0, index + 2))
}

function tokenOf(keyring: Keyring, word: string): Buffer {
  const [[token] = []] = getSearchTokens(keyring, { by: 'name', words: [word] })
  if (!token) throw new Error('A word has a token')
  return token
}
