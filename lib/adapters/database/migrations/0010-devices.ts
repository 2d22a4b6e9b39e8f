/**
 * Other devices: links by which an application goes on in another browser, the browsers that came by
 * one, the devices that staff handed over, and the codes with which their customers show who they are.
 */
export const sql = `
create table device_link (
  -- Two may be of one moment.
  sequence bigint generated always as identity,
  id uuid primary key,
  -- Null where the device itself was handed over: then there is nothing to open.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  application_id uuid not null references application,
  kind text not null check (kind in ('own', 'branch', 'handed_over')),
  -- Who of staff began it; a customer's own has none.
  staff_id uuid references staff_user,
  state text not null check (state in ('live', 'claimed', 'connected', 'finished', 'taken_back',
    'refused', 'guessed', 'superseded', 'withdrawn')),
  -- Of the browser that opened it, and a keyed hash of the number it shows.
  session_hash bytea check (octet_length(session_hash) = 32),
  number_mac bytea check (octet_length(number_mac) = 32),
  tries integer not null default 0,
  -- Browser and system, without version or model.
  device text,
  -- Where it goes on, and then where it is: a page's name, never an answer.
  page text check (octet_length(page) between 1 and 200),
  seen_at timestamptz(3),
  -- When the code that was sent to the customer was typed there.
  proven_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Until when it can be opened, and once it was, until when its number can be typed.
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((kind = 'own') = (staff_id is null)),
  check ((kind = 'handed_over') = (token_hash is null)),
  check ((state in ('live', 'claimed', 'connected')) = (ended_at is null)),
  check (state <> 'live' or session_hash is null),
  check (state not in ('claimed', 'connected') or session_hash is not null),
  check (proven_at is null or kind <> 'own')
);
-- One other device at a time.
create unique index device_link_one on device_link (application_id) where ended_at is null;
create index device_link_application on device_link (application_id, sequence);
create index device_link_age on device_link (created_at);

-- The database defends itself: a link is opened once, by one browser, and never comes back to life.
create function device_link_goes_on() returns trigger language plpgsql as $$
begin
  if (new.id, new.token_hash, new.application_id, new.kind, new.staff_id, new.created_at)
    is distinct from
     (old.id, old.token_hash, old.application_id, old.kind, old.staff_id, old.created_at)
    or (old.session_hash is not null and (new.session_hash, new.number_mac)
      is distinct from (old.session_hash, old.number_mac))
    or (old.proven_at is not null and new.proven_at is distinct from old.proven_at)
    or new.tries < old.tries
    or (old.state = 'claimed' and new.state = 'live')
    or (old.state = 'connected' and new.state in ('live', 'claimed'))
    or (old.ended_at is not null and (new.state, new.ended_at, new.tries, new.proven_at)
      is distinct from (old.state, old.ended_at, old.tries, old.proven_at))
  then
    raise exception 'a device is linked once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger device_link_once
  before update on device_link
  for each row execute function device_link_goes_on();

create table device_code (
  sequence bigint generated always as identity,
  id uuid primary key,
  device_link_id uuid not null references device_link on delete cascade,
  mail_id uuid not null references mail on delete cascade,
  -- Sealed: whom it was sent to.
  address bytea,
  code_mac bytea not null check (octet_length(code_mac) = 32),
  tries integer not null default 0,
  state text not null check (state in ('live', 'taken', 'superseded', 'guessed')),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 'live') = (ended_at is null))
);
create unique index device_code_one on device_code (device_link_id) where ended_at is null;
create index device_code_link on device_code (device_link_id, sequence);
create index device_code_mail on device_code (mail_id);

create function device_code_ends_once() returns trigger language plpgsql as $$
begin
  if (new.id, new.device_link_id, new.mail_id, new.code_mac, new.created_at)
    is distinct from (old.id, old.device_link_id, old.mail_id, old.code_mac, old.created_at)
    or (new.address is distinct from old.address and new.address is not null)
    or new.tries < old.tries
    or (old.state <> 'live' and (new.state, new.ended_at, new.tries)
      is distinct from (old.state, old.ended_at, old.tries))
  then
    raise exception 'a code is taken once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger device_code_once
  before update on device_code
  for each row execute function device_code_ends_once();

-- The link by which a browser came to an application.
alter table application_access
  add column device_link_id uuid references device_link on delete set null;
create index application_access_device on application_access (device_link_id)
  where device_link_id is not null;

-- By which way its customer came; another part of the house may have said so already.
alter table application add column if not exists channel text not null default 'online';
`
