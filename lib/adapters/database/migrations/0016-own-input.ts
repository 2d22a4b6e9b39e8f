/**
 * Unsaved input belongs to the session that sent it, and is shown in no other. What was kept before this
 * names no session and is deleted: it was never an answer. Of a second factor the last time step whose
 * code was taken is remembered, so that no code of it or of an earlier one is taken again.
 */
export const sql = `
delete from unsaved_input;
alter table unsaved_input
  add column session_hash bytea not null references applicant_session on delete cascade,
  drop constraint unsaved_input_pkey,
  add primary key (application_id, page, session_hash);
create index parked_form_session on unsaved_input (session_hash);

-- Null: none was taken since this migration.
alter table staff_user
  add column last_code_step bigint check (last_code_step > 0),
  drop column last_code,
  drop column last_code_at;
`
