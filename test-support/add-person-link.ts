/** Adds a link to a person's own part as if it had been sent. */

import { randomUUID } from 'node:crypto'
import { createSecret } from '../lib/access/rules/secrets.ts'
import type { Store } from '../lib/database/store.ts'

export async function addPersonLink(
  store: Store,
  { applicationId, personId, now }: { applicationId: string; personId: string; now: Date },
): Promise<string> {
  const [id, mailId] = [randomUUID(), randomUUID()]
  const email = { to: 'canary.owner@example.org', subject: '', text: '', html: '' }
  await store.transaction(async (tx) => {
    await store.mail.add(tx, { id: mailId, applicationId, email, now })
    await store.personLinks.add(tx, {
      id,
      applicationId,
      personId,
      mailId,
      token: createSecret(),
      code: '012345',
      address: email.to,
      expiresAt: new Date(now.getTime() + 3_600_000),
      now,
    })
  })
  return id
}
