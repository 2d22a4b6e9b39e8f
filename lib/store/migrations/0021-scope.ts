/**
 * Which applications each of staff sees: the branch of an account, and of an application its branch and
 * who of staff began it. An application without a branch is in the common pool. Codes of branches only.
 */
export const sql = `
alter table staff_user add column branch text not null default ''
  check (branch = '' or branch ~ '^[a-z0-9][a-z0-9-]{0,39}$');

-- Empty, not null: pages in order are read by an index only where the branch equals something.
alter table desk_entry
  add column branch text not null default ''
    check (branch = '' or branch ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  add column begun_by uuid references staff_user on delete set null;

update desk_entry set begun_by = staff_user.id
  from audit_event join staff_user on staff_user.id::text = audit_event.actor ->> 'id'
  where audit_event.application_id = desk_entry.application_id
    and audit_event.event = 'application_begun' and audit_event.actor ->> 'kind' = 'staff';

create index desk_entry_branch on desk_entry (branch, begun_at, application_id);
create index desk_entry_branch_state on desk_entry (branch, state, begun_at, application_id);
create index desk_entry_branch_person on desk_entry (branch, begun_at, application_id)
  where needs_person;
create index desk_entry_begun_by on desk_entry (begun_by, begun_at, application_id)
  where begun_by is not null;
`
