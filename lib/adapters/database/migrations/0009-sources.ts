/** Who gave each of the answers, beside them and sealed as they are. */
export const sql = `
alter table application
  -- Sealed: of each value by whom, when and at which revision. Null while all are the customer's.
  add column sources bytea,
  add check (wrapped_key is not null or sources is null);
`
