/**
 * Events of the platform: the key of each subscription, sealed; which events were heard, for they
 * come again; and when an application was last told of, so that an answer of before does not put off
 * the asking.
 */
export const sql = `
create table subscription (
  -- The platform's.
  id text primary key check (octet_length(id) between 1 and 800),
  event_type text not null check (octet_length(event_type) between 1 and 800),
  key_id text not null,
  -- Sealed: what signs its events.
  signing_key bytea not null,
  created_at timestamptz(3) not null
);

create table received_event (
  id text primary key check (octet_length(id) between 1 and 800),
  received_at timestamptz(3) not null
);
create index heard_event_time on received_event (received_at);

alter table submission add column last_event_at timestamptz(3);
`
