/** One row that is written to learn whether the database takes writes. */
export const sql = `
create table write_check (
  id boolean primary key default true check (id),
  checked_at timestamptz(3) not null
);
`
