/**
 * Coming back: letters on their way, the links they carry, the addresses that were proven by one, and
 * until when a browser that came by link may go on. What is personal is sealed; a link is known by the
 * hash of its token and its code by a keyed hash.
 */
export const sql = `
create table mail (
  id uuid primary key,
  application_id uuid not null references application,
  state text not null check (state in ('waiting', 'sent', 'dropped')),
  -- Sealed; gone once it was sent or nobody needs it.
  email bytea,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  lease_until timestamptz(3),
  fence bigint not null default 0,
  last_code text,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  check ((state = 'waiting') = (email is not null)),
  check ((state = 'waiting') = (next_attempt_at is not null)),
  check ((state = 'waiting') = (completed_at is null))
);
create index mail_due on mail (next_attempt_at) where state = 'waiting';
create index mail_application on mail (application_id);
create index mail_settled on mail (completed_at) where completed_at is not null;

create function mail_is_settled_once() returns trigger language plpgsql as $$
begin
  if (new.id, new.application_id, new.created_at)
    is distinct from (old.id, old.application_id, old.created_at)
    or (new.email is distinct from old.email and new.email is not null)
    or (old.state <> 'waiting' and (new.state, new.completed_at)
      is distinct from (old.state, old.completed_at))
  then
    raise exception 'an email is settled once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger mail_settled_once
  before update on mail
  for each row execute function mail_is_settled_once();

create table return_link (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  application_id uuid not null references application,
  mail_id uuid not null references mail,
  -- Opens every application of the address, not this one alone.
  by_address boolean not null,
  -- Sealed: whom it was sent to.
  address bytea,
  code_mac bytea not null check (octet_length(code_mac) = 32),
  tries integer not null default 0,
  state text not null check (state in ('live', 'opened', 'superseded', 'guessed', 'revoked')),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 'live') = (ended_at is null))
);
create index return_link_application on return_link (application_id, created_at);
create index return_link_mail on return_link (mail_id);
create index return_link_age on return_link (created_at);

-- The database defends itself: no link is opened twice, and none comes back to life.
create function return_link_ends_once() returns trigger language plpgsql as $$
begin
  if (new.id, new.token_hash, new.application_id, new.mail_id, new.by_address, new.code_mac,
      new.created_at)
    is distinct from
     (old.id, old.token_hash, old.application_id, old.mail_id, old.by_address, old.code_mac,
      old.created_at)
    or (new.address is distinct from old.address and new.address is not null)
    or new.tries < old.tries
    or (old.state <> 'live' and (new.state, new.ended_at, new.tries)
      is distinct from (old.state, old.ended_at, old.tries))
  then
    raise exception 'a link ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger return_link_ended_once
  before update on return_link
  for each row execute function return_link_ends_once();

create table return_address (
  application_id uuid primary key references application,
  -- Sealed.
  address bytea not null,
  -- Keyed: finds the application, tells nothing of the address.
  address_index bytea not null check (octet_length(address_index) = 32),
  key_id text not null,
  proven_at timestamptz(3) not null
);
create index return_address_index on return_address (address_index);

-- Somebody asked for a link; whether there is one to send is found out later, by nobody they wait for.
create table return_link_request (
  id uuid primary key,
  key_id text not null,
  -- Sealed: the address, the language, the code.
  asked bytea not null,
  created_at timestamptz(3) not null
);
create index return_ask_age on return_link_request (created_at);

-- Typed and sent when the browser had been closed; shown again once somebody has come back.
create table unsaved_input (
  application_id uuid not null references application,
  page text not null check (octet_length(page) between 1 and 200),
  -- Sealed.
  typed bytea not null,
  parked_at timestamptz(3) not null,
  primary key (application_id, page)
);

-- A browser that came by link stays for a time; null: as long as its session.
alter table application_access
  add column idle_until timestamptz(3),
  add column ends_at timestamptz(3),
  add column closed_at timestamptz(3),
  add check ((idle_until is null) = (ends_at is null));
`
