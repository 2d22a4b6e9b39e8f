/**
 * Flags: what was noticed about how an application came to be accepted, and what is decided before it is
 * sent on. Ids, codes and keyed hashes; what is said in words is sealed.
 */
export const sql = `
-- Since when it waits for a decision of staff: nothing of it is sent until then.
alter table submission add column held_at timestamptz(3);

create table acceptance_flags (
  acceptance_id uuid primary key references acceptance,
  application_id uuid not null references application,
  codes text[] not null,
  -- Who of staff had a part in it.
  staff uuid[] not null,
  noted_at timestamptz(3) not null
);
create index acceptance_flags_application on acceptance_flags (application_id, noted_at);

create table flag_decision (
  id uuid primary key,
  submission_id uuid not null references submission,
  application_id uuid not null references application,
  acceptance_id uuid not null references acceptance,
  demand text not null check (demand in ('reason', 'second_decision')),
  asked_at timestamptz(3) not null,
  outcome text check (outcome in ('sent_on', 'sent_back')),
  decided_by uuid,
  decided_at timestamptz(3),
  -- Sealed under the application's data key.
  reason bytea,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null))
);
-- What is held needs a person too, and pages of those are read from the desk.
alter table casework_entry add column held boolean not null default false;
alter table casework_entry drop column needs_person;
alter table casework_entry add column needs_person boolean
  generated always as (state = 'needs_person' or documents_stopped or held) stored;
create index casework_entry_person on casework_entry (started_at, application_id) where needs_person;

create function submission_held_on_casework() returns trigger language plpgsql as $$
begin
  update casework_entry set held = new.held_at is not null
    where application_id = new.application_id and held <> (new.held_at is not null);
  return null;
end $$;
create trigger submission_held_on_casework
  after insert or update of held_at on submission
  for each row execute function submission_held_on_casework();

-- One at a time.
create unique index flag_decision_open on flag_decision (submission_id) where outcome is null;
create index flag_decision_application on flag_decision (application_id, asked_at);

-- From which networks staff worked on an application: hashes under a key of the application's own.
create table staff_origin (
  application_id uuid not null references application,
  staff_id uuid not null,
  network bytea not null check (octet_length(network) = 32),
  noted_at timestamptz(3) not null,
  primary key (application_id, staff_id, network)
);

-- Which browsers staff have signed in with, by a hash of what such a browser is marked with.
create table staff_device (
  mark bytea not null check (octet_length(mark) = 32),
  staff_id uuid not null references staff_user on delete cascade,
  last_at timestamptz(3) not null,
  primary key (mark, staff_id)
);
create index staff_device_age on staff_device (last_at);

-- Which documents were opened in a browser that has an application.
create table document_opened (
  token_hash bytea not null references applicant_session on delete cascade,
  document text not null,
  version text not null,
  opened_at timestamptz(3) not null,
  primary key (token_hash, document, version)
);
`
