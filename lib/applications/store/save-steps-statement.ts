/** The statement that saves a customer's steps, a transaction by itself. */
import { type QueryCreator, sql } from 'kysely'
import { isAccessOpen, prolongedSession } from '#lib/access/store/sessions.ts'
import { type EventsValues, withLinks } from '#lib/audit/store/append-event.ts'
import { prepareStatement } from '#lib/database/connection/prepare-statement.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { type Count, insertUse } from '#lib/http/store/rate-limit-counts.ts'
import type { Application } from './open-application.ts'

/** Rows of events, tokens and contacts are given as a list for each column. */
type StepValues = EventsValues & {
  now: Date
  applicationId: string
  /** The application as it was read: nothing is saved over any other. */
  revision: number
  milestones: number
  answers: Uint8Array
  sources: Uint8Array
  locale: string
  expiresAt: Date
  tokenHash: Uint8Array
  /** The seal of the rows that give the session access, as it was checked. */
  rightsSeal: string
  /** The seal of the session's end, `expiresAt`. */
  sessionSeal: string
  pages: string[]
  /** The search tokens in hexadecimal; null: unchanged. */
  tokens: string[] | null
  startedAt: Date
  keyId: string
  contactIds: string[]
  contactKinds: string[]
  contacts: string[]
  contactSeals: string[]
  contactIndexes: string[]
  countKey: Uint8Array
  countSeconds: number
}

/** The optional parts of the statement. */
type StepParts = {
  /** The application's search tokens change, or it gives a contact. */
  indexes: boolean
  /** Whether the use counts towards a limit. */
  counts: boolean
  /** More than one step is saved. */
  areSeveral: boolean
}

/** The columns that the database returns for saved steps. */
type SavedRow = Pick<Application, 'locale' | 'channel' | 'expiresAt' | 'revision' | 'updatedAt'>

type Prepared = (db: Tx, given: StepValues) => Promise<(SavedRow & NullableCount)[]>
type NullableCount = { uses: number | null; endsInMs: number | null }

// Most steps have neither part: parsing and planning them each time would cost more than all the rest.
const prepared = new Map<string, Prepared>()

/** Saves steps. No row: nothing was saved. */
export function runSaveSteps(db: Tx, parts: StepParts, given: StepValues) {
  const name = Object.values(parts).join()
  const statement =
    prepared.get(name) ??
    prepareStatement((on, values: StepValues) => buildSaveSteps(on, values, parts))
  prepared.set(name, statement)
  return statement(db, given)
}

/**
 * The application comes first, and every other part waits for its row: no row, nothing is written. The head
 * of the audit comes last, in the order of all transactions, so that none waits for one that waits for it.
 */
function buildSaveSteps(
  db: QueryCreator<Schema>,
  given: StepValues,
  { indexes, counts, areSeveral }: StepParts,
) {
  const saved = db
    .with('open', (from) => lockOpenAccess(from, given))
    .with('saved', (from) => updateApplication(from, given))
    .with('touched', (from) =>
      from
        .updateTable('applicantSession')
        .set({
          lastSeenAt: given.now,
          ...prolongedSession({ expiresAt: given.expiresAt, expiresSeal: given.sessionSeal }),
        })
        .where('tokenHash', '=', given.tokenHash)
        .where(isSaved)
        .returning('tokenHash'),
    )
    .with('forgotten', (from) =>
      from
        .deleteFrom('unsavedInput')
        .where('applicationId', '=', given.applicationId)
        .where(sql<boolean>`page = any(${given.pages}::text[])`)
        .where(isSaved)
        .returning('page'),
    )
  const indexed = indexes ? (withIndex(saved, given) as unknown as typeof saved) : saved
  const use = insertUse(given.countKey, given.countSeconds, sql`from saved`)
  const counted = counts
    ? (indexed.with('used', () => sql<Count>`(${use})`) as unknown as typeof saved)
    : indexed
  const parts = [
    'touched',
    'forgotten',
    ...(indexes ? indexParts : []),
    ...(counts ? ['used'] : []),
  ]
  const count = (column: string) =>
    sql<number | null>`${counts ? sql`(select ${sql.ref(column)} from used)` : sql`null::integer`}`
  const head = counted.with('head', (from) =>
    from
      .selectFrom('auditHead')
      .select(['sequence', 'hash'])
      .where(isSaved)
      .where(({ and }) => and(parts.map(isDone)))
      .forUpdate(),
  )
  return (withLinks(head, given, { areSeveral }) as unknown as typeof saved)
    .selectFrom('saved')
    .select(['locale', 'channel', 'expiresAt', 'revision', 'updatedAt'])
    .select([count('uses').as('uses'), count('endsInMs').as('endsInMs')])
    .$castTo<SavedRow & NullableCount>()
}

/**
 * The session may open the application, and nobody closes it there before the steps are saved. As everywhere, the
 * application is locked before what belongs to it. The session's rights were checked when the application was
 * read, and are not checked again: the seal is the same, and the audit has no later one.
 */
