/**
 * The evidence: a record of each acceptance and of each call that carried it, hash-chained and signed. The
 * personal parts are sealed and erased with the application; their hashes and everything else remain.
 */
export const evidence = `
-- The public halves of the keys that signed. They outlive the secrets from which they were derived.
create table evidence_key (
  id text primary key,
  public_key text not null,
  first_used_at timestamptz(3) not null
);
create trigger evidence_key_insert_only
  before update or delete or truncate on evidence_key
  for each statement execute function refuse_change();

-- Proof that a public key in evidence_key was written by the service.
create table evidence_key_mac (
  evidence_key_id text primary key,
  -- The key that made the MAC.
  key_id text not null,
  mac text not null
);
create trigger evidence_key_mac_insert_only
  before update or delete or truncate on evidence_key_mac
  for each statement execute function refuse_change();

create table evidence (
  sequence bigint primary key,
  -- The acceptance, or the operation.
  id uuid not null unique,
  kind text not null check (kind in ('acceptance', 'call')),
  application_id uuid not null references application,
  acceptance_id uuid not null references acceptance,
  parts jsonb not null,
  -- Sealed: the personal parts, and the secret that opens the hashes of the answers.
  personal bytea,
  hashes jsonb not null,
  key_id text not null references evidence_key,
  signature text not null,
  previous_hash text not null,
  hash text not null unique,
  at timestamptz(3) not null,
  check (kind <> 'acceptance' or id = acceptance_id)
);
create index evidence_application on evidence (application_id, sequence);

create function check_evidence_change() returns trigger language plpgsql as $$
begin
  if (new.sequence, new.id, new.kind, new.application_id, new.acceptance_id, new.parts, new.hashes,
      new.key_id, new.signature, new.previous_hash, new.hash, new.at)
    is distinct from
     (old.sequence, old.id, old.kind, old.application_id, old.acceptance_id, old.parts, old.hashes,
      old.key_id, old.signature, old.previous_hash, old.hash, old.at)
    or (new.personal is distinct from old.personal and new.personal is not null)
  then
    raise exception 'evidence cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger evidence_frozen
  before update on evidence
  for each row execute function check_evidence_change();
create trigger evidence_not_deleted
  before delete or truncate on evidence
  for each statement execute function refuse_change();

-- As audit_head; records come one by one.
create table evidence_head (
  one_row boolean primary key default true check (one_row),
  sequence bigint not null,
  hash text not null
);
insert into evidence_head (sequence, hash) values (0, repeat('0', 64));
create trigger evidence_head_stays
  before insert or delete or truncate on evidence_head
  for each statement execute function refuse_change();
create trigger evidence_head_forward
  before update on evidence_head
  for each row execute function check_head_moves_by_one();
`
