/**
 * Companies: their people are operations of their own, each of one person (`subject`); who attests
 * for a company is part of the evidence; and what waits for the customer is followed too, from the
 * moment on at which something of theirs was last sent (`last_activity_at`).
 */
export const sql = `
alter table operation add column subject uuid;
alter table operation drop constraint operation_kind_check;
alter table operation add constraint operation_kind_check check (kind in
  ('create', 'update', 'submit', 'add_individual', 'update_individual', 'delete_individual'));
alter table operation drop constraint operation_check;
alter table operation add constraint operation_body_check
  check (kind in ('submit', 'delete_individual') or body_hash is not null);
alter table operation add constraint operation_subject_check
  check ((subject is not null) =
    (kind in ('add_individual', 'update_individual', 'delete_individual')));

create or replace function operation_is_frozen() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.submission_id <> old.submission_id or new.sequence <> old.sequence
    or new.kind <> old.kind or new.idempotency_id <> old.idempotency_id
    or new.subject is distinct from old.subject
    or new.body_hash is distinct from old.body_hash
    or (new.body is distinct from old.body and (new.body is not null or old.state = 'pending'))
    or (old.state <> 'pending' and new.state <> old.state)
  then
    raise exception 'an operation is frozen once written' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Sealed: the name and the role of who attests for a company.
alter table acceptance add column attester bytea;

create or replace function acceptance_is_evidence() returns trigger language plpgsql as $$
begin
  if (new.id, new.application_id, new.revision, new.data_hash, new.terms, new.attested,
      new.session_hash, new.accepted_at)
    is distinct from
     (old.id, old.application_id, old.revision, old.data_hash, old.terms, old.attested,
      old.session_hash, old.accepted_at)
    or (new.snapshot is distinct from old.snapshot and new.snapshot is not null)
    or (new.attester is distinct from old.attester and new.attester is not null)
    or (old.voided_at is not null and new.voided_at is distinct from old.voided_at)
  then
    raise exception 'an acceptance is evidence' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

alter table submission add column last_activity_at timestamptz(3);
`
