/**
 * The data key of an application is wrapped under a key outside the database too: `erasure_key` says
 * which, until that is destroyed. What was sealed by versions that were never released cannot be
 * converted here, where no key is known, and it is not lost silently: such a database is refused.
 */
export const sql = `
do $$ begin
  if exists (select from application where wrapped_key is not null)
    or exists (select from staff_user)
    or exists (select from subscription)
    or exists (select from simulator_record)
  then
    raise exception 'This database was filled by a development version, which sealed without erasure keys. Move DATA_DIR away, or name an empty database in DATABASE_URL.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;

alter table application add column erasure_key text;
alter table application
  add constraint application_erasure_key check (wrapped_key is null or erasure_key is not null);
-- Erased in the database, and its key is still to be destroyed.
create index application_unfinished_erasure on application (id)
  where wrapped_key is null and erasure_key is not null;

-- Whose keys those are: see open-erasure-keys.ts.
create table erasure_key_store (
  one_row boolean primary key default true check (one_row),
  id text not null
);
`
