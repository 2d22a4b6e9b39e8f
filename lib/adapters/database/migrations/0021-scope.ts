/**
 * Which applications each of staff sees: the branch of an account, and of an application its branch and
 * who of staff began it. An application without a branch is in the common pool. Codes of branches only.
 */
export const sql = `
alter table staff_user add column branch text not null default ''
  check (branch = '' or branch ~ '^[a-z0-9][a-z0-9-]{0,39}$');

-- Empty, not null: pages in order are read by an index only where the branch equals something.
alter table casework_entry
  add column branch text not null default ''
    check (branch = '' or branch ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  add column started_by uuid references staff_user on delete set null;

update casework_entry set started_by = staff_user.id
  from audit_event join staff_user on staff_user.id::text = audit_event.actor ->> 'id'
  where audit_event.application_id = casework_entry.application_id
    and audit_event.event = 'application_begun' and audit_event.actor ->> 'kind' = 'staff';

create index casework_entry_branch on casework_entry (branch, started_at, application_id);
create index casework_entry_branch_state on casework_entry (branch, state, started_at, application_id);
create index casework_entry_branch_person on casework_entry (branch, started_at, application_id)
  where needs_person;
create index casework_entry_begun_by on casework_entry (started_by, started_at, application_id)
  where started_by is not null;
`
