/**
 * The first tables. What is personal is `bytea` and sealed before it arrives; what is plain is ids,
 * codes, times and keyed hashes. The database defends itself: frozen bytes, insert-only audit.
 */
export const sql = `
create table applicant_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index applicant_session_expiry on applicant_session (expires_at);

-- The row outlives its content: after erasure the ids and the evidence stay, the key does not.
create table application (
  id uuid primary key,
  customer_id text not null unique check (customer_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  account_id text not null unique check (account_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  locale text not null,
  revision integer not null check (revision >= 0),
  wrapped_key bytea,
  key_id text,
  answers bytea,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check ((wrapped_key is null) = (key_id is null)),
  check ((wrapped_key is null) = (answers is null))
);
create index application_expiry on application (expires_at) where wrapped_key is not null;
create index application_key on application (key_id) where wrapped_key is not null;

create table application_access (
  token_hash bytea not null references applicant_session on delete cascade,
  application_id uuid not null references application,
  primary key (token_hash, application_id)
);
create index application_access_application on application_access (application_id);

create table acceptance (
  sequence bigint generated always as identity unique,
  id uuid primary key,
  application_id uuid not null references application,
  revision integer not null,
  data_hash text not null,
  terms jsonb not null,
  attested boolean not null,
  snapshot bytea,
  session_hash bytea not null,
  accepted_at timestamptz(3) not null,
  voided_at timestamptz(3)
);
create index acceptance_application on acceptance (application_id, sequence);

create table submission (
  id uuid primary key,
  application_id uuid not null unique references application,
  state text not null check (state in
    ('enqueued', 'created', 'submitted', 'awaiting_customer', 'refused', 'decided', 'needs_person')),
  platform_application_id text unique,
  platform_status text,
  status_answer bytea,
  round integer not null,
  attempts integer not null,
  first_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3),
  lease_owner uuid,
  lease_until timestamptz(3),
  fence bigint not null default 0,
  last_code text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  status_checked_at timestamptz(3),
  next_check_at timestamptz(3),
  check ((lease_owner is null) = (lease_until is null))
);
create index submission_due on submission (next_attempt_at) where next_attempt_at is not null;
create index submission_check on submission (next_check_at) where next_check_at is not null;
create index submission_person on submission (updated_at) where state = 'needs_person';

create table operation (
  id uuid primary key,
  submission_id uuid not null references submission,
  sequence integer not null,
  kind text not null check (kind in ('create', 'update', 'submit')),
  idempotency_id uuid not null unique,
  body bytea,
  body_hash text,
  state text not null check (state in ('pending', 'done', 'refused', 'abandoned')),
  attempts integer not null,
  last_code text,
  answer jsonb,
  refusal bytea,
  created_at timestamptz(3) not null,
  first_sent_at timestamptz(3),
  done_at timestamptz(3),
  unique (submission_id, sequence),
  check (kind = 'submit' or body_hash is not null)
);
create index operation_pending on operation (submission_id) where state = 'pending';

create table audit_event (
  sequence bigint primary key,
  at timestamptz(3) not null,
  application_id uuid,
  actor jsonb not null,
  event text not null,
  detail jsonb not null,
  previous_hash text not null,
  hash text not null
);
create index audit_event_application on audit_event (application_id, sequence);

-- One row: locked by every writer, so that the chain has one order; and it remembers where the
-- chain ends, so that a cut tail is seen.
create table audit_head (
  one_row boolean primary key default true check (one_row),
  sequence bigint not null,
  hash text not null
);
insert into audit_head (sequence, hash) values (0, repeat('0', 64));

create table simulator_record (
  sequence bigint generated always as identity unique,
  collection text not null,
  id text not null,
  created_at timestamptz(3) not null,
  key_id text not null,
  body bytea not null,
  primary key (collection, id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_event_insert_only
  before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
create trigger audit_head_stays
  before insert or delete or truncate on audit_head
  for each statement execute function refuse_change();

create function audit_head_moves_by_one() returns trigger language plpgsql as $$
begin
  if new.sequence <> old.sequence + 1 then
    raise exception 'the audit head moves by one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_head_forward
  before update on audit_head
  for each row execute function audit_head_moves_by_one();

-- The same key always sends the same bytes. A settled operation may lose its bytes (erasure), a
-- pending one may not, and no outcome is ever taken back.
create function operation_is_frozen() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.submission_id <> old.submission_id or new.sequence <> old.sequence
    or new.kind <> old.kind or new.idempotency_id <> old.idempotency_id
    or new.body_hash is distinct from old.body_hash
    or (new.body is distinct from old.body and (new.body is not null or old.state = 'pending'))
    or (old.state <> 'pending' and new.state <> old.state)
  then
    raise exception 'an operation is frozen once written' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger operation_frozen
  before update on operation
  for each row execute function operation_is_frozen();
create trigger operation_stays
  before delete on operation
  for each statement execute function refuse_change();

-- Evidence of consent: it may be voided once, and its sealed copy of the data may be erased.
create function acceptance_is_evidence() returns trigger language plpgsql as $$
begin
  if (new.id, new.application_id, new.revision, new.data_hash, new.terms, new.attested,
      new.session_hash, new.accepted_at)
    is distinct from
     (old.id, old.application_id, old.revision, old.data_hash, old.terms, old.attested,
      old.session_hash, old.accepted_at)
    or (new.snapshot is distinct from old.snapshot and new.snapshot is not null)
    or (old.voided_at is not null and new.voided_at is distinct from old.voided_at)
  then
    raise exception 'an acceptance is evidence' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger acceptance_evidence
  before update on acceptance
  for each row execute function acceptance_is_evidence();
create trigger acceptance_stays
  before delete on acceptance
  for each statement execute function refuse_change();
`
