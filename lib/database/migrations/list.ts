import { sql as initial } from './0001-initial.ts'
import { sql as imports } from './0002-imports.ts'
import { sql as partners } from './0002-partners.ts'
import { sql as reminders } from './0002-reminders.ts'
import { sql as webhooks } from './0002-webhooks.ts'

export type Migration = {
  version: number
  name: string
  sql: string
  /** The version of the program before it keeps running on these tables: docs/develop.md has the rules. */
  compatible?: true
}

/** Every migration in order. A released one is never edited: databases hold its checksum. */
export const migrations: readonly Migration[] = [
  { version: 1, name: 'initial', sql: initial },
  {
    version: 2,
    name: 'partners',
    sql: `${partners}${webhooks}${reminders}${imports}`,
    compatible: true,
  },
]
