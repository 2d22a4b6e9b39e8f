import { leaseColumns } from './initial/lease-columns.ts'

/** Where a firm's own systems hear of applications, and what is on its way there. */
export const sql = `
create table webhook_endpoint (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 60),
  address text not null check (char_length(address) <= 500),
  -- Null: it hears of every application; else of those that this partner started.
  partner_id uuid references partner,
  events text[] not null check (cardinality(events) > 0),
  -- What signs, sealed under a key of the deployment.
  secrets bytea not null,
  key_id text not null,
  public_key text not null,
  -- The key before the last rotation, which signs too until then.
  earlier_public_key text,
  earlier_until timestamptz(3),
  -- The last event of the audit whose deliveries are written.
  told_sequence bigint not null,
  created_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  disabled_at timestamptz(3),
  -- Why: failing, or by an operator.
  disabled_code text,
  ended_at timestamptz(3),
  -- A MAC of everything that says what goes where: see lib/access/rights.
  rights_version integer not null default 0,
  rights_seal text not null default '',
  check ((earlier_public_key is null) = (earlier_until is null)),
  check ((disabled_at is null) = (disabled_code is null))
);

-- An event of the audit for an endpoint; what is sent is read from the audit, whose rows have MACs.
create table webhook_delivery (
  -- The webhook-id of every try.
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint,
  application_id uuid not null,
  sequence bigint not null,
  -- An event of the audit may tell of two things, in this order.
  position smallint not null,
  type text not null,
  state text not null check (state in ('waiting', 'sent', 'dropped')),
  attempts integer not null default 0,
  ${leaseColumns},
  -- The first try since it was written, sent again or its endpoint enabled.
  tried_since timestamptz(3),
  completed_at timestamptz(3),
  -- The last answer, cut.
  answer_status integer,
  answer text check (char_length(answer) <= 2000),
  unique (endpoint_id, sequence, position),
  check ((lease_owner is null) = (lease_until is null)),
  check ((state = 'waiting') = (next_attempt_at is not null)),
  check ((state = 'waiting') = (completed_at is null))
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at)
  where state = 'waiting';
create index webhook_delivery_order on webhook_delivery
  (endpoint_id, application_id, sequence, position) where state = 'waiting';
create index webhook_delivery_answered on webhook_delivery (application_id)
  where answer is not null;
create index webhook_delivery_completed on webhook_delivery (completed_at)
  where completed_at is not null;
`
