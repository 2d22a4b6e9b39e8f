/** An application that is stopped: whoever looked at a report found that it was not its customer. */
export const sql = `
-- It stays reported too, so that everything which holds what is sent still does.
alter table application add column stopped_at timestamptz(3);
alter table application add constraint application_stopped_is_reported
  check (stopped_at is null or reported_at is not null or answers is null);

alter table report add column stopped boolean not null default false;

alter table notice drop constraint notice_about_check;
alter table notice add constraint notice_about_check check (about in ('link_sent',
  'contact_changed', 'contact_requested', 'contact_approved', 'device_connected',
  'device_handed_over', 'accepted', 'submitted', 'accepted_and_submitted', 'stopped'));

-- What is stopped waits for nobody any more.
create or replace function application_reported_on_casework() returns trigger language plpgsql as $$
declare
  waits boolean := new.reported_at is not null and new.stopped_at is null;
begin
  update casework_entry set reported = waits where application_id = new.id and reported <> waits;
  return null;
end $$;
drop trigger application_reported_on_casework on application;
create trigger application_reported_on_casework
  after update of reported_at, stopped_at on application
  for each row execute function application_reported_on_casework();
`
