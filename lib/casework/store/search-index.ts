/**
 * The blind index finds an application by keyed hashes of its answers; a reader of the database alone cannot
 * tell their texts.
 */
import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import { applicationCell, parseSealedJson, wrappedKeyIn } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import {
  areSearchTermsEqual,
  buildSearchTerms,
  listTelephoneEndings,
  type SearchTerms,
} from '#lib/onboarding/answers/search-terms.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'

/** The words in the form of `buildSearchTerms`. */
export type SearchQuery = { by: 'name' | 'email' | 'telephone'; words: readonly string[] }

/** 128 bits of the hash: of a thousand million tokens no two are the same by chance. */
const tokenBytes = 16

/** Returns the tokens of the searched words, for each held key, the current first. */
export function getSearchTokens(keyring: Keyring, { by, words }: SearchQuery): Buffer[][] {
  const indexes = words.map((word) => keyring.indexesOf(purposes[by], word))
  const keys = indexes[0]?.map((_, key) => key) ?? []
  return keys.map((key) => indexes.flatMap((each) => tokenOf(each[key])))
}

/** Lets an application be found by other answers than before, in the transaction that saves them. */
export async function reindex(
  tx: Tx,
  keyring: Keyring,
  application: { id: string; createdAt: Date },
  { before, after }: { before: unknown; after: unknown },
): Promise<void> {
  const found = buildSearchTerms(after as Answers)
  if (areSearchTermsEqual(buildSearchTerms(before as Answers), found)) return
  await writeIndex(tx, keyring, [{ ...application, found }])
}

/** Returns the search tokens of answers; undefined if they are unchanged. */
export function findChangedTokens(
  keyring: Keyring,
  { before, after }: { before: unknown; after: unknown },
): Buffer[] | undefined {
  const found = buildSearchTerms(after as Answers)
  if (areSearchTermsEqual(buildSearchTerms(before as Answers), found)) return undefined
  return tokensOf(keyring, found)
}

/** Rebuilds the index of up to `limit` applications that are indexed under an older key; returns how many. */
export async function reindexStale(tx: Tx, keyring: Keyring, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('caseworkEntry')
    .innerJoin('application', 'application.id', 'caseworkEntry.applicationId')
    .select([
      'application.id',
      'application.createdAt',
      'application.wrappedKey as wrapped',
      'application.keyId',
      'application.erasureKey',
      'application.answers',
    ])
    .where('caseworkEntry.keyId', '<>', keyring.currentKeyId)
    .limit(limit)
    // Locked first, as when saving answers; rows locked by others are left to the next call.
    .forUpdate('application')
    .skipLocked()
    .execute()
  const entries: Indexed[] = []
  for (const { id, createdAt, answers, ...row } of rows) {
    const key = wrappedKeyIn(row)
    const dataKey = key && (await keyring.unwrap(id, key))
    if (!dataKey || !answers) continue
    const opened = parseSealedJson(keyring.open(dataKey, applicationCell(id, 'answers'), answers))
    entries.push({ id, createdAt, found: buildSearchTerms(opened as Answers) })
  }
  await writeIndex(tx, keyring, entries)
  return entries.length
}

export async function eraseIndex(tx: Tx, applicationId: string): Promise<void> {
  await tx.deleteFrom('searchToken').where('applicationId', '=', applicationId).execute()
}

const purposes = {
  name: 'search-name',
  email: 'search-email',
  telephone: 'search-telephone',
} as const

type Indexed = { id: string; createdAt: Date; found: SearchTerms }

async function writeIndex(tx: Tx, keyring: Keyring, entries: readonly Indexed[]): Promise<void> {
  if (entries.length === 0) return
  const ids = entries.map(({ id }) => id)
  const rows = entries.flatMap(({ id, createdAt, found }) =>
    tokensOf(keyring, found).map((token) => ({ id, createdAt: createdAt.toISOString(), token })),
  )
  await tx.deleteFrom('searchToken').where('applicationId', 'in', ids).execute()
  // Three values however many rows they make: a statement accepts 65,535 at most.
  await sql`
    insert into search_token (token, started_at, application_id)
    select * from unnest(
      ${rows.map(({ token }) => `\\x${token.toString('hex')}`)}::bytea[],
      ${rows.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${rows.map(({ id }) => id)}::uuid[]
    )`.execute(tx)
  await tx
    .updateTable('caseworkEntry')
    .set({ keyId: keyring.currentKeyId })
    .where('applicationId', 'in', ids)
    .where('keyId', '<>', keyring.currentKeyId)
    .execute()
}

function tokensOf(keyring: Keyring, { prefixes, emails, telephones }: SearchTerms): Buffer[] {
  const current = (by: SearchQuery['by'], values: readonly string[]) =>
    values.flatMap((value) => tokenOf(keyring.indexesOf(purposes[by], value)[0]))
  return [
    ...current('name', prefixes),
    ...current('email', emails),
    ...current('telephone', telephones),
    ...current('telephone', [...new Set(telephones.flatMap(listTelephoneEndings))]),
  ]
}

function tokenOf(index: { index: Buffer } | undefined): Buffer[] {
  return index ? [index.index.subarray(0, tokenBytes)] : []
}
