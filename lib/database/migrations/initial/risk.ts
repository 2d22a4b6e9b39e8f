/**
 * Flags about how an application was accepted, and the decisions before it is sent. Ids, codes and keyed
 * hashes; written reasons are sealed.
 */
export const risk = `
create table acceptance_flags (
  acceptance_id uuid primary key references acceptance,
  application_id uuid not null references application,
  codes text[] not null,
  -- The members of staff who had a part in it.
  staff uuid[] not null,
  noted_at timestamptz(3) not null,
  -- How it was accepted, for flags that this explains.
  way text not null check (way in ('online', 'assisted', 'branch', 'handed_over'))
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
  -- Sealed.
  reason bytea,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null))
);
-- One open decision at a time.
create unique index flag_decision_open on flag_decision (submission_id) where outcome is null;
create index flag_decision_application on flag_decision (application_id, asked_at);

-- The networks from which staff worked on an application, as hashes under a key of the application.
create table staff_network (
  application_id uuid not null references application,
  staff_id uuid not null,
  network bytea not null check (octet_length(network) = 32),
  noted_at timestamptz(3) not null,
  primary key (application_id, staff_id, network)
);
`
