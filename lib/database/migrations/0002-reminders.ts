/** What customers are reminded of, each once. What was sent is in the audit, whose rows have MACs. */
export const sql = `
create table reminder (
  id uuid primary key,
  application_id uuid not null references application,
  about text not null check (about in ('reminder_draft', 'reminder_request', 'reminder_deletion')),
  -- Which draft, request or deletion it is about: when that began, or is to be.
  since timestamptz(3) not null,
  send_at timestamptz(3) not null,
  -- Null while it waits; sent, or why not.
  outcome text,
  settled_at timestamptz(3),
  unique (application_id, about, since),
  check ((outcome is null) = (settled_at is null))
);
create index reminder_due on reminder (send_at, id) where outcome is null;
create index reminder_settled on reminder (settled_at) where settled_at is not null;

alter table notice drop constraint notice_about_check;
alter table notice add constraint notice_about_check
  check (about in ('link_sent', 'contact_changed', 'contact_requested',
    'contact_approved', 'device_connected', 'device_handed_over', 'accepted', 'submitted',
    'accepted_and_submitted', 'submitted_again', 'action_needed', 'ready', 'sent_back', 'decided',
    'answers_changed', 'document_added', 'erasure_requested', 'export_requested',
    'part_requested', 'part_declined', 'report_closed', 'stopped', 'opened_by_email',
    'invited', 'reminder_draft', 'reminder_request', 'reminder_deletion')) not valid;
`
