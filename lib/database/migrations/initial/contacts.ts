/**
 * Every e-mail address and telephone number that was ever known for an application and who gave it, and
 * requests of staff to use an address that the customer did not give.
 */
export const contacts = `
create table application_contact (
  id uuid primary key,
  application_id uuid not null references application,
  sequence bigint generated always as identity,
  kind text not null check (kind in ('email', 'telephone')),
  -- Sealed.
  value bytea not null,
  -- Keyed: finds the contact and reveals nothing of it.
  value_index bytea not null check (octet_length(value_index) = 32),
  key_id text not null,
  -- Who gave it first; null: the customer.
  first_given_by uuid,
  first_given_at timestamptz(3) not null,
  last_given_at timestamptz(3) not null,
  -- When the customer first gave it; null: never.
  customer_gave_at timestamptz(3),
  -- MACs of what lets a link be sent there: that the customer gave it; that it was proven, or approved.
  customer_gave_seal text,
  trust_seal text,
  -- The first member of staff who gave it, and when; null: nobody.
  staff_gave_by uuid,
  staff_gave_at timestamptz(3),
  -- When somebody who reads what is sent there first proved it, and how.
  proven_at timestamptz(3),
  proven_by text check (proven_by in ('link', 'branch_code')),
  -- When staff last sent a link there, and who did.
  staff_link_at timestamptz(3),
  staff_link_by uuid,
  -- When a second member of staff approved its use, and who did.
  approved_at timestamptz(3),
  approved_by uuid,
  unique (application_id, kind, value_index),
  check ((staff_gave_at is null) = (staff_gave_by is null)),
  check ((proven_at is null) = (proven_by is null)),
  check ((staff_link_at is null) = (staff_link_by is null)),
  check ((approved_at is null) = (approved_by is null))
);
create index application_contact_index on application_contact (value_index, kind);
create index application_contact_key on application_contact (key_id);

create table contact_request (
  id uuid primary key,
  application_id uuid not null references application,
  -- Null once the application was erased.
  contact_id uuid references application_contact on delete set null,
  state text not null
    check (state in ('requested', 'approved', 'rejected', 'stopped', 'expired')),
  requested_by uuid not null,
  requested_at timestamptz(3) not null,
  -- Sealed: why.
  reason bytea,
  -- Before this time it cannot be used, even if it was approved.
  usable_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  -- When it was rejected or stopped, or had expired.
  ended_at timestamptz(3),
  check (expires_at > usable_at and usable_at >= requested_at),
  check ((decided_by is null) = (decided_at is null)),
  -- Never approved by the one who asked.
  check (state <> 'approved' or (decided_by is not null and decided_by <> requested_by)),
  check ((state in ('requested', 'approved')) = (ended_at is null))
);
-- One at a time.
create unique index contact_request_open on contact_request (application_id)
  where state in ('requested', 'approved');
create index contact_request_application on contact_request (application_id, requested_at);

-- What was decided or ended is final, and nothing becomes usable sooner.
create function check_contact_request_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.application_id, new.requested_by, new.requested_at, new.usable_at, new.expires_at)
    is distinct from
     (old.id, old.application_id, old.requested_by, old.requested_at, old.usable_at, old.expires_at)
    or (new.contact_id is distinct from old.contact_id and new.contact_id is not null)
    or (new.reason is distinct from old.reason and new.reason is not null)
    or (old.ended_at is not null and (new.state, new.ended_at) is distinct from (old.state, old.ended_at))
    or (old.decided_at is not null
      and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at)
      and new.state = 'approved')
    or (old.state = 'approved' and new.state = 'requested')
  then
    raise exception 'a contact request ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger check_contact_request_change
  before update on contact_request
  for each row execute function check_contact_request_change();

-- Exports and erasures of one person's data that staff asked for: by ids and codes, so that nothing of it has to
-- be erased itself.
create table data_request (
  id uuid primary key,
  application_id uuid not null references application,
  kind text not null check (kind in ('export', 'erasure')),
  -- An approved export waits to be downloaded; an erasure is done with its approval.
  state text not null check (state in ('requested', 'approved', 'done', 'rejected', 'expired')),
  reason text not null check (reason in ('customer', 'mistake')),
  requested_by uuid not null,
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > requested_at),
  decided_by uuid,
  ended_at timestamptz(3),
  -- Never approved by the one who asked.
  check (state not in ('approved', 'done')
    or (decided_by is not null and decided_by <> requested_by)),
  check ((state in ('requested', 'approved')) = (ended_at is null))
);
-- One at a time.
create unique index data_request_open on data_request (application_id) where ended_at is null;
create index data_request_application on data_request (application_id, requested_at);

-- What was decided or ended is final.
create function check_data_request_change() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
    or (new.id, new.application_id, new.kind, new.reason, new.requested_by, new.requested_at,
      new.expires_at)
    is distinct from
     (old.id, old.application_id, old.kind, old.reason, old.requested_by, old.requested_at,
      old.expires_at)
    or (old.decided_by is not null and new.decided_by is distinct from old.decided_by)
    or (old.state = 'approved' and new.state = 'requested')
  then
    raise exception 'a data request is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger check_data_request_change
  before update on data_request
  for each row execute function check_data_request_change();
`
