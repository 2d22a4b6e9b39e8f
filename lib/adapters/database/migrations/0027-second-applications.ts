/**
 * Applications that the platform made beside the one of ours, from a creation that it took twice: when
 * to look for them, and what was found. Ids and codes; what staff say they did about one is sealed.
 */
export const sql = `
-- One look for each creation of which a try had no known outcome.
create table second_application_check (
  submission_id uuid primary key references submission,
  -- Since when it waits to be taken.
  since timestamptz(3) not null,
  -- Null: it was taken, or there is nothing left to look for.
  due_at timestamptz(3),
  -- One higher with each that takes it: who is late writes nothing.
  fence integer not null default 0,
  outcome text check (outcome in ('none', 'found', 'not_made')),
  looked_at timestamptz(3)
);
create index second_look_due on second_application_check (due_at) where due_at is not null;

create table second_application (
  id uuid primary key,
  application_id uuid not null references application,
  -- The platform's id of it, as submission.platform_application_id.
  platform_application_id text not null,
  found_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- Null also where it ended because the application was erased.
  closed_by uuid,
  -- What was done about it, sealed under the application's data key.
  done bytea,
  unique (application_id, platform_application_id),
  check (closed_at is not null or (closed_by is null and done is null))
);

-- It needs a person, whatever else becomes of the application.
alter table casework_entry add column doubled boolean not null default false;
alter table casework_entry drop column needs_person;
alter table casework_entry add column needs_person boolean
  generated always as
    (state = 'needs_person' or documents_stopped or held or reported or doubled) stored;
create index casework_entry_person on casework_entry (started_at, application_id) where needs_person;
create index casework_entry_branch_person on casework_entry (branch, started_at, application_id)
  where needs_person;

create function second_application_on_casework() returns trigger language plpgsql as $$
begin
  update casework_entry
    set doubled = not doubled
    where application_id = new.application_id
      and doubled <> exists (
        select from second_application
        where application_id = new.application_id and closed_at is null
      );
  return null;
end $$;
create trigger second_application_on_casework
  after insert or update of closed_at on second_application
  for each row execute function second_application_on_casework();
`
