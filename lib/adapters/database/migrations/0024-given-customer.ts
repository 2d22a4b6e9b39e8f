/** The customer identifier under which the platform knows a customer, where it is not the reference. */
export const sql = `
-- The operator's, or that of an earlier application of the same customer. Null: the reference serves.
alter table application add column given_customer_id text
  check (given_customer_id ~ '^[A-Za-z0-9_-]{1,64}$');
create index application_given_customer on application (given_customer_id)
  where given_customer_id is not null;
-- The earlier one, where its customer began this one in a session that proved to be theirs.
alter table application add column earlier_application_id uuid references application;
`
