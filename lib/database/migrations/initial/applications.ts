/**
 * Applications, the sessions of their customers, and acceptances. Personal data is bytea and sealed before it
 * arrives; plain columns are ids, codes, times and keyed hashes.
 */
export const applications = `
-- The row outlives its content: after an erasure the ids remain, the key does not.
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
  -- How the answers came: by the customer alone, by staff for them, or with staff in the branch.
  channel text not null default 'online' check (channel in ('online', 'assisted', 'branch')),
  -- Sealed: of each value by whom, when and at which revision. Null while all are the customer's.
  sources bytea,
  -- Since when a report that it was not the customer is open: nothing of it is sent meanwhile.
  reported_at timestamptz(3),
  -- Which key outside the database is needed to unwrap the data key; null once that key is destroyed.
  erasure_key text,
  -- A MAC under that key which says that it is this application's.
  erasure_seal text not null default '',
  -- Since when it is stopped: staff found that it was not the customer.
  stopped_at timestamptz(3),
  -- The customer identifier on the platform, where it is not customer_id: the operator's, or that of an
  -- earlier application of the same customer.
  given_customer_id text check (given_customer_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- The earlier one, where its customer started this one in a session that proved to be theirs.
  earlier_application_id uuid references application,
  -- How many acceptances and submissions there were: an answer that is saved without a lock is saved on the
  -- revision and the milestones that were read.
  milestones integer not null default 0,
  -- A MAC of everything that lets somebody open it: see lib/access/rights. Empty: nobody may.
  rights_version integer not null default 0,
  rights_seal text not null default '',
  check ((wrapped_key is null) = (key_id is null)),
  check ((wrapped_key is null) = (answers is null)),
  check (wrapped_key is not null or sources is null),
  constraint application_erasure_key check (wrapped_key is null or erasure_key is not null),
  -- It remains reported too, so that everything that withholds what is sent still does.
  constraint application_stopped_is_reported
    check (stopped_at is null or reported_at is not null or answers is null)
);
create index application_expiry on application (expires_at) where wrapped_key is not null;
create index application_key on application (key_id) where wrapped_key is not null;
create index application_given_customer on application (given_customer_id)
  where given_customer_id is not null;
create index application_earlier on application (earlier_application_id)
  where earlier_application_id is not null;
-- Erased in the database, with a key that is still to be destroyed.
create index application_unfinished_erasure on application (id)
  where wrapped_key is null and erasure_key is not null;

create table applicant_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  expires_seal text not null default ''
);
create index applicant_session_expiry on applicant_session (expires_at);

-- Input of a page whose session had timed out, or where the language was switched; shown again in the
-- same session only.
create table unsaved_input (
  application_id uuid not null references application,
  page text not null check (octet_length(page) between 1 and 200),
  -- Sealed.
  input bytea not null,
  saved_at timestamptz(3) not null,
  session_hash bytea not null references applicant_session on delete cascade,
  primary key (application_id, page, session_hash)
);
create index unsaved_input_session on unsaved_input (session_hash);

-- Which documents were opened in a browser that has an application.
create table document_opened (
  token_hash bytea not null references applicant_session on delete cascade,
  document text not null,
  version text not null,
  opened_at timestamptz(3) not null,
  primary key (token_hash, document, version)
);

create table acceptance (
  sequence bigint generated always as identity unique,
  id uuid primary key,
  application_id uuid not null references application,
  revision integer not null,
  data_hash text not null,
  terms jsonb not null,
  attested boolean not null,
  -- Sealed: the data as accepted.
  snapshot bytea,
  session_hash bytea not null,
  accepted_at timestamptz(3) not null,
  voided_at timestamptz(3),
  -- Sealed: name and role of the person who attests for a company.
  attester bytea
);
create index acceptance_application on acceptance (application_id, sequence);

-- An acceptance is voided once at most, and its sealed columns may only be emptied.
create function check_acceptance_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.application_id, new.revision, new.data_hash, new.terms, new.attested,
      new.session_hash, new.accepted_at)
    is distinct from
     (old.id, old.application_id, old.revision, old.data_hash, old.terms, old.attested,
      old.session_hash, old.accepted_at)
    or (new.snapshot is distinct from old.snapshot and new.snapshot is not null)
    or (new.attester is distinct from old.attester and new.attester is not null)
    or (old.voided_at is not null and new.voided_at is distinct from old.voided_at)
  then
    raise exception 'an acceptance cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger acceptance_evidence
  before update on acceptance
  for each row execute function check_acceptance_change();
create trigger acceptance_stays
  before delete on acceptance
  for each statement execute function refuse_change();

-- On the row that a concurrent step waits for: a row of another table that was added meanwhile is not in
-- its snapshot.
create function count_milestone() returns trigger language plpgsql as $$
begin
  update application set milestones = milestones + 1 where id = new.application_id;
  return null;
end $$;
create trigger acceptance_is_milestone
  after insert on acceptance
  for each row execute function count_milestone();
`
