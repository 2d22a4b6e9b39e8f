/**
 * How much each of staff looked at, searched and took along lately, counted by all instances together; and
 * the alerts that follow from it. Accounts, words of ours and numbers only: never of which customer.
 */
export const sql = `
create table staff_volume (
  staff_id uuid not null references staff_user on delete cascade,
  measure text not null,
  -- The beginning of the five minutes in which so much was done.
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
  -- So much was done or, where it was stopped, would have been.
  count integer not null,
  raised_at timestamptz(3) not null,
  -- When it was stopped last.
  last_at timestamptz(3) not null,
  acknowledged_at timestamptz(3),
  acknowledged_by uuid references staff_user on delete set null,
  -- Nobody acknowledges what is about themselves.
  check (acknowledged_by <> staff_id)
);
create index staff_alert_open on staff_alert (sequence) where acknowledged_at is null;
create index staff_alert_staff on staff_alert (staff_id, measure, period, level, last_at);
`
