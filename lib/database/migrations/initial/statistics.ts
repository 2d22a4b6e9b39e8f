/** Statistics: counts by day of fixed labels. No row is about an application or a person. */
export const statistics = `
create table funnel_count (
  day date not null,
  kind text not null check (kind in ('shown', 'saved', 'error', 'sent_back')),
  -- Names of steps and questions, and codes of errors: never a text that somebody typed.
  step text not null check (step ~ '^[a-z][a-z0-9_]{0,63}$'),
  question text not null check (question ~ '^[a-z0-9_]{0,63}$'),
  code text not null check (code ~ '^[a-z0-9_]{0,63}$'),
  language text not null check (language ~ '^[a-z]{2,3}(-[a-z]{2,8})?$'),
  device text not null check (device in ('phone', 'tablet', 'desktop', 'unknown')),
  channel text not null check (channel in ('online', 'assisted', 'branch')),
  count integer not null check (count > 0),
  primary key (day, kind, step, question, code, language, device, channel)
);
`
