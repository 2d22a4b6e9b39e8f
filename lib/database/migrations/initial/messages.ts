import { leaseColumns } from './lease-columns.ts'

/**
 * E-mails and SMS on their way, sealed; notices to customers, each with a link by which its reader can say
 * "This was not me"; and their reports.
 */
export const messages = `
create table mail (
  id uuid primary key,
  -- Null: to a member of staff, about their account, or about an application that was erased.
  application_id uuid references application,
  state text not null check (state in ('waiting', 'sent', 'dropped')),
  -- Sealed; null once it was sent or is no longer needed.
  content bytea,
  -- The deployment's key that seals it; null where the key of its application does.
  key_id text,
  attempts integer not null default 0,
  ${leaseColumns},
  completed_at timestamptz(3),
  channel text not null default 'email' check (channel in ('email', 'sms')),
  check ((lease_owner is null) = (lease_until is null)),
  check ((state = 'waiting') = (content is not null)),
  check ((state = 'waiting') = (next_attempt_at is not null)),
  check ((state = 'waiting') = (completed_at is null)),
  check ((application_id is null) = (key_id is not null))
);
create index mail_due on mail (next_attempt_at) where state = 'waiting';
create index mail_application on mail (application_id);
create index mail_completed on mail (completed_at) where completed_at is not null;

create function check_mail_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.application_id, new.created_at)
    is distinct from (old.id, old.application_id, old.created_at)
    or (new.content is distinct from old.content and new.content is not null
      -- Sealed again when keys are rotated.
      and new.key_id is not distinct from old.key_id)
    or (old.state <> 'waiting' and (new.state, new.completed_at)
      is distinct from (old.state, old.completed_at))
  then
    raise exception 'the outcome of a message is recorded once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger mail_checked
  before update on mail
  for each row execute function check_mail_change();

-- One row for each message about an application to one contact of its customer.
create table notice (
  id uuid primary key,
  -- Of the link in the message.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  application_id uuid not null references application,
  mail_id uuid references mail on delete set null,
  -- Of the link to the application in it; null where it has none of its own.
  open_token_hash bytea unique check (octet_length(open_token_hash) = 32),
  -- The contact to which it went, where it has such a link.
  contact_id uuid,
  channel text not null check (channel in ('email', 'sms')),
  about text not null check (about in ('link_sent', 'contact_changed', 'contact_requested',
    'contact_approved', 'device_connected', 'device_handed_over', 'accepted', 'submitted',
    'accepted_and_submitted', 'submitted_again', 'action_needed', 'ready', 'sent_back', 'decided',
    'answers_changed', 'document_added', 'erasure_requested', 'export_requested',
    'part_requested', 'part_declined', 'report_closed', 'stopped', 'opened_by_email')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When its reader said that it was not them.
  reported_at timestamptz(3),
  check ((open_token_hash is null) = (contact_id is null))
);
create index notice_application on notice (application_id, created_at);
create index notice_mail on notice (mail_id);
create index notice_age on notice (expires_at);

create table report (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  application_id uuid not null references application,
  -- The channel of the message; null: reported in the open application.
  channel text check (channel in ('email', 'sms')),
  about text,
  reported_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- Null also where it ended because the application was erased.
  closed_by uuid,
  -- Sealed.
  reason bytea,
  -- Closed by stopping the application.
  stopped boolean not null default false,
  check (closed_at is not null or (closed_by is null and reason is null))
);
-- One open report at a time.
create unique index report_open on report (application_id) where closed_at is null;
create index report_application on report (application_id, sequence);
`
