/**
 * Messages that tell customers what happened to their application, by e-mail or SMS, each with a link
 * by which its reader can say "This was not me"; and what was reported so. Ids, codes and hashes; the
 * reason that closes a report is sealed.
 */
export const sql = `
alter table mail
  add column channel text not null default 'email' check (channel in ('email', 'sms'));

-- Since when somebody's report that it was not them is open: nothing of it is sent meanwhile.
alter table application add column reported_at timestamptz(3);

-- One row for each message about an application to one contact of its customer.
create table notice (
  id uuid primary key,
  -- Of the link in the message.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  application_id uuid not null references application,
  mail_id uuid references mail on delete set null,
  channel text not null check (channel in ('email', 'sms')),
  about text not null check (about in ('link_sent', 'contact_changed', 'contact_requested',
    'contact_approved', 'device_connected', 'device_handed_over', 'accepted', 'submitted',
    'accepted_and_submitted')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When its reader said that it was not them.
  reported_at timestamptz(3)
);
create index notice_application on notice (application_id, created_at);
create index notice_mail on notice (mail_id);
create index notice_age on notice (expires_at);

create table report (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  application_id uuid not null references application,
  -- By the link in a message; null: in the open application.
  channel text check (channel in ('email', 'sms')),
  about text,
  reported_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- Null also where it ended because the application was erased.
  closed_by uuid,
  -- Sealed under the application's data key.
  reason bytea,
  check (closed_at is not null or (closed_by is null and reason is null))
);
-- One at a time.
create unique index report_open on report (application_id) where closed_at is null;
create index report_application on report (application_id, sequence);

alter table casework_entry add column reported boolean not null default false;
alter table casework_entry drop column needs_person;
alter table casework_entry add column needs_person boolean
  generated always as (state = 'needs_person' or documents_stopped or held or reported) stored;
create index casework_entry_person on casework_entry (started_at, application_id) where needs_person;
create index casework_entry_reported on casework_entry (started_at, application_id) where reported;

create function application_reported_on_casework() returns trigger language plpgsql as $$
begin
  update casework_entry set reported = new.reported_at is not null
    where application_id = new.id and reported <> (new.reported_at is not null);
  return null;
end $$;
create trigger application_reported_on_casework
  after update of reported_at on application
  for each row execute function application_reported_on_casework();
`
