/**
 * Accounts of staff as better-auth stores them, with Portico's own second factors, attempts, volumes and
 * alerts. An account is found by a keyed hash of its address; personal data is sealed.
 */
export const staff = `
create table staff_user (
  id uuid primary key,
  -- A keyed hash of the address in the form of an address, by which better-auth finds the account.
  email text not null unique,
  -- Sealed: name and address.
  person bytea not null,
  key_id text not null,
  role text not null check (role in ('agent', 'supervisor', 'administrator')),
  disabled_at timestamptz(3),
  two_factor_enabled boolean not null default false,
  -- Written by better-auth, read by nobody.
  name text not null default '',
  email_verified boolean not null default false,
  image text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The last time step whose code was accepted: no code of it or of an earlier one is accepted again
  -- (RFC 6238 section 5.2).
  last_code_step bigint check (last_code_step > 0),
  last_signed_in_at timestamptz(3),
  -- When its password was last chosen by a link: until it was signed in with, it proves the mailbox alone.
  password_by_link_at timestamptz(3),
  -- An administrator has reset the second factor: the next one is set up with the code that its owner was sent.
  setup_code_needed boolean not null default false,
  -- Empty: none.
  branch text not null default ''
    check (branch = '' or branch ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- A MAC of everything that lets somebody in here: see lib/access/rights. Empty: nobody.
  rights_version integer not null default 0,
  rights_seal text not null default ''
);

create table staff_session (
  id uuid primary key,
  user_id uuid not null references staff_user on delete cascade,
  -- The cookie holds it with a signature whose key is sealed: alone it opens nothing.
  token text not null unique,
  -- Signed in by the operator's identity provider, which checks the second factor.
  by_provider boolean not null default false,
  -- Whether Portico gave it to a browser: better-auth writes it before, and then it opens nothing.
  admitted boolean not null default false,
  expires_at timestamptz(3) not null,
  expires_seal text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A column of better-auth, never written.
  ip_address text,
  -- Browser and system, without version or model.
  user_agent text
);
create index staff_session_user on staff_session (user_id);
create index staff_session_end on staff_session (expires_at);

create table staff_account (
  id uuid primary key,
  user_id uuid not null references staff_user on delete cascade,
  account_id text not null,
  provider_id text not null,
  -- Argon2id, as a PHC string.
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  -- Whether an id at the firm's provider is that of the account, which its first sign-in there said.
  admitted boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (provider_id, account_id)
);
create index staff_account_user on staff_account (user_id);

create table staff_two_factor (
  id uuid primary key,
  user_id uuid not null unique references staff_user on delete cascade,
  -- Encrypted by better-auth with the secret in staff_secret.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3)
);

-- Links to choose a password, and sign-ins that wait for a code: short-lived, identified by hashes.
create table staff_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index staff_verification_identifier on staff_verification (identifier);

-- "Forgotten password" on the sign-in page: answered by the loop that sends e-mails, so that the page takes
-- as long for an address without an account. By the keyed hash of what was typed.
create table staff_reset_request (
  login text primary key,
  asked_at timestamptz(3) not null
);

-- What better-auth signs and encrypts with, sealed under the deployment's key.
create table staff_secret (
  one_row boolean primary key default true check (one_row),
  sealed bytea not null,
  key_id text not null
);

create table staff_passkey (
  id uuid primary key,
  user_id uuid not null references staff_user on delete cascade,
  -- Sealed: its name, the credential's id, public key and transports.
  sealed bytea not null,
  key_id text not null,
  -- The authenticator's signature counter; 0 where it has none (WebAuthn 6.1.1).
  counter bigint not null check (counter >= 0),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index staff_passkey_user on staff_passkey (user_id);

-- WebAuthn challenges: one for each session, or for each sign-in between password and second factor.
create table staff_challenge (
  subject text primary key,
  challenge bytea not null check (octet_length(challenge) = 32),
  expires_at timestamptz(3) not null
);

create table staff_backup_code (
  user_id uuid not null references staff_user on delete cascade,
  -- Keyed with the secret in staff_secret.
  mac bytea not null check (octet_length(mac) = 32),
  used_at timestamptz(3),
  primary key (user_id, mac)
);

-- A reset of a second factor by an administrator, until another one is set up. While one that is asked for waits, the
-- code of an earlier one can be used: of each an account has one at most.
create table staff_factor_reset (
  user_id uuid not null references staff_user on delete cascade,
  requested_by uuid not null references staff_user on delete cascade,
  requested_at timestamptz(3) not null,
  -- Null: nobody yet, or no second person was needed.
  approved_by uuid references staff_user on delete cascade,
  -- Of the request; once it is carried out, of the code.
  expires_at timestamptz(3) not null,
  -- Of the code that its owner was sent, keyed with the secret in staff_secret. Null: it waits for a second person.
  mac bytea check (octet_length(mac) = 32),
  -- The session in which that code was entered: another factor is set up in no other one.
  session_id uuid,
  waits boolean not null generated always as (mac is null) stored,
  primary key (user_id, waits),
  -- Nobody resets their own, or approves what they asked for.
  check (requested_by <> user_id),
  check (approved_by <> user_id and approved_by <> requested_by)
);

-- Failed attempts by a keyed hash of what was tried, also of addresses that have no account.
create table staff_attempt (
  subject bytea primary key check (octet_length(subject) = 32),
  failures integer not null,
  last_at timestamptz(3) not null,
  locked_until timestamptz(3)
);
create index staff_attempt_age on staff_attempt (last_at);

-- Browsers in which staff have signed in, by a hash of the mark in such a browser's cookie.
create table staff_device (
  mark bytea not null check (octet_length(mark) = 32),
  staff_id uuid not null references staff_user on delete cascade,
  last_at timestamptz(3) not null,
  primary key (mark, staff_id)
);
create index staff_device_age on staff_device (last_at);

-- How much each member of staff viewed, searched and exported lately: numbers only, never of which
-- customer.
create table staff_volume (
  staff_id uuid not null references staff_user on delete cascade,
  measure text not null,
  -- The beginning of the five minutes that are counted.
  slot timestamptz(3) not null,
  count integer not null check (count > 0),
  primary key (staff_id, measure, slot)
);
create index staff_volume_age on staff_volume (slot);

create table staff_alert (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  -- Whom it is about.
  staff_id uuid not null references staff_user on delete cascade,
  measure text not null,
  period text not null check (period in ('hour', 'day')),
  level text not null check (level in ('warned', 'stopped')),
  -- How much was done or, where it was stopped, would have been.
  count integer not null,
  raised_at timestamptz(3) not null,
  -- When it was stopped last.
  last_at timestamptz(3) not null,
  acknowledged_at timestamptz(3),
  acknowledged_by uuid references staff_user on delete set null,
  -- Nobody acknowledges an alert about themselves.
  check (acknowledged_by <> staff_id)
);
create index staff_alert_open on staff_alert (sequence) where acknowledged_at is null;
create index staff_alert_staff on staff_alert (staff_id, measure, period, level, last_at);

-- Where rows that let somebody in were not as Portico wrote them: of which account or application, and when.
create table rights_alarm (
  subject text not null check (subject in ('application', 'staff_user')),
  id uuid not null,
  found_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (subject, id)
);
create index rights_alarm_last on rights_alarm (last_at);
`
