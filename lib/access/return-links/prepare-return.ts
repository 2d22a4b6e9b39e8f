/** The way back for a customer who never had a link sent: by the address in their answers, and a code. */
import { randomUUID } from 'node:crypto'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import { listNewContacts } from '#lib/onboarding/answers/contacts.ts'
import { isSameAddress } from '#lib/onboarding/identifiers/canonical-email.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { createCode } from '../rules/link-codes.ts'
import { createSecret } from '../rules/secrets.ts'

/**
 * Stores a code for each e-mail address in the answers that the customer gave and did not prove, so that a
 * link can be asked for with that address: in the caller's transaction, once the application was received.
 * The code is shown if the application is open, and is in no e-mail. An address that only staff entered
 * has none.
 */
export async function prepareReturn(
  { store, now, notices }: NotificationDeps,
  tx: Tx,
  { id: applicationId, answers }: Pick<Application, 'id' | 'answers'>,
): Promise<void> {
  if (!notices?.email) return
  for (const { kind, value: address } of listNewContacts({}, answers as Answers)) {
    if (kind !== 'email') continue
    const contact = await store.contacts.findAddress(tx, applicationId, address)
    if (!contact?.customerGaveAt || contact.provenAt) continue
    const sent = await store.returnLinks.listSent(tx, applicationId)
    const last = sent.find((link) => isSameAddress(link.address, address))
    if (last?.code) continue
    await store.returnLinks.add(tx, {
      id: randomUUID(),
      token: createSecret(),
      applicationId,
      mailId: null,
      byAddress: false,
      address,
      code: createCode(),
      keepsCode: true,
      now: now(),
    })
  }
}

/**
 * Returns how the customer can return on another device: with a proven address, or with the last address and
 * its link's code. Undefined if no link would be sent.
 */
export async function findReturnWay(
  store: Store,
  tx: Tx,
  applicationId: string,
): Promise<{ address: string; code?: string } | undefined> {
  const proven = await store.returnAddresses.find(tx, applicationId)
  if (proven) return { address: proven.address }
  const sent = await store.returnLinks.listSent(tx, applicationId)
  const last = sent.find(({ staffId }) => staffId === null)
  return last?.code ? { address: last.address, code: last.code } : undefined
}
