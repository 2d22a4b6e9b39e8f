/** Tables of the service itself: counters, the write check, the erasure keys' id, simulator records. */
export const service = `
-- How often something was done lately, counted by all instances together, under keyed hashes. Unlogged, so
-- that counting writes nothing to the write-ahead log; after a crash the counters start at zero.
create unlogged table rate_limit (
  key bytea primary key,
  uses integer not null,
  ends_at timestamptz(3) not null
);
create index rate_limit_ended on rate_limit (ends_at);

-- The platform's tokens, shared by all instances, under keyed hashes of whose they are. Unlogged: no backup and no
-- write-ahead log has them; after a crash one of the instances requests new ones.
create unlogged table platform_token (
  key bytea primary key,
  -- One of the instances requests it.
  requested_until timestamptz(3),
  -- Sealed under the deployment's key.
  sealed bytea,
  key_id text,
  renew_at timestamptz(3),
  ends_at timestamptz(3)
);

-- One row that is written to learn whether the database takes writes.
create table write_check (
  id boolean primary key default true check (id),
  checked_at timestamptz(3) not null
);

-- The id of the erasure keys under which this database was filled: see open-erasure-keys.ts.
create table erasure_key_store (
  one_row boolean primary key default true check (one_row),
  id text not null
);

create table simulator_record (
  sequence bigint generated always as identity unique,
  collection text not null,
  id text not null,
  created_at timestamptz(3) not null,
  key_id text not null,
  -- Sealed.
  body bytea not null,
  primary key (collection, id)
);
`
