/** The keys with which a firm's own systems start applications, and what they started. */
export const sql = `
create table partner (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- The addresses to which its customers may be led back.
  return_urls text[] not null default '{}',
  -- The SHA-256 of the key's secret, which has 256 random bits and is stored nowhere.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The key before the last rotation, which works until then.
  earlier_key_hash bytea check (octet_length(earlier_key_hash) = 32),
  earlier_key_until timestamptz(3),
  created_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  last_used_at timestamptz(3),
  ended_at timestamptz(3),
  -- A MAC of everything that lets somebody in here: see lib/access/rights. Empty: nobody.
  rights_version integer not null default 0,
  rights_seal text not null default '',
  check ((earlier_key_hash is null) = (earlier_key_until is null))
);

create table partner_application (
  id uuid primary key,
  application_id uuid not null unique references application,
  partner_id uuid not null references partner,
  -- The firm's identifier of its customer; null once the application was erased.
  customer_ref text check (customer_ref ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- One of its addresses, and what it wants back there; the latter null once the application was erased.
  return_url text,
  return_state text check (char_length(return_state) between 1 and 512),
  -- The SHA-256 of the one-time link that opens it; null once the application was erased.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  link_expires_at timestamptz(3) not null,
  -- When the customer opened it: no link opens it again.
  opened_at timestamptz(3),
  created_at timestamptz(3) not null,
  erased_at timestamptz(3),
  rights_version integer not null default 0,
  rights_seal text not null default '',
  unique (partner_id, customer_ref)
);

-- What a partner wrote with an Idempotency-Key, for a day: a repetition gets the same answer.
create table partner_write (
  partner_id uuid not null references partner,
  -- Keyed hashes of the Idempotency-Key, and of method, path and body.
  key_hash bytea not null check (octet_length(key_hash) = 32),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  application_id uuid not null references application,
  -- Sealed under the application's data key, because it may hold a one-time address; null once that was erased.
  outcome bytea,
  created_at timestamptz(3) not null,
  primary key (partner_id, key_hash)
);

create index partner_write_created on partner_write (created_at);
create index partner_write_application on partner_write (application_id);

create index partner_application_started on partner_application (partner_id, created_at, id);

alter table rights_alarm drop constraint rights_alarm_subject_check;
alter table rights_alarm add constraint rights_alarm_subject_check
  check (subject in ('application', 'staff_user', 'partner', 'partner_application',
    'webhook_endpoint', 'file_import'));
`
