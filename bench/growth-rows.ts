/** A database as it is after years: copies of one application that went through the pages. */
import pg from 'pg'

/**
 * Adds so many applications, each with the rows and the very bytes that the model's own have, spread
 * over `days` back from now; every fifth is a draft. Every fifth has its audit events: their number
 * changes nothing but the depth of two indexes, and their bulk is more than all the rest. All are
 * there to be in the way: under their ids nothing of them opens, and their events are no chain.
 * Nothing else may write meanwhile.
 */
export async function addCopies(url: string, modelId: string, count: number): Promise<void> {
  const open = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // Triggers refuse an audit head that leaps; foreign keys are right by construction.
    await client.query(`set session_replication_role = replica`)
    await client.query(`set maintenance_work_mem = '256MB'`)
    return client
  }
  const clients = await Promise.all([open(), open()])
  const [first] = clients
  try {
    await first.query(numbers(count))
    const left = [...inserts]
    const work = async (client: pg.Client) => {
      for (let insert = left.shift(); insert; insert = left.shift()) {
        await client.query(insert, [modelId])
      }
    }
    await Promise.all(clients.map(work))
    await first.query(moveHead)
    await first.query(`drop table copy`)
    await first.query(`vacuum analyze`)
  } finally {
    for (const client of clients) await client.end()
  }
}

const days = 365

const numbers = (count: number) => `
  create unlogged table copy as
  select n, md5('application ' || n) as h,
    md5('application ' || n)::uuid as application_id,
    md5('submission ' || n)::uuid as submission_id,
    sha256(('token ' || n)::bytea) as token_hash,
    n % 5 = 0 as draft,
    n * interval '${days} days' / ${count} as ago
  from generate_series(1, ${count}) as n`

/** The longest first, so that two can work at them. */
const inserts = [
  `insert into application (id, customer_id, account_id, locale, revision, wrapped_key, key_id,
      erasure_key, answers, created_at, updated_at, expires_at)
    select c.application_id, 'PTC-' || upper(substr(h, 1, 16)), 'ACC-' || upper(substr(h, 1, 16)),
      m.locale, m.revision, m.wrapped_key, m.key_id, m.erasure_key, m.answers,
      m.created_at - ago, m.updated_at - ago, m.expires_at
    from copy c, application m where m.id = $1`,
  `insert into operation (id, submission_id, sequence, kind, idempotency_id, body, body_hash, state,
      attempts, last_code, answer, refusal, created_at, first_sent_at, done_at, subject, round, prepares)
    select md5('operation ' || n || ' ' || o.sequence)::uuid, c.submission_id, o.sequence, o.kind,
      md5('key ' || n || ' ' || o.sequence)::uuid, o.body, o.body_hash, o.state, o.attempts,
      o.last_code, o.answer, o.refusal, o.created_at - ago, o.first_sent_at - ago, o.done_at - ago,
      o.subject, o.round, o.prepares
    from copy c, submission m join operation o on o.submission_id = m.id
    where m.application_id = $1 and not draft`,
  `insert into acceptance (id, application_id, revision, data_hash, terms, attested, snapshot,
      session_hash, accepted_at, voided_at)
    select md5('acceptance ' || n)::uuid, c.application_id, m.revision, m.data_hash, m.terms,
      m.attested, m.snapshot, c.token_hash, m.accepted_at - ago, m.voided_at
    from copy c, acceptance m where m.application_id = $1 and not draft`,
  `insert into audit_event (sequence, at, application_id, actor, event, detail, previous_hash, hash,
      id, key_id, mac)
    select h.sequence + row_number() over (), e.at - ago, c.application_id, e.actor, e.event,
      e.detail, e.previous_hash, e.hash, md5('event ' || n || ' ' || e.sequence)::uuid, e.key_id, e.mac
    from audit_head h, copy c, audit_event e where e.application_id = $1 and n % 5 = 1`,
  `insert into submission (id, application_id, state, platform_application_id, platform_status,
      status_answer, round, attempts, first_attempt_at, next_attempt_at, lease_owner, lease_until, fence,
      last_code, created_at, updated_at, submitted_at, status_checked_at, next_check_at)
    select c.submission_id, c.application_id, m.state,
      m.platform_application_id || '-' || n, m.platform_status, m.status_answer, m.round,
      m.attempts, m.first_attempt_at - ago, m.next_attempt_at - ago, m.lease_owner,
      m.lease_until, m.fence, m.last_code, m.created_at - ago, m.updated_at - ago,
      m.submitted_at - ago, m.status_checked_at - ago, m.next_check_at
    from copy c, submission m where m.application_id = $1 and not draft`,
  `insert into casework_entry (application_id, started_at, state, since, channel, key_id)
    select c.application_id, m.started_at - ago, case when draft then 'draft' else m.state end,
      m.since - ago, m.channel, m.key_id
    from copy c, casework_entry m where m.application_id = $1`,
  `insert into applicant_session
    select c.token_hash, s.created_at - ago, s.last_seen_at - ago, s.expires_at
    from copy c, application_access a join applicant_session s using (token_hash)
    where a.application_id = $1`,
  `insert into application_access
    select c.token_hash, c.application_id from copy c where $1::uuid is not null`,
]

const moveHead = `update audit_head set sequence = (select max(sequence) from audit_event)`
