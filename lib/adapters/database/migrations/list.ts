import { sql as begin } from './0001-begin.ts'
import { sql as companies } from './0002-companies.ts'
import { sql as documents } from './0003-documents.ts'
import { sql as events } from './0004-events.ts'
import { sql as returning } from './0005-returning.ts'
import { sql as evidence } from './0006-evidence.ts'
import { sql as staff } from './0007-staff.ts'
import { sql as casework } from './0008-desk.ts'
import { sql as sources } from './0009-sources.ts'
import { sql as devices } from './0010-devices.ts'
import { sql as passkeys } from './0011-passkeys.ts'
import { sql as flags } from './0012-flags.ts'
import { sql as named } from './0013-named-by-the-platform.ts'
import { sql as contacts } from './0014-contacts.ts'
import { sql as reports } from './0015-reports.ts'
import { sql as ownInput } from './0016-own-input.ts'
import { sql as erasureKeys } from './0017-erasure-keys.ts'
import { sql as audit } from './0018-audit.ts'
import { sql as rateLimits } from './0019-rate-limits.ts'
import { sql as way } from './0020-way-of-acceptance.ts'
import { sql as scope } from './0021-scope.ts'
import { sql as volume } from './0022-volume.ts'
import { sql as stopped } from './0023-stopped.ts'
import { sql as givenCustomer } from './0024-given-customer.ts'
import { sql as createdEarly } from './0025-created-early.ts'
import { sql as writeCheck } from './0026-write-check.ts'
import { sql as secondApplications } from './0027-second-applications.ts'

export type Migration = { version: number; name: string; sql: string }

/** Every migration in order. One that was released is never edited: its checksum is in databases. */
export const migrations: readonly Migration[] = [
  { version: 1, name: 'begin', sql: begin },
  { version: 2, name: 'companies', sql: companies },
  { version: 3, name: 'documents', sql: documents },
  { version: 4, name: 'events', sql: events },
  { version: 5, name: 'returning', sql: returning },
  { version: 6, name: 'evidence', sql: evidence },
  { version: 7, name: 'staff', sql: staff },
  { version: 8, name: 'desk', sql: casework },
  { version: 9, name: 'sources', sql: sources },
  { version: 10, name: 'devices', sql: devices },
  { version: 11, name: 'passkeys', sql: passkeys },
  { version: 12, name: 'flags', sql: flags },
  { version: 13, name: 'named-by-the-platform', sql: named },
  { version: 14, name: 'contacts', sql: contacts },
  { version: 15, name: 'reports', sql: reports },
  { version: 16, name: 'own-input', sql: ownInput },
  { version: 17, name: 'erasure-keys', sql: erasureKeys },
  { version: 18, name: 'audit', sql: audit },
  { version: 19, name: 'rate-limits', sql: rateLimits },
  { version: 20, name: 'way-of-acceptance', sql: way },
  { version: 21, name: 'scope', sql: scope },
  { version: 22, name: 'volume', sql: volume },
  { version: 23, name: 'stopped', sql: stopped },
  { version: 24, name: 'given-customer', sql: givenCustomer },
  { version: 25, name: 'created-early', sql: createdEarly },
  { version: 26, name: 'write-check', sql: writeCheck },
  { version: 27, name: 'second-applications', sql: secondApplications },
]
