/** Portico's tables: each request is one read, and at most one statement that writes. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hashOf, indexOf, keyId, macOf, publicSigningKey, seal, signatureOf } from './sealing.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })

export type Application = {
  id: string
  customer_id: string
  revision: number
  wrapped_key: Buffer
  answers: Buffer
  acceptance_id: string | null
  state: string | null
}

await pool.query(`insert into evidence_key values ($1, $2, now()) on conflict do nothing`, [
  keyId,
  publicSigningKey,
])

/** The application that a session may open. */
export async function read(tokenHash: Buffer, id: string): Promise<Application | undefined> {
  const { rows } = await pool.query<Application>({
    name: 'read',
    text: `select a.id, a.customer_id, a.revision, a.wrapped_key, a.answers,
        c.id as acceptance_id, s.state
      from applicant_session t
      join application_access x on x.token_hash = t.token_hash and x.closed_at is null
      join application a on a.id = x.application_id
      left join acceptance c on c.application_id = a.id and c.revision = a.revision
        and c.voided_at is null
      left join submission s on s.application_id = a.id
      where t.token_hash = $1 and a.id = $2 and t.expires_at > now()`,
    values: [tokenHash, id],
  })
  return rows[0]
}

type Fact = { name: string; applicationId: string; session: Buffer; event: string; detail: object }

/**
 * Writes what `ctes` write, if `guard` (one of them) gives a row, together with the event of the audit,
 * whose hash covers the one before: one statement, which is a transaction of its own.
 */
async function write(
  { name, applicationId, session, event, detail }: Fact,
  ctes: string,
  guard: string,
  values: unknown[],
): Promise<boolean> {
  const at = new Date()
  const actor = { kind: 'customer', session: session.toString('hex', 0, 8) }
  const id = randomUUID()
  const content = JSON.stringify({ actor, applicationId, at, detail, event, id, keyId })
  const mac = macOf(content)
  const first = values.length
  const p = (place: number) => `$${first + place}`
  const { rowCount } = await pool.query({
    name,
    text: `with ${ctes},
      head as (select sequence, hash from audit_head where exists (select from ${guard}) for update),
      event as (
        insert into audit_event (sequence, at, application_id, actor, event, detail, previous_hash,
          hash, id, key_id, mac)
        select sequence + 1, ${p(1)}, ${p(2)}, ${p(3)}, ${p(4)}, ${p(5)}, hash,
          encode(sha256(convert_to(${p(6)}::text || '"previousHash":"' || hash || '","sequence":'
            || (sequence + 1) || '}', 'UTF8')), 'hex'), ${p(7)}, '${keyId}', ${p(8)}
        from head returning sequence, hash
      )
      update audit_head set sequence = event.sequence, hash = event.hash from event`,
    values: [
      ...values,
      at,
      applicationId,
      JSON.stringify(actor),
      event,
      JSON.stringify(detail),
      `${content.slice(0, -1)},"mac":"${mac}",`,
      id,
      mac,
    ],
  })
  return rowCount === 1
}

export function start(
  session: Buffer,
  {
    id,
    customerId,
    wrapped,
    answers,
  }: Record<'wrapped' | 'answers', Buffer> & Record<'id' | 'customerId', string>,
): Promise<boolean> {
  const fact = { name: 'start', applicationId: id, session, event: 'application_begun' }
  return write(
    { ...fact, detail: { locale: 'en' } },
    `session as (insert into applicant_session values ($1, now(), now(), now() + interval '30 days')),
      started as (
        insert into application (id, customer_id, account_id, locale, revision, wrapped_key, key_id,
          answers, erasure_key, created_at, updated_at, expires_at)
        values ($2::uuid, $3, $3, 'en', 0, $4, '${keyId}', $5, $2::uuid::text, now(), now(),
          now() + interval '30 days')
        returning id
      ),
      access as (insert into application_access (token_hash, application_id) values ($1, $2::uuid))`,
    'started',
    [session, id, customerId, wrapped, answers],
  )
}

/** Writes nothing where the application changed meanwhile or was sent. */
export function save(
  session: Buffer,
  { id, revision }: Application,
  step: string,
  fields: string[],
  answers: Buffer,
  contacts: { kind: string; value: string; sealed: Buffer }[],
): Promise<boolean> {
  return write(
    {
      name: contacts.length > 0 ? 'save contacts' : 'save',
      applicationId: id,
      session,
      event: 'step_kept',
      detail: { changed: fields, fields, step },
    },
    `saved as (
        update application set revision = revision + 1, answers = $3, updated_at = now()
        where id = $1 and revision = $2
          and not exists (select from submission where application_id = $1)
        returning id
      )${
        contacts.length > 0
          ? `, contacts as (
        insert into application_contact (id, application_id, kind, value, value_index, key_id,
          first_given_at, last_given_at, customer_gave_at)
        select gen_random_uuid(), saved.id, kind, value, value_index, '${keyId}', now(), now(), now()
        from saved, unnest($4::text[], $5::bytea[], $6::bytea[]) as given(kind, value, value_index)
      )`
          : ''
      }`,
    'saved',
    [
      id,
      revision,
      answers,
      ...(contacts.length > 0
        ? [
            contacts.map(({ kind }) => kind),
            contacts.map(({ sealed }) => sealed),
            contacts.map(({ value }) => indexOf(value)),
          ]
        : []),
    ],
  )
}

