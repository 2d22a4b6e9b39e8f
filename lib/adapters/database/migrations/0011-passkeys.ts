/** Passkeys and backup codes of staff: second factors of ours, beside the codes of better-auth. */
export const sql = `
create table staff_passkey (
  id uuid primary key,
  user_id uuid not null references staff_user on delete cascade,
  -- Sealed: the name it was given, the id and public key of the credential, how it is reached.
  sealed bytea not null,
  key_id text not null,
  -- What the authenticator last counted; 0 where it counts nothing (WebAuthn 6.1.1).
  counter bigint not null check (counter >= 0),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index staff_passkey_user on staff_passkey (user_id);

-- What a browser is to sign: one for each session, or each step between a password and what follows.
create table staff_challenge (
  subject text primary key,
  challenge bytea not null check (octet_length(challenge) = 32),
  expires_at timestamptz(3) not null
);

create table staff_backup_code (
  user_id uuid not null references staff_user on delete cascade,
  -- Keyed, under the sealed secret of staff.
  mac bytea not null check (octet_length(mac) = 32),
  used_at timestamptz(3),
  primary key (user_id, mac)
);
`
