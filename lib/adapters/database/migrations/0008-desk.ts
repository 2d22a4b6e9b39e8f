/**
 * The desk of staff: a narrow row for each application that is not erased, by which pages of them are
 * read; what each is found by, as keyed hashes; and what staff note, sealed.
 */
export const sql = `
-- By which way the answers came: the customer's own, by staff for them, or with staff in the branch.
alter table application
  add column if not exists channel text not null default 'online'
    check (channel in ('online', 'assisted', 'branch'));

create table casework_entry (
  application_id uuid primary key references application,
  started_at timestamptz(3) not null,
  state text not null check (state in
    ('draft', 'sending', 'submitted', 'awaiting_customer', 'refused', 'approved', 'rejected', 'needs_person')),
  -- When it came into that state.
  since timestamptz(3) not null,
  -- A document of it waits for a person of ours.
  documents_stopped boolean not null default false,
  needs_person boolean generated always as (state = 'needs_person' or documents_stopped) stored,
  channel text not null,
  assigned_to uuid references staff_user on delete set null,
  -- Under which key it can be found by what it holds; null: by nothing of it yet.
  key_id text
);
create index casework_entry_age on casework_entry (started_at, application_id);
create index casework_entry_state on casework_entry (state, started_at, application_id);
create index casework_entry_channel on casework_entry (channel, state, started_at, application_id);
create index casework_entry_assigned on casework_entry (assigned_to, started_at, application_id);
create index casework_entry_person on casework_entry (started_at, application_id) where needs_person;
create index casework_entry_key on casework_entry (key_id);

-- A keyed hash of what an application is found by, in the order in which pages show them. Applications
-- are never deleted, and to look each up for each of its many rows would double what writing costs.
create table search_token (
  token bytea not null,
  started_at timestamptz(3) not null,
  application_id uuid not null,
  primary key (token, started_at, application_id)
);
create index search_token_application on search_token (application_id);

-- What somebody searched for, sealed, for as long as its pages are turned: it stands in no address.
create table casework_search (
  id uuid primary key,
  staff_id uuid not null references staff_user on delete cascade,
  key_id text not null,
  typed bytea not null,
  created_at timestamptz(3) not null
);
create index casework_search_age on casework_search (created_at);

create table casework_note (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  application_id uuid not null references application,
  -- Whoever wrote it; their account may be gone.
  written_by uuid not null,
  written_at timestamptz(3) not null,
  -- Sealed under the application's data key.
  note bytea not null
);
create index casework_note_application on casework_note (application_id, sequence);

create function casework_state(state text, platform_status text) returns text immutable language sql as $$
  select case
    when state is null then 'draft'
    when state in ('enqueued', 'created') then 'sending'
    when state = 'decided' then case platform_status when 'APPROVED' then 'approved' else 'rejected' end
    else state
  end
$$;

-- Kept by the database: whoever writes what a row follows from need not know of it.
create function application_on_casework() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A new one holds nothing to be found by, and its key is the one of the day.
    insert into casework_entry (application_id, started_at, state, since, channel, key_id)
      values (new.id, new.created_at, 'draft', new.created_at, new.channel, new.key_id);
  else
    update casework_entry set channel = new.channel where application_id = new.id;
  end if;
  return null;
end $$;
create trigger application_begun_on_casework
  after insert on application
  for each row execute function application_on_casework();
create trigger application_channel_on_casework
  after update of channel on application
  for each row when (old.channel <> new.channel) execute function application_on_casework();

create function submission_on_casework() returns trigger language plpgsql as $$
begin
  update casework_entry
    set state = casework_state(new.state, new.platform_status), since = new.updated_at
    where application_id = new.application_id
      and state <> casework_state(new.state, new.platform_status);
  return null;
end $$;
create trigger submission_state_on_casework
  after insert or update of state, platform_status on submission
  for each row execute function submission_on_casework();

create function upload_on_casework() returns trigger language plpgsql as $$
begin
  update casework_entry
    set documents_stopped = not documents_stopped
    where application_id = new.application_id
      and documents_stopped <> exists (
        select from upload
        where application_id = new.application_id and state = 'needs_person'
      );
  return null;
end $$;
create trigger upload_state_on_casework
  after update of state on upload
  for each row when (old.state <> new.state) execute function upload_on_casework();

insert into casework_entry (application_id, started_at, state, since, documents_stopped, channel)
  select a.id, a.created_at, casework_state(s.state, s.platform_status),
    coalesce(s.updated_at, a.created_at),
    exists (select from upload u where u.application_id = a.id and u.state = 'needs_person'),
    a.channel
  from application a left join submission s on s.application_id = a.id
  where a.wrapped_key is not null;
`
