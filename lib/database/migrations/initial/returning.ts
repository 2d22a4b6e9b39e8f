/**
 * Tables of the ways back to an application: links by e-mail, proven addresses, other devices, and which
 * session may open which application. A link is found by the hash of its token, a code by a keyed hash.
 */
export const returning = `
create table return_link (
  -- Two may have the same time.
  sequence bigint generated always as identity,
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  application_id uuid not null references application,
  -- Null: none was sent. It holds the code with which a link to its address is opened, or is the link of a message.
  mail_id uuid references mail,
  -- Opens every application of the address, not only this one.
  by_address boolean not null,
  -- Sealed: to whom it was sent.
  address bytea,
  code_mac bytea not null check (octet_length(code_mac) = 32),
  -- The link whose code opens this one: itself, or the first of those that this one renews.
  first_link_id uuid not null references return_link on delete cascade,
  -- Sealed: the code, of a first link that can be renewed.
  code bytea,
  tries integer not null default 0,
  state text not null check (state in ('live', 'opened', 'superseded', 'guessed', 'revoked')),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- The member of staff who sent it; null: the customer asked for it, or somebody who gave the address.
  staff_id uuid,
  -- Asked for in a browser that may accept from then on: so may the browser that it opens.
  accepts_from timestamptz(3),
  check ((state = 'live') = (ended_at is null)),
  check (code is null or (first_link_id = id and not by_address))
);
create index return_link_first on return_link (first_link_id);
create index return_link_application on return_link (application_id, sequence);
create index return_link_mail on return_link (mail_id);
create index return_link_age on return_link (created_at);

-- No link is opened twice, and none becomes live again.
create function check_return_link_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.token_hash, new.application_id, new.mail_id, new.by_address, new.code_mac,
      new.first_link_id, new.accepts_from, new.created_at)
    is distinct from
     (old.id, old.token_hash, old.application_id, old.mail_id, old.by_address, old.code_mac,
      old.first_link_id, old.accepts_from, old.created_at)
    or (new.address is distinct from old.address and new.address is not null)
    or (new.code is distinct from old.code and new.code is not null)
    or new.tries < old.tries
    or (old.state <> 'live' and (new.state, new.ended_at, new.tries)
      is distinct from (old.state, old.ended_at, old.tries))
  then
    raise exception 'a link ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger return_link_checked
  before update on return_link
  for each row execute function check_return_link_change();

create table return_address (
  application_id uuid primary key references application,
  -- Sealed.
  address bytea not null,
  -- Keyed: finds the application and reveals nothing of the address.
  address_index bytea not null check (octet_length(address_index) = 32),
  key_id text not null,
  proven_at timestamptz(3) not null
);
create index return_address_index on return_address (address_index);

-- Somebody asked for a link. Whether there is one to send is found out later, so that the time of the
-- response reveals nothing.
create table return_link_request (
  id uuid primary key,
  key_id text not null,
  -- Sealed: the address, the language, the code.
  request bytea not null,
  created_at timestamptz(3) not null
);
create index return_link_request_age on return_link_request (created_at);

create table device_link (
  -- Two may have the same time.
  sequence bigint generated always as identity,
  id uuid primary key,
  -- Null where the device itself was handed over: there is no link to open.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  application_id uuid not null references application,
  kind text not null check (kind in ('own', 'branch', 'handed_over')),
  -- The member of staff who made it; null for a customer's own.
  staff_id uuid references staff_user,
  state text not null check (state in ('live', 'claimed', 'connected', 'finished', 'taken_back',
    'refused', 'guessed', 'superseded', 'withdrawn')),
  -- The browser that opened it, and a keyed hash of the number that it shows.
  session_hash bytea check (octet_length(session_hash) = 32),
  number_mac bytea check (octet_length(number_mac) = 32),
  tries integer not null default 0,
  -- Browser and system, without version or model.
  device text,
  -- The page where it continues, and later where it is: a page's name, never an answer.
  page text check (octet_length(page) between 1 and 200),
  seen_at timestamptz(3),
  -- When the code that was sent to the customer was entered there.
  proven_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Until when it can be opened and, once opened, until when its number can be entered.
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

-- A link is opened once, by one browser, and never becomes live again.
create function check_device_link_change() returns trigger language plpgsql as $$
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
create trigger device_link_checked
  before update on device_link
  for each row execute function check_device_link_change();

create table device_code (
  sequence bigint generated always as identity,
  id uuid primary key,
  device_link_id uuid not null references device_link on delete cascade,
  mail_id uuid not null references mail on delete cascade,
  -- Sealed: to whom it was sent.
  address bytea,
  code_mac bytea not null check (octet_length(code_mac) = 32),
  tries integer not null default 0,
  state text not null check (state in ('live', 'used', 'superseded', 'guessed')),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 'live') = (ended_at is null))
);
create unique index device_code_one on device_code (device_link_id) where ended_at is null;
create index device_code_link on device_code (device_link_id, sequence);
create index device_code_mail on device_code (mail_id);

create function check_device_code_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.device_link_id, new.mail_id, new.code_mac, new.created_at)
    is distinct from (old.id, old.device_link_id, old.mail_id, old.code_mac, old.created_at)
    or (new.address is distinct from old.address and new.address is not null)
    or new.tries < old.tries
    or (old.state <> 'live' and (new.state, new.ended_at, new.tries)
      is distinct from (old.state, old.ended_at, old.tries))
  then
    raise exception 'a code is used once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger device_code_checked
  before update on device_code
  for each row execute function check_device_code_change();

-- A link by which a person of a company fills in their own part, and nothing else.
create table person_link (
  sequence bigint generated always as identity,
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  application_id uuid not null references application,
  -- Our id of the person, within the sealed answers.
  person_id uuid not null,
  mail_id uuid references mail on delete set null,
  -- Sealed: to whom it was sent, and the key of the hash of what the person confirms.
  address bytea,
  salt bytea,
  -- Sealed: what is typed on a page of the part where the language was switched, until it is answered.
  input bytea,
  -- Keyed by the link: the code that the sender tells the person.
  code_mac bytea not null check (octet_length(code_mac) = 32),
  tries integer not null default 0,
  state text not null check (state in ('live', 'opened', 'done', 'superseded', 'guessed', 'revoked',
    'declined', 'too_late')),
  -- The one browser in which it was opened.
  session_hash bytea unique check (octet_length(session_hash) = 32),
  idle_until timestamptz(3),
  idle_seal text,
  session_ends_at timestamptz(3),
  -- Keyed by the salt: the answers that the person confirmed.
  part_mac bytea check (octet_length(part_mac) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  opened_at timestamptz(3),
  ended_at timestamptz(3),
  -- When its holder asked the sender for a new one.
  requested_at timestamptz(3),
  check ((state in ('live', 'opened')) = (ended_at is null)),
  check (state not in ('opened', 'done') or session_hash is not null),
  check ((state = 'done') = (part_mac is not null)),
  check ((session_hash is null) = (opened_at is null)),
  check ((session_hash is null) = (session_ends_at is null)),
  check ((session_hash is null) = (idle_until is null)),
  check (input is null or state = 'opened')
);
-- One at a time for each person.
create unique index person_link_one on person_link (application_id, person_id) where ended_at is null;
create index person_link_application on person_link (application_id, sequence);
create index person_link_mail on person_link (mail_id);
create index person_link_age on person_link (created_at);

-- A link is opened once, by one browser, and never opens anything again once it has ended.
create function check_person_link_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.token_hash, new.application_id, new.person_id, new.code_mac, new.created_at,
      new.expires_at)
    is distinct from
     (old.id, old.token_hash, old.application_id, old.person_id, old.code_mac, old.created_at,
      old.expires_at)
    or (new.mail_id is distinct from old.mail_id and new.mail_id is not null)
    or (new.address is distinct from old.address and new.address is not null)
    or (new.salt is distinct from old.salt and new.salt is not null)
    or (old.session_hash is not null and (new.session_hash, new.opened_at, new.session_ends_at)
      is distinct from (old.session_hash, old.opened_at, old.session_ends_at))
    or new.tries < old.tries
    or (old.requested_at is not null and new.requested_at is distinct from old.requested_at)
    or (old.state = 'opened' and new.state = 'live')
    or (old.ended_at is not null and (new.state, new.ended_at, new.tries, new.session_hash, new.part_mac)
      is distinct from (old.state, old.ended_at, old.tries, old.session_hash, old.part_mac))
  then
    raise exception 'a link ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger person_link_checked
  before update on person_link
  for each row execute function check_person_link_change();

create table application_access (
  token_hash bytea not null references applicant_session on delete cascade,
  application_id uuid not null references application,
  -- A browser that came by a link has limits; null: as long as its session.
  idle_until timestamptz(3),
  idle_seal text,
  ends_at timestamptz(3),
  closed_at timestamptz(3),
  -- The link by which the browser came, where it is another device.
  device_link_id uuid references device_link on delete set null,
  -- Nobody accepts in it before then: it came by a mailbox alone. Null: at any time.
  accepts_from timestamptz(3),
  primary key (token_hash, application_id),
  check ((idle_until is null) = (ends_at is null))
);
create index application_access_application on application_access (application_id);
create index application_access_device on application_access (device_link_id)
  where device_link_id is not null;
`
