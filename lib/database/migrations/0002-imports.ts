import { leaseColumns } from './initial/lease-columns.ts'

/** Files of customers that administrators import. */
export const sql = `
create table file_import (
  id uuid primary key,
  partner_id uuid not null references partner,
  -- The account that brought it.
  staff_id uuid not null,
  format text not null check (format in ('csv', 'jsonl')),
  -- Where the bytes of the file are: in file_import_chunk, or as objects in a bucket.
  storage text not null check (storage in ('database', 's3')),
  state text not null check (state in
    ('receiving', 'checking', 'checked', 'refused', 'starting', 'stopped', 'done', 'removed')),
  size integer check (size > 0),
  -- Invitations in a minute, once somebody has started it.
  per_minute integer check (per_minute > 0),
  -- The key of file and report, sealed under a key of the deployment; null once they are deleted.
  data_key bytea,
  key_id text,
  -- How far it is: counts, columns and codes.
  progress jsonb not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- When file and report are deleted.
  expires_at timestamptz(3) not null,
  ${leaseColumns},
  -- A MAC of everything that says what is started in whose name: see lib/access/rights.
  rights_version integer not null default 0,
  rights_seal text not null default '',
  check ((lease_owner is null) = (lease_until is null)),
  check ((state = 'removed') = (data_key is null)),
  check ((data_key is null) = (key_id is null))
);
create index file_import_due on file_import (next_attempt_at) where state <> 'removed';
create index file_import_created on file_import (created_at);

create table file_import_chunk (
  import_id uuid not null references file_import,
  part text not null check (part in ('file', 'checking', 'starting')),
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (import_id, part, number)
);
-- Sealed bytes cannot be compressed, and trying costs time.
alter table file_import_chunk alter column bytes set storage external;
`
