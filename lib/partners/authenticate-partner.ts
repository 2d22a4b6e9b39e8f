import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { findPartnerKey, isKeyOf, type PartnerKey } from './rules/partner-keys.ts'
import type { Partner } from './store/partners.ts'

/** A partner with the key by which a request proved to be theirs. */
export type AuthenticatedPartner = { partner: Partner; key: PartnerKey }

/** The key was ended or replaced since the request began: nothing is changed. */
class PartnerEnded extends Error {
  override name = 'PartnerEnded'
  code = 'PARTNER_ENDED'
}

/** Finds the partner whose key an `Authorization` header holds, and notes that it was used. */
export async function authenticatePartner(
  { store, now }: { store: Store; now: () => Date },
  authorization: string | null,
): Promise<AuthenticatedPartner | undefined> {
  const key = findPartnerKey(authorization)
  const partner = key && (await store.partners.find(store.db, key.partnerId))
  if (!key || !partner || !isKeyOf(partner, key.secretHash, now())) return undefined
  await store.partners.noteUse(store.db, partner, now())
  return { partner, key }
}

/** Locks a partner in a transaction; undefined if its key no longer counts. */
export async function findOpenPartner(
  store: Store,
  tx: Tx,
  { key }: AuthenticatedPartner,
  now: Date,
): Promise<Partner | undefined> {
  const partner = await store.partners.lock(tx, key.partnerId)
  return partner && isKeyOf(partner, key.secretHash, now) ? partner : undefined
}

/** Locks a partner in a transaction; throws `PartnerEnded` if its key no longer counts. */
export async function requirePartner(
  ...asked: Parameters<typeof findOpenPartner>
): Promise<Partner> {
  const partner = await findOpenPartner(...asked)
  if (!partner) throw new PartnerEnded()
  return partner
}
