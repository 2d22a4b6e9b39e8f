/** Reads the audit trail while the server is stopped. */
import type { Portico } from './server.ts'
import { withStoppedDatabase } from './stopped-store.ts'

/** The audit events of some names, in their order. */
export function listAuditEvents(server: Portico, events: string[]) {
  return withStoppedDatabase(server, (db) =>
    db
      .selectFrom('auditEvent')
      .select(['event', 'actor', 'applicationId', 'detail'])
      .where('event', 'in', events)
      .orderBy('sequence')
      .execute(),
  )
}
