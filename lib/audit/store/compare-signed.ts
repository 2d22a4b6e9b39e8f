import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'

/** A row that differs from its signed content; `id` is the row's. */
export type Difference = {
  table: 'evidence' | 'acceptance' | 'operation' | 'application' | 'staff_user'
  id: string
  /** The columns that differ; none if the row itself is missing, or signed by nothing. */
  columns: string[]
  what: 'differs' | 'missing' | 'not_signed'
}

/**
 * Compares the tables that the program works with to what was signed of them: evidence with its own
 * signed parts, acceptances and the calls that carried them with the evidence, acceptances and the
 * accounts of staff (role, branch, disabled or not) with the audit. Whether evidence and audit are complete is for their own `verify`.
 *
 * Not compared, since nothing was signed of it: answers and whatever else is sealed (it does not open
 * when altered, but can be put back to an earlier state), the state of a submission, messages, links,
 * sessions and what staff assign to each other.
 */
export async function compareWithSigned(tx: Tx): Promise<Difference[]> {
  const found = [
    ...(await findDifferences(tx, 'evidence', evidence)),
    ...(await findDifferences(tx, 'acceptance', acceptancesByEvidence)),
    ...(await findDifferences(tx, 'operation', operations)),
    ...(await findDifferences(tx, 'acceptance', acceptancesByAudit)),
    ...(await findDifferences(tx, 'acceptance', unsignedAcceptances)),
    ...(await findDifferences(tx, 'acceptance', voided)),
    ...(await findDifferences(tx, 'application', held)),
    ...(await findDifferences(tx, 'staff_user', staff)),
  ]
  const merged = new Map<string, Difference>()
  for (const one of found) {
    const key = `${one.table} ${one.id} ${one.what}`
    const columns = new Set([...(merged.get(key)?.columns ?? []), ...one.columns])
    merged.set(key, { ...one, columns: [...columns] })
  }
  return [...merged.values()]
}

const mostShown = 100

/** Selects `id`, whether the row is `missing` or `not_signed`, and the true values of its columns. */
async function findDifferences(
  tx: Tx,
  table: Difference['table'],
  query: string,
): Promise<Difference[]> {
  const { rows } = await sql
    .raw<{ id: string; what: Difference['what']; columns: string[] }>(
      `select id, what, columns from (${query}) as compared
       where what <> 'differs' or cardinality(columns) > 0 order by id limit ${mostShown}`,
    )
    .execute(tx)
  return rows.map(({ id, what, columns }) => ({ table, id, what, columns }))
}

/** The names of the columns whose two values are not the same. */
function differing(columns: Record<string, [column: string, signed: string]>): string {
  const named = Object.entries(columns).map(
    ([name, [column, signed]]) =>
      `case when ${column} is distinct from ${signed} then '${name}' end`,
  )
  return `array_remove(array[${named.join(', ')}]::text[], null) as columns`
}