export function accept(
  session: Buffer,
  { id, revision }: Application,
  snapshot: string,
  dataKey: Buffer,
): Promise<boolean> {
  const acceptance = randomUUID()
  const terms = JSON.stringify([
    { id: 'terms', version: '1', language: 'en', hash: hashOf('terms') },
  ])
  const dataHash = hashOf(snapshot)
  const parts = JSON.stringify({ acceptance, dataHash, revision, terms })
  return write(
    {
      name: 'accept',
      applicationId: id,
      session,
      event: 'terms_accepted',
      detail: { acceptance, attested: false, dataHash, revision, terms },
    },
    `accepted as (
        insert into acceptance (id, application_id, revision, data_hash, terms, attested, snapshot,
          session_hash, accepted_at)
        select $1, $2, $3, $4, $5, false, $6, $7, now() from application
        where id = $2 and revision = $3
        returning id
      ),
      last as (select sequence, hash from evidence_head where exists (select from accepted) for update),
      proof as (
        insert into evidence (sequence, id, kind, application_id, acceptance_id, parts, personal,
          hashes, key_id, signature, previous_hash, hash, at)
        select sequence + 1, $1, 'acceptance', $2, $1, $8::text::jsonb, $6, '{}', '${keyId}', $9, hash,
          encode(sha256(convert_to($8::text || hash || sequence, 'UTF8')), 'hex'), now()
        from last returning sequence, hash
      ),
      proven as (update evidence_head set sequence = proof.sequence, hash = proof.hash from proof)`,
    'accepted',
    [
      acceptance,
      id,
      revision,
      dataHash,
      terms,
      seal(dataKey, `acceptance/${acceptance}`, Buffer.from(snapshot)),
      session,
      parts,
      signatureOf(parts),
    ],
  )
}

export type Operation = { id: string; kind: 'create' | 'submit'; key: string; body: Buffer | null }

/** What will be sent, and under which keys, before anything is. */
export function intend(
  session: Buffer,
  { id, revision, acceptance_id: acceptance }: Application,
  submission: string,
  operations: Operation[],
  dataKey: Buffer,
  words: string[],
): Promise<boolean> {
  const kinds = operations.map(({ kind }) => kind)
  return write(
    {
      name: 'intend',
      applicationId: id,
      session,
      event: 'submission_intended',
      detail: { acceptance, kinds, revision, submission },
    },
    `intended as (
        insert into submission (id, application_id, state, round, attempts, created_at, updated_at)
        select $1, id, 'enqueued', 1, 1, now(), now() from application
        where id = $2 and revision = $3
        returning id
      ),
      operations as (
        insert into operation (id, submission_id, sequence, kind, idempotency_id, body, body_hash,
          state, attempts, created_at, first_sent_at, round)
        select o.id, intended.id, n, kind, key, body, body_hash, 'pending', 1, now(), now(), 1
        from intended, unnest($4::uuid[], $5::text[], $6::uuid[], $7::bytea[], $8::text[])
          with ordinality as o(id, kind, key, body, body_hash, n)
      ),
      tokens as (
        insert into search_token select token, now(), $2
        from intended, unnest($9::bytea[]) as t(token) on conflict do nothing
      )`,
    'intended',
    [
      submission,
      id,
      revision,
      operations.map((each) => each.id),
      kinds,
      operations.map(({ key }) => key),
      operations.map(({ id: row, body }) => body && seal(dataKey, `operation/${row}`, body)),
      operations.map(({ body }) => body && hashOf(body)),
      words.map(indexOf),
    ],
  )
}

export function settle(
  session: Buffer,
  { id }: Application,
  submission: string,
  { platformId, status, answer }: { platformId: string; status: string; answer: Buffer },
): Promise<boolean> {
  return write(
    {
      name: 'settle',
      applicationId: id,
      session,
      event: 'status_learned',
      detail: { status, submission },
    },
    `settled as (
        update submission set state = 'submitted', platform_application_id = $2, platform_status = $3,
          status_answer = $4, submitted_at = now(), updated_at = now(), status_checked_at = now(),
          next_check_at = now() + interval '1 minute'
        where id = $1 returning id
      ),
      done as (
        update operation set state = 'done', done_at = now(), answer = '{}' where submission_id = $1
      )`,
    'settled',
    [submission, platformId, status, answer],
  )
}
