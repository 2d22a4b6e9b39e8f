import { leaseColumns } from './lease-columns.ts'

/**
 * Submissions: one for each application, with the requests to the platform as operations; second
 * applications that the platform made; subscriptions to the platform's events.
 */
export const submissions = `
create table submission (
  id uuid primary key,
  application_id uuid not null unique references application,
  state text not null check (state in
    ('preparing', 'enqueued', 'created', 'submitted', 'awaiting_customer', 'refused', 'decided', 'manual_review')),
  -- Not unique: the platform may name one application to two of ours by mistake. Its customer
  -- identifier says whose it is, and the right one is not blocked by the other.
  platform_application_id text,
  platform_status text,
  -- Sealed: the platform's last status answer.
  status_answer bytea,
  round integer not null,
  attempts integer not null,
  first_attempt_at timestamptz(3),
  ${leaseColumns},
  updated_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  status_checked_at timestamptz(3),
  next_check_at timestamptz(3),
  -- When something last changed that the platform reviews: from then on its status is polled often again.
  last_activity_at timestamptz(3),
  -- When an event of the platform last named it.
  last_event_at timestamptz(3),
  -- Since when it waits for a decision of staff: nothing of it is sent until then.
  held_at timestamptz(3),
  -- While it waits for its customer: that they have nothing to do, for the documents that they sent are being checked.
  is_checking boolean not null default false,
  -- A state was sent in another form than two characters, because the platform asked for it: it stays so.
  sends_any_state boolean not null default false,
  check ((lease_owner is null) = (lease_until is null))
);
create index submission_due on submission (next_attempt_at) where next_attempt_at is not null;
create index submission_check on submission (next_check_at) where next_check_at is not null;
create index submission_manual_review on submission (updated_at) where state = 'manual_review';
create trigger submission_is_milestone
  after insert on submission
  for each row execute function count_milestone();
create index submission_platform_application on submission (platform_application_id);

create table operation (
  id uuid primary key,
  submission_id uuid not null references submission,
  sequence integer not null,
  kind text not null check (kind in
    ('create', 'update', 'submit', 'add_individual', 'update_individual', 'delete_individual')),
  idempotency_id uuid not null unique,
  -- Sealed: the exact bytes that are sent.
  body bytea,
  body_hash text,
  state text not null check (state in ('pending', 'done', 'refused', 'abandoned')),
  attempts integer not null,
  last_code text,
  answer jsonb,
  -- Sealed: what the platform said against it.
  refusal bytea,
  created_at timestamptz(3) not null,
  first_sent_at timestamptz(3),
  done_at timestamptz(3),
  -- Which of a company's people it is about.
  subject uuid,
  -- Operations that were written together have one number.
  round integer not null,
  -- Sent without the customer's acceptance: it says that the terms are not accepted, or nothing of them.
  prepares boolean not null default false,
  unique (submission_id, sequence),
  constraint operation_body_check
    check (kind in ('submit', 'delete_individual') or body_hash is not null),
  constraint operation_subject_check check ((subject is not null) =
    (kind in ('add_individual', 'update_individual', 'delete_individual')))
);
create index operation_pending on operation (submission_id) where state = 'pending';

-- The same key always sends the same bytes. Once its outcome is known an operation may lose its bytes
-- (erasure); before, it may not. No outcome is ever taken back.
create function check_operation_change() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.submission_id <> old.submission_id or new.sequence <> old.sequence
    or new.kind <> old.kind or new.idempotency_id <> old.idempotency_id
    or new.subject is distinct from old.subject
    or new.body_hash is distinct from old.body_hash
    or (new.body is distinct from old.body and (new.body is not null or old.state = 'pending'))
    or (old.state <> 'pending' and new.state <> old.state)
  then
    raise exception 'an operation cannot be changed once written' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger operation_frozen
  before update on operation
  for each row execute function check_operation_change();
create trigger operation_stays
  before delete on operation
  for each statement execute function refuse_change();

-- When to look for a second application: once for each creation of which an attempt had no known outcome.
create table second_application_check (
  submission_id uuid primary key references submission,
  since timestamptz(3) not null,
  -- Null: it was claimed, or there is nothing left to look for.
  due_at timestamptz(3),
  -- Grows by one with each claim; what a late claimant writes is refused.
  fence integer not null default 0,
  outcome text check (outcome in ('none', 'found', 'not_made')),
  looked_at timestamptz(3)
);
create index second_application_check_due on second_application_check (due_at) where due_at is not null;

-- An application that the platform made besides, from a creation that it processed twice.
create table second_application (
  id uuid primary key,
  application_id uuid not null references application,
  -- As submission.platform_application_id.
  platform_application_id text not null,
  found_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- Null also where it ended because the application was erased.
  closed_by uuid,
  -- Sealed: what was done about it.
  done bytea,
  unique (application_id, platform_application_id),
  check (closed_at is not null or (closed_by is null and done is null))
);

create table subscription (
  -- The platform's id.
  id text primary key check (octet_length(id) between 1 and 800),
  event_type text not null check (octet_length(event_type) between 1 and 800),
  key_id text not null,
  -- Sealed: the key that signs its events.
  signing_key bytea not null,
  created_at timestamptz(3) not null
);

-- Events that were processed, because the platform delivers them more than once.
create table received_event (
  id text primary key check (octet_length(id) between 1 and 800),
  received_at timestamptz(3) not null
);
create index received_event_time on received_event (received_at);
`
