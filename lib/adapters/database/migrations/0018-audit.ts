/**
 * The audit against somebody who can write to the database: MACs under keys that it does not hold,
 * and signed heads of the chains that were sent out.
 */
export const sql = `
-- 'id' is covered by the MAC, so that a copied event shows. Events from before have none of the three;
-- the first one after them binds them by their hash.
alter table audit_event
  add column id uuid,
  add column key_id text,
  add column mac text,
  add constraint audit_event_mac_check
    check (id is not null and key_id is not null and mac is not null) not valid;

-- The keys of MACs, sealed under APP_SECRET: they check what was written before a rotation.
create table audit_key (
  id text primary key,
  sealed bytea not null,
  -- Of the secret that seals it.
  key_id text not null
);

-- That a public key in evidence_key is one of ours.
create table evidence_key_mac (
  evidence_key_id text primary key,
  -- Of the key of the MAC.
  key_id text not null,
  mac text not null
);
create trigger evidence_key_mac_insert_only
  before update or delete or truncate on evidence_key_mac
  for each statement execute function refuse_change();

-- Heads of both chains that were signed and sent out. The copies outside are what counts.
create table audit_anchor (
  -- Of the last event it covers.
  sequence bigint primary key,
  at timestamptz(3) not null,
  -- What is signed, as canonical JSON.
  statement text not null,
  key_id text not null,
  signature text not null,
  -- A time-stamp token (RFC 3161) of the statement's hash.
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
