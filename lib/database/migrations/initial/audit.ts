/**
 * The audit: insert-only, hash-chained, each event with a MAC under a key that the database does not
 * hold; and the heads of the chains that were signed and sent out.
 */
export const audit = `
create table audit_event (
  sequence bigint primary key,
  at timestamptz(3) not null,
  application_id uuid,
  actor jsonb not null,
  event text not null,
  detail jsonb not null,
  previous_hash text not null,
  hash text not null,
  -- Covered by the MAC, so that a copied event is detected.
  id uuid not null,
  -- The key that made the MAC.
  key_id text not null,
  mac text not null,
  -- Covered by the MAC: whose rights (an application's or an account's) were sealed anew, and as which version.
  rights_of uuid,
  rights_version integer
);
create index audit_event_rights on audit_event (rights_of, rights_version) where rights_of is not null;
create index audit_event_application on audit_event (application_id, sequence);
create trigger audit_event_insert_only
  before update or delete or truncate on audit_event
  for each statement execute function refuse_change();

-- One row. Every writer locks it, which gives the chain one order, and it records where the chain ends,
-- so that a removed tail is detected.
create table audit_head (
  one_row boolean primary key default true check (one_row),
  sequence bigint not null,
  hash text not null
);
insert into audit_head (sequence, hash) values (0, repeat('0', 64));
create trigger audit_head_stays
  before insert or delete or truncate on audit_head
  for each statement execute function refuse_change();
create trigger audit_head_forward
  before update on audit_head
  for each row execute function check_head_moves_forward();

-- The MAC keys, sealed under APP_SECRET: they verify what was written before a rotation.
create table audit_key (
  id text primary key,
  sealed bytea not null,
  -- The secret that seals it.
  key_id text not null
);

-- Heads of both chains that were signed and sent out. Only the copies outside prove anything.
create table audit_anchor (
  -- The last event that it covers.
  sequence bigint primary key,
  at timestamptz(3) not null,
  -- What is signed, as canonical JSON.
  statement text not null,
  key_id text not null,
  signature text not null,
  -- An RFC 3161 token over the hash of the statement.
  time_stamp bytea
);
create trigger audit_anchor_insert_only
  before update or delete or truncate on audit_anchor
  for each statement execute function refuse_change();

-- One row: which process sends heads out, and until when.
create table audit_anchor_lease (
  one_row boolean primary key default true check (one_row),
  owner uuid,
  until timestamptz(3)
);
insert into audit_anchor_lease (owner, until) values (null, null);
`
