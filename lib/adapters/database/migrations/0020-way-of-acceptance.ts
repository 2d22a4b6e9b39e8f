/** By which way an application was accepted, for flags that the way itself explains. */
export const sql = `
-- Null: noted before ways were written down, so that no flag is explained by one.
alter table acceptance_flags add column way text
  check (way in ('online', 'assisted', 'branch', 'handed_over'));
`
