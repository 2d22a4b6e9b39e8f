/**
 * Staff: their accounts, sessions, passwords and second factors, as better-auth keeps them. An account
 * is known there by a keyed hash of its address; who it is lies sealed beside it.
 */
export const sql = `
create table staff_user (
  id uuid primary key,
  -- A keyed hash of the address, in the form of one: what better-auth finds an account by.
  email text not null unique,
  -- Sealed: name and address.
  person bytea not null,
  key_id text not null,
  role text not null check (role in ('agent', 'supervisor', 'administrator')),
  disabled_at timestamptz(3),
  two_factor_enabled boolean not null default false,
  -- Keyed: the last code that was taken, which is not taken again (RFC 6238 section 5.2).
  last_code bytea,
  last_code_at timestamptz(3),
  -- What better-auth writes and nobody reads.
  name text not null default '',
  email_verified boolean not null default false,
  image text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table staff_session (
  id uuid primary key,
  user_id uuid not null references staff_user on delete cascade,
  -- In the cookie it stands with a signature, whose key is sealed: alone it opens nothing.
  token text not null unique,
  -- Signed in by the firm's own provider, which sees to the second factor.
  by_provider boolean not null default false,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Never written: the network a session came from is nobody's to list.
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
  -- Argon2id, in the form of PHC.
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (provider_id, account_id)
);
create index staff_account_user on staff_account (user_id);

create table staff_two_factor (
  id uuid primary key,
  user_id uuid not null unique references staff_user on delete cascade,
  -- Encrypted by better-auth, under the sealed secret below.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3)
);

-- Links to choose a password, and passwords that wait for their code: short-lived, identified by hashes.
create table staff_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index staff_verification_identifier on staff_verification (identifier);

-- What better-auth signs and encrypts with; sealed under the deployment's key.
create table staff_secret (
  one_row boolean primary key default true check (one_row),
  sealed bytea not null,
  key_id text not null
);

-- Wrong tries, by a keyed hash of what was tried: also of addresses that are nobody's.
create table staff_attempt (
  subject bytea primary key check (octet_length(subject) = 32),
  failures integer not null,
  last_at timestamptz(3) not null,
  locked_until timestamptz(3)
);
create index staff_try_age on staff_attempt (last_at);
`
