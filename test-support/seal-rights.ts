/** Seals rows that tests have written themselves as if Portico had written them. */

import { createRightsSeals } from '../lib/access/rights/rights-seals.ts'
import type { Tx } from '../lib/database/schema.ts'
import type { Keyring } from '../lib/keys/keyring/keyring.ts'

export async function sealRights(db: Tx, keyring: Keyring): Promise<void> {
  const none = () => undefined
  const rights = createRightsSeals(keyring, none, none)
  for (const [subject, table] of [
    ['application', 'application'],
    ['staff_user', 'staffUser'],
    ['partner', 'partner'],
    ['partner_application', 'partnerApplication'],
    ['webhook_endpoint', 'webhookEndpoint'],
    ['file_import', 'fileImport'],
  ] as const) {
    const rows = await db.selectFrom(table).select('id').execute()
    for (const { id } of rows) {
      await db.transaction().execute((tx) => rights.gather(tx, () => rights.renew(tx, subject, id)))
    }
  }
}
