/**
 * How often something was done lately, counted by all instances together: keyed hashes of who did it.
 * Not logged (`unlogged`), so that counting costs no write to the log; after a crash it begins anew.
 */
export const sql = `
create unlogged table rate_limit (
  key bytea primary key,
  uses integer not null,
  ends_at timestamptz(3) not null
);
create index rate_limit_ended on rate_limit (ends_at);
`
