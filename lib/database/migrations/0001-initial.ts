import { applications } from './initial/applications.ts'
import { audit } from './initial/audit.ts'
import { casework } from './initial/casework.ts'
import { contacts } from './initial/contacts.ts'
import { documents } from './initial/documents.ts'
import { evidence } from './initial/evidence.ts'
import { messages } from './initial/messages.ts'
import { returning } from './initial/returning.ts'
import { risk } from './initial/risk.ts'
import { service } from './initial/service.ts'
import { shared } from './initial/shared.ts'
import { staff } from './initial/staff.ts'
import { statistics } from './initial/statistics.ts'
import { submissions } from './initial/submissions.ts'

/** All tables, each part after those that it refers to. */
export const sql = [
  shared,
  audit,
  staff,
  applications,
  evidence,
  submissions,
  documents,
  messages,
  returning,
  contacts,
  risk,
  casework,
  statistics,
  service,
].join('')
