/** Applications that are created on the platform before their customer accepts the terms. */
export const sql = `
alter table submission drop constraint submission_state_check;
alter table submission add constraint submission_state_check check (state in
  ('preparing', 'enqueued', 'created', 'submitted', 'awaiting_customer', 'refused', 'decided', 'needs_person'));

-- What was written down together; until now every round ended with its submit.
alter table operation add column round integer;
update operation set round = 1 + (
  select count(*) from operation as earlier
  where earlier.submission_id = operation.submission_id and earlier.kind = 'submit'
    and earlier.sequence < operation.sequence
);
alter table operation alter column round set not null;
-- Without the acceptance of its customer: it says that the terms are not accepted, or nothing of them.
alter table operation add column prepares boolean not null default false;

-- To staff it is a draft: its customer has sent nothing.
create or replace function casework_state(state text, platform_status text)
returns text immutable language sql as $$
  select case
    when state is null or state = 'preparing' then 'draft'
    when state in ('enqueued', 'created') then 'sending'
    when state = 'decided' then case platform_status when 'APPROVED' then 'approved' else 'rejected' end
    else state
  end
$$;
`