function lockOpenAccess(db: QueryCreator<Schema>, given: StepValues) {
  return db
    .selectFrom('application')
    .innerJoin('applicationAccess as access', 'access.applicationId', 'application.id')
    .innerJoin('applicantSession as session', 'session.tokenHash', 'access.tokenHash')
    .select('access.tokenHash')
    .where('application.id', '=', given.applicationId)
    .where('access.tokenHash', '=', given.tokenHash)
    .where('application.rightsSeal', '=', given.rightsSeal)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auditEvent')
            .select('auditEvent.sequence')
            .whereRef('auditEvent.rightsOf', '=', 'application.id')
            .whereRef('auditEvent.rightsVersion', '>', 'application.rightsVersion'),
        ),
      ),
    )
    .where('session.expiresAt', '>', given.now)
    .where(({ eb }) => eb.and(isAccessOpen(given.now)(eb)))
    .forUpdate('application')
    .forNoKeyUpdate(['access', 'session'])
}

/**
 * The conditions are on the application's own row, which PostgreSQL reads again if somebody else had locked
 * it; rows added to other tables meanwhile are not in this statement's snapshot.
 */
function updateApplication(db: QueryCreator<Schema>, given: StepValues) {
  return db
    .updateTable('application')
    .set(({ fn, eb }) => ({
      answers: given.answers,
      sources: given.sources,
      locale: given.locale,
      expiresAt: fn<Date>('greatest', ['expiresAt', sql`${given.expiresAt}::timestamptz`]),
      revision: eb('revision', '+', 1),
      updatedAt: given.now,
    }))
    .where('id', '=', given.applicationId)
    .where('revision', '=', given.revision)
    .where('milestones', '=', given.milestones)
    .where('wrappedKey', 'is not', null)
    .where('stoppedAt', 'is', null)
    .where(sql<boolean>`exists (select from open)`)
    .returning(['locale', 'channel', 'expiresAt', 'revision', 'updatedAt'])
}

const indexParts = ['unindexed', 'indexed', 'entered', 'contacted']

type WithSaved = Schema & { saved: SavedRow }

function withIndex(db: QueryCreator<WithSaved>, given: StepValues) {
  const tokens = sql`${given.tokens}::text[]`
  return db
    .with('unindexed', (from) =>
      from
        .deleteFrom('searchToken')
        .where('applicationId', '=', given.applicationId)
        .where(sql<boolean>`encode(token, 'hex') <> all(${tokens})`)
        .where(isSaved)
        .returning('applicationId'),
    )
    .with('indexed', (from) =>
      from
        .insertInto('searchToken')
        .columns(['token', 'startedAt', 'applicationId'])
        .expression((eb) =>
          eb
            .selectFrom('saved')
            .select([
              sql<Buffer>`decode(unnest(${tokens}), 'hex')`.as('token'),
              sql<Date>`${given.startedAt}::timestamptz`.as('startedAt'),
              sql<string>`${given.applicationId}::uuid`.as('applicationId'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('applicationId'),
    )
    .with('entered', (from) =>
      from
        .updateTable('caseworkEntry')
        .set({ keyId: given.keyId })
        .where('applicationId', '=', given.applicationId)
        .where('keyId', '<>', given.keyId)
        .where(isSaved)
        .returning('applicationId'),
    )
    .with('contacted', (from) => insertContacts(from, given))
}

/** A contact that is known already was given again. */
function insertContacts(db: QueryCreator<WithSaved>, given: StepValues) {
  const at = sql<Date>`${given.now}::timestamptz`
  return db
    .insertInto('applicationContact')
    .columns([
      'id',
      'applicationId',
      'kind',
      'value',
      'valueIndex',
      'keyId',
      'firstGivenAt',
      'lastGivenAt',
      'customerGaveAt',
      'customerGaveSeal',
    ])
    .expression((eb) =>
      eb
        .selectFrom('saved')
        .select([
          sql<string>`unnest(${given.contactIds}::uuid[])`.as('id'),
          sql<string>`${given.applicationId}::uuid`.as('applicationId'),
          sql<'email'>`unnest(${given.contactKinds}::text[])`.as('kind'),
          sql<Buffer>`decode(unnest(${given.contacts}::text[]), 'hex')`.as('value'),
          sql<Buffer>`decode(unnest(${given.contactIndexes}::text[]), 'hex')`.as('valueIndex'),
          sql<string>`${given.keyId}::text`.as('keyId'),
          at.as('firstGivenAt'),
          at.as('lastGivenAt'),
          at.as('customerGaveAt'),
          sql<string>`unnest(${given.contactSeals}::text[])`.as('customerGaveSeal'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['applicationId', 'kind', 'valueIndex']).doUpdateSet({
        lastGivenAt: sql`excluded.last_given_at`,
        customerGaveAt: sql`coalesce(application_contact.customer_gave_at, excluded.customer_gave_at)`,
        customerGaveSeal: sql`coalesce(application_contact.customer_gave_seal, excluded.customer_gave_seal)`,
      }),
    )
    .returning('applicationId')
}

const isSaved = sql<boolean>`exists (select from saved)`

/** True, once all rows of that part are written. */
function isDone(part: string) {
  return sql<boolean>`(select count(*) from ${sql.table(part)}) >= 0`
}
