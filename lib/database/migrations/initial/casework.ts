/**
 * Casework: a narrow row for each application that is not erased, from which staff's pages are read; the blind
 * index of the search; searches and notes of staff, sealed. Triggers write the narrow row, so that code that
 * changes an application need not know of it.
 */
export const casework = `
create table casework_entry (
  application_id uuid primary key references application,
  started_at timestamptz(3) not null,
  state text not null check (state in
    ('draft', 'sending', 'submitted', 'checking', 'awaiting_customer', 'refused', 'approved', 'rejected',
      'manual_review')),
  -- When it entered that state.
  since timestamptz(3) not null,
  -- A document of it needs manual review.
  documents_stopped boolean not null default false,
  channel text not null,
  assigned_to uuid references staff_user on delete set null,
  -- The key under which it is indexed in search_token.
  key_id text not null,
  held boolean not null default false,
  reported boolean not null default false,
  -- Empty, not null: the pages are read in order by an index only where the branch equals a value.
  branch text not null default ''
    check (branch = '' or branch ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- The member of staff who started it.
  started_by uuid references staff_user on delete set null,
  -- When it was sent for the first time; null of one that was not.
  sent_at timestamptz(3),
  -- The platform has a second application that nobody has closed.
  has_second_application boolean not null default false,
  -- Staff asked for another address of the customer, and nobody has decided about it.
  contact_requested boolean not null default false,
  -- Of the last acceptance: how many flags there are, and what they ask for (0 none, 1 nothing, 2 a reason,
  -- 3 a second decision).
  flag_count smallint not null default 0,
  flag_severity smallint not null default 0 check (flag_severity between 0 and 3),
  manual_review boolean generated always as
    (state = 'manual_review' or documents_stopped or held or reported or has_second_application
      or contact_requested) stored
);
create index casework_entry_age on casework_entry (started_at, application_id);
create index casework_entry_state on casework_entry (state, started_at, application_id);
create index casework_entry_channel on casework_entry (channel, state, started_at, application_id);
create index casework_entry_assigned on casework_entry (assigned_to, started_at, application_id);
create index casework_entry_manual_review on casework_entry (started_at, application_id) where manual_review;
create index casework_entry_reported on casework_entry (started_at, application_id) where reported;
create index casework_entry_key on casework_entry (key_id);
create index casework_entry_branch on casework_entry (branch, started_at, application_id);
-- A branch and the pool hold few that came by each other's channels, and a search has to know how few.
create index casework_entry_branch_channel on casework_entry (branch, channel, started_at, application_id);
create index casework_entry_branch_state on casework_entry (branch, state, started_at, application_id);
create index casework_entry_branch_manual_review on casework_entry (branch, started_at, application_id)
  where manual_review;
-- How long each is in its state.
create index casework_entry_state_since on casework_entry (state, since, application_id);
create index casework_entry_branch_state_since on casework_entry (branch, state, since, application_id);
create index casework_entry_flags on casework_entry (flag_severity, started_at, application_id);
create index casework_entry_branch_flags on casework_entry (branch, flag_severity, started_at, application_id);
-- Where most is assigned or decided, what is neither is found only by an index of its own.
create index casework_entry_unassigned on casework_entry (started_at, application_id)
  where assigned_to is null and state not in ('approved', 'rejected');
create index casework_entry_unassigned_since on casework_entry (since, application_id)
  where assigned_to is null and state not in ('approved', 'rejected');
create index casework_entry_branch_unassigned on casework_entry (branch, started_at, application_id)
  where assigned_to is null and state not in ('approved', 'rejected');
create index casework_entry_branch_unassigned_since on casework_entry (branch, since, application_id)
  where assigned_to is null and state not in ('approved', 'rejected');
create index casework_entry_assigned_open on casework_entry (assigned_to, since, application_id)
  where assigned_to is not null and state not in ('approved', 'rejected');
create index casework_entry_started_by on casework_entry (started_by, started_at, application_id)
  where started_by is not null;

-- For the statistics: the decisions of a week, and the open applications of each member of staff.
create index casework_entry_decided on casework_entry (since, branch, sent_at, started_at, state)
  where state in ('approved', 'rejected');
create index casework_entry_load on casework_entry (assigned_to, branch)
  where assigned_to is not null and state not in ('approved', 'rejected');

create function casework_state(state text, platform_status text, is_checking boolean)
returns text immutable language sql as $$
  select case
    when state is null or state = 'preparing' then 'draft'
    when state in ('awaiting_customer', 'refused') and is_checking then 'checking'
    when state in ('enqueued', 'created') then 'sending'
    when state = 'decided' then case platform_status when 'APPROVED' then 'approved' else 'rejected' end
    else state
  end
$$;

create function sync_casework_with_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A new one holds nothing to be found by: it counts as indexed under its key.
    insert into casework_entry (application_id, started_at, state, since, channel, key_id)
      values (new.id, new.created_at, 'draft', new.created_at, new.channel, new.key_id);
  else
    update casework_entry set channel = new.channel where application_id = new.id;
  end if;
  return null;
end $$;
create trigger application_started_casework
  after insert on application
  for each row execute function sync_casework_with_application();
create trigger application_channel_casework
  after update of channel on application
  for each row when (old.channel <> new.channel) execute function sync_casework_with_application();

-- A report of a stopped application needs nobody any more.
create function sync_casework_reported() returns trigger language plpgsql as $$
declare
  is_open boolean := new.reported_at is not null and new.stopped_at is null;
begin
  update casework_entry set reported = is_open where application_id = new.id and reported <> is_open;
  return null;
end $$;
create trigger sync_casework_reported
  after update of reported_at, stopped_at on application
  for each row execute function sync_casework_reported();

create function sync_casework_state() returns trigger language plpgsql as $$
declare
  found text := casework_state(new.state, new.platform_status, new.is_checking);
begin
  update casework_entry
    set state = found, since = new.updated_at,
      sent_at = case when sent_at is null and found <> 'draft' then new.updated_at else sent_at end
    where application_id = new.application_id and state <> found;
  return null;
end $$;
create trigger submission_state_casework
  after insert or update of state, platform_status, is_checking on submission
  for each row execute function sync_casework_state();

create function sync_casework_held() returns trigger language plpgsql as $$
begin
  update casework_entry set held = new.held_at is not null
    where application_id = new.application_id and held <> (new.held_at is not null);
  return null;
end $$;
create trigger sync_casework_held
  after insert or update of held_at on submission
  for each row execute function sync_casework_held();

-- A new acceptance has flags of its own.
create function sync_casework_flags() returns trigger language plpgsql as $$
begin
  update casework_entry
    set flag_count = cardinality(new.codes), flag_severity = least(cardinality(new.codes), 1)
    where application_id = new.application_id;
  return null;
end $$;
create trigger sync_casework_flags
  after insert on acceptance_flags
  for each row execute function sync_casework_flags();

create function sync_casework_severity() returns trigger language plpgsql as $$
begin
  update casework_entry
    set flag_severity = case new.demand when 'second_decision' then 3 else 2 end
    where application_id = new.application_id;
  return null;
end $$;
create trigger sync_casework_severity
  after insert on flag_decision
  for each row execute function sync_casework_severity();

create function sync_casework_documents() returns trigger language plpgsql as $$
begin
  update casework_entry
    set documents_stopped = not documents_stopped
    where application_id = new.application_id
      and documents_stopped <> exists (
        select from upload
        where application_id = new.application_id and state = 'manual_review'
      );
  return null;
end $$;
create trigger upload_state_casework
  after update of state on upload
  for each row when (old.state <> new.state) execute function sync_casework_documents();

create function sync_casework_second_applications() returns trigger language plpgsql as $$
begin
  update casework_entry
    set has_second_application = not has_second_application
    where application_id = new.application_id
      and has_second_application <> exists (
        select from second_application
        where application_id = new.application_id and closed_at is null
      );
  return null;
end $$;
create trigger sync_casework_second_applications
  after insert or update of closed_at on second_application
  for each row execute function sync_casework_second_applications();

create function sync_casework_contact_request() returns trigger language plpgsql as $$
begin
  update casework_entry
    set contact_requested = not contact_requested
    where application_id = new.application_id
      and contact_requested <> exists (
        select from contact_request
        where application_id = new.application_id and state = 'requested'
      );
  return null;
end $$;
create trigger sync_casework_contact_request
  after insert or update of state on contact_request
  for each row execute function sync_casework_contact_request();

-- Keyed hashes of what an application is found by, in the order in which pages show them. No foreign
-- key: applications are never deleted, and checking it for each of the many rows would double the cost of
-- a write.
create table search_token (
  token bytea not null,
  started_at timestamptz(3) not null,
  application_id uuid not null,
  primary key (token, started_at, application_id)
);
create index search_token_application on search_token (application_id);

-- What somebody searched for, sealed, while they page through the results: it appears in no URL.
create table casework_search (
  id uuid primary key,
  staff_id uuid not null references staff_user on delete cascade,
  key_id text not null,
  query bytea not null,
  created_at timestamptz(3) not null
);
create index casework_search_age on casework_search (created_at);

create table casework_note (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  application_id uuid not null references application,
  -- Their account may be gone.
  written_by uuid not null,
  written_at timestamptz(3) not null,
  -- Sealed.
  note bytea not null
);
create index casework_note_application on casework_note (application_id, sequence);
`
