/**
 * The platform may name one application to two of ours by mistake: whose it is, its customer identifier
 * says, and the one it belongs to is not held up by the other.
 */
export const sql = `
alter table submission drop constraint submission_platform_application_id_key;
create index submission_platform_application on submission (platform_application_id);
`