const evidence = `
  select e.id::text, 'differs' as what, ${differing({
    id: ['e.id::text', `e.parts #>> '{record,id}'`],
    kind: ['e.kind', `e.parts #>> '{record,kind}'`],
    at: ['e.at', `(e.parts #>> '{record,at}')::timestamptz`],
    application_id: ['a.customer_id', `e.parts #>> '{record,application}'`],
    acceptance_id: [
      'e.acceptance_id::text',
      `case e.kind when 'call' then e.parts #>> '{acceptance,id}' else e.id::text end`,
    ],
  })}
  from evidence e left join application a on a.id = e.application_id`

const acceptancesByEvidence = `
  select e.id::text, case when c.id is null then 'missing' else 'differs' end as what,
    case when c.id is null then '{}' else columns end as columns
  from evidence e left join acceptance c on c.id = e.id
  cross join lateral (select ${differing({
    application_id: ['c.application_id', 'e.application_id'],
    revision: ['c.revision::text', `e.parts #>> '{data,revision}'`],
    data_hash: ['c.data_hash', `e.parts #>> '{data,hash}'`],
    terms: ['c.terms', `e.parts #> '{texts,documents}'`],
    accepted_at: ['c.accepted_at', `(e.parts #>> '{times,acceptedAt}')::timestamptz`],
  })}) as compared
  where e.kind = 'acceptance'`

const operations = `
  select e.id::text, case when o.id is null then 'missing' else 'differs' end as what,
    case when o.id is null then '{}' else columns end as columns
  from evidence e left join operation o on o.id = e.id
  left join submission s on s.id = o.submission_id
  cross join lateral (select ${differing({
    submission_id: ['s.application_id', 'e.application_id'],
    kind: ['o.kind', `e.parts #>> '{call,kind}'`],
    idempotency_id: ['o.idempotency_id::text', `e.parts #>> '{call,idempotencyId}'`],
    state: ['o.state', `'done'`],
    first_sent_at: ['o.first_sent_at', `(e.parts #>> '{call,firstSentAt}')::timestamptz`],
    done_at: ['o.done_at', `(e.parts #>> '{call,acknowledgedAt}')::timestamptz`],
  })}) as compared
  where e.kind = 'call'`

const acceptancesByAudit = `
  select v.detail ->> 'acceptance' as id,
    case when c.id is null then 'missing' else 'differs' end as what,
    case when c.id is null then '{}' else columns end as columns
  from audit_event v left join acceptance c on c.id::text = v.detail ->> 'acceptance'
  cross join lateral (select ${differing({
    application_id: ['c.application_id', 'v.application_id'],
    revision: ['c.revision::text', `v.detail ->> 'revision'`],
    data_hash: ['c.data_hash', `v.detail ->> 'dataHash'`],
    terms: ['c.terms', `v.detail -> 'terms'`],
    attested: ['c.attested::text', `v.detail ->> 'attested'`],
    accepted_at: ['c.accepted_at', 'v.at'],
  })}) as compared
  where v.event = 'terms_accepted'`

const unsignedAcceptances = `
  select c.id::text, 'not_signed' as what, '{}'::text[] as columns
  from acceptance c
  where not exists (
    select from audit_event v
    where v.application_id = c.application_id and v.event = 'terms_accepted'
      and v.detail ->> 'acceptance' = c.id::text)`

/** Voided when the audit says so, or by a later acceptance of the same application; and otherwise not. */
const voided = `
  select c.id::text, 'differs' as what, '{voided_at}'::text[] as columns
  from acceptance c
  where case when c.voided_at is null
    then exists (
      select from audit_event v
      where v.application_id = c.application_id
        and (v.event = 'acceptance_voided' and v.detail ->> 'acceptance' = c.id::text
          or v.event = 'terms_accepted' and v.detail ->> 'acceptance' <> c.id::text
            and v.sequence > (select min(own.sequence) from audit_event own
              where own.application_id = c.application_id and own.event = 'terms_accepted'
                and own.detail ->> 'acceptance' = c.id::text)))
    else not exists (
      select from audit_event v
      where v.application_id = c.application_id and v.at = c.voided_at
        and v.event in ('acceptance_voided', 'terms_accepted'))
    end`

/** Held as long as a report is open, and for good once it was stopped; nothing of one that is erased. */
const held = `
  with closed as (
    select application_id, event, at, detail ->> 'report' as report from audit_event
    where event in ('report_closed', 'application_stopped')
  ), open as (
    select distinct said.application_id from audit_event said
    where said.event = 'not_me_reported' and not exists (
      select from closed where closed.report = said.detail ->> 'report'
        and closed.application_id = said.application_id)
  ), stopped as (
    select application_id, at from closed where event = 'application_stopped'
  )
  select a.id::text, 'differs' as what, ${differing({
    reported_at: [
      '(a.reported_at is not null)::text',
      '(open.application_id is not null or stopped.at is not null)::text',
    ],
    stopped_at: ['a.stopped_at', 'stopped.at'],
  })}
  from application a
  left join open on open.application_id = a.id
  left join stopped on stopped.application_id = a.id
  where a.wrapped_key is not null`

const staff = `
  with role as (
    select distinct on (detail ->> 'account') detail ->> 'account' as account, detail ->> 'role' as role
    from audit_event where event in ('staff_added', 'staff_renewed', 'staff_role_changed')
    order by detail ->> 'account', sequence desc
  ), branch as (
    select distinct on (detail ->> 'account') detail ->> 'account' as account, detail ->> 'branch' as branch
    from audit_event where event = 'staff_branch_changed'
    order by detail ->> 'account', sequence desc
  ), access as (
    select distinct on (detail ->> 'account') detail ->> 'account' as account,
      case when event = 'staff_disabled' then at end as disabled_at
    from audit_event
    where event in ('staff_added', 'staff_renewed', 'staff_disabled', 'staff_enabled')
    order by detail ->> 'account', sequence desc
  )
  select u.id::text, case when role.role is null then 'not_signed' else 'differs' end as what,
    case when role.role is null then '{}' else columns end as columns
  from staff_user u
  left join role on role.account = u.id::text
  left join branch on branch.account = u.id::text
  left join access on access.account = u.id::text
  cross join lateral (select ${differing({
    role: ['u.role', 'role.role'],
    branch: ['u.branch', `coalesce(branch.branch, '')`],
    disabled_at: ['u.disabled_at', 'access.disabled_at'],
  })}) as compared`
