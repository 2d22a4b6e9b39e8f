import { leaseColumns } from './lease-columns.ts'

/**
 * Documents on their way to the platform: one row for each upload, with the idempotency id under which
 * it is sent, and its bytes in sealed chunks until the platform has them.
 */
export const documents = `
create table upload (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  application_id uuid not null references application,
  -- The platform's id.
  document_id text not null check (octet_length(document_id) between 1 and 800),
  idempotency_id uuid not null unique,
  -- The account of staff who uploaded it for the customer; null: the customer did.
  uploaded_by uuid,
  -- The link to their own part by which a person of the company uploads it; null: somebody else does.
  person_link_id uuid,
  -- Where its bytes are: in upload_chunk, or as objects in a bucket.
  storage text not null default 'database' check (storage in ('database', 's3')),
  state text not null check (state in
    ('receiving', 'stored', 'sent', 'refused', 'manual_review', 'abandoned')),
  file_name text,
  media_type text,
  size integer check (size > 0),
  content_hash text,
  -- The document's status on the platform before this upload.
  status_before text,
  -- Sealed: the name of the customer's file, and what the document is.
  about bytea,
  -- Sealed: what the platform said against it.
  refusal bytea,
  attempts integer not null default 0,
  first_attempt_at timestamptz(3),
  ${leaseColumns},
  stored_at timestamptz(3),
  completed_at timestamptz(3),
  check ((lease_owner is null) = (lease_until is null)),
  check (state = 'receiving' or
    (file_name, media_type, size, content_hash, stored_at) is not null)
);
create index upload_application on upload (application_id, sequence);
create index upload_due on upload (next_attempt_at) where state = 'stored';
create index upload_receiving on upload (created_at) where state = 'receiving';
create index upload_manual_review on upload (stored_at) where state = 'manual_review';

create table upload_chunk (
  upload_id uuid not null references upload on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (upload_id, number)
);
-- Sealed bytes cannot be compressed, and trying costs time.
alter table upload_chunk alter column bytes set storage external;

create function check_upload_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'receiving' then
      raise exception 'an upload cannot be deleted once stored' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.id, new.application_id, new.document_id, new.idempotency_id, new.uploaded_by,
      new.person_link_id, new.storage, new.created_at)
    is distinct from
     (old.id, old.application_id, old.document_id, old.idempotency_id, old.uploaded_by,
      old.person_link_id, old.storage, old.created_at)
    or (old.state <> 'receiving' and
      (new.file_name, new.media_type, new.size, new.content_hash, new.status_before, new.stored_at)
      is distinct from
      (old.file_name, old.media_type, old.size, old.content_hash, old.status_before, old.stored_at))
    or (old.state <> 'receiving' and new.about is distinct from old.about and new.about is not null)
    or (old.state <> 'receiving' and new.state = 'receiving')
    or (old.state in ('sent', 'refused', 'abandoned') and new.state <> old.state)
  then
    raise exception 'an upload cannot be changed once stored' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger upload_frozen
  before update or delete on upload
  for each row execute function check_upload_change();

create function check_upload_chunk_change() returns trigger language plpgsql as $$
declare
  upload_state text;
begin
  select state into upload_state from upload
    where id = case when tg_op = 'DELETE' then old.upload_id else new.upload_id end;
  if tg_op = 'INSERT' and upload_state = 'receiving' then return new; end if;
  -- No row: the upload itself is being dropped.
  if tg_op = 'DELETE' and (upload_state is null or upload_state not in ('stored', 'manual_review'))
  then
    return old;
  end if;
  raise exception '% of a chunk is refused while its upload is %', tg_op, upload_state
    using errcode = 'restrict_violation';
end $$;
create trigger upload_chunk_frozen
  before insert or update or delete on upload_chunk
  for each row execute function check_upload_chunk_change();

-- Uploads whose objects in a bucket are to be deleted, until a listing shows that none is left. Written by
-- triggers: every writer would have to remember it, and one would forget.
create table object_deletion (
  upload_id uuid primary key,
  -- Null: the objects of an upload that this database does not know.
  application_id uuid,
  -- Null: the upload was never stored, and nobody was told that it was.
  document_id text,
  requested_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- When a listing first showed none.
  deleted_at timestamptz(3)
);
create index object_deletion_due on object_deletion (next_attempt_at);

create function queue_object_deletion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into object_deletion (upload_id, application_id, requested_at, next_attempt_at)
      values (old.id, old.application_id, old.created_at, old.created_at)
      on conflict do nothing;
  else
    insert into object_deletion (upload_id, application_id, document_id, requested_at, next_attempt_at)
      values (new.id, new.application_id, new.document_id, new.completed_at, new.completed_at)
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger upload_dropped
  after delete on upload
  for each row when (old.storage <> 'database') execute function queue_object_deletion();
create trigger upload_over
  after update on upload
  for each row when (
    new.storage <> 'database' and new.state in ('sent', 'refused', 'abandoned')
    and old.state is distinct from new.state
  ) execute function queue_object_deletion();
`
