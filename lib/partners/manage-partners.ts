/** The keys of partners, made, replaced and ended by an operator or an administrator. */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#lib/audit/rules/event.ts'
import type { Store } from '#lib/database/store.ts'
import { createPartnerKey } from './rules/partner-keys.ts'
import { readReturnUrl } from './rules/return-urls.ts'
import type { PartnerScope } from './rules/scopes.ts'

/** `transaction`: checks the session of the actor first, if they act in one. */
export type ManageDeps = {
  store: Store
  now: () => Date
  actor: Actor
  transaction?: Store['transaction']
}

/** What an operator calls a partner, or our id of it. */
type PartnerName = string | { id: string }

/** How long the key before a rotation still works, so that no request of the partner fails meanwhile. */
export const earlierKeyLifetimeMs = 24 * 3_600_000

/** Adds a partner; `key` is shown once. Undefined if there is one of that name. */
export async function addPartner(
  { store, now, actor, transaction = store.transaction }: ManageDeps,
  { name, scopes }: { name: string; scopes: PartnerScope[] },
): Promise<{ key: string } | undefined> {
  const id = randomUUID()
  const { key, secretHash } = createPartnerKey(id)
  return transaction(async (tx) => {
    if ((await store.partners.list(tx)).some((each) => each.name === name)) return undefined
    await store.partners.add(tx, { id, name, scopes, keyHash: secretHash, now: now() })
    const detail = { partner: id, scopes }
    await store.audit.append(tx, { actor, event: 'partner_added', detail, now: now() })
    return { key }
  })
}

/**
 * Gives a partner another key. The one before works for another day, or ends at once. Undefined if there is no
 * such partner, or it has ended.
 */
export async function rotatePartnerKey(
  { store, now, actor, transaction = store.transaction }: ManageDeps,
  { name, endsAtOnce }: { name: PartnerName; endsAtOnce: boolean },
): Promise<{ key: string } | undefined> {
  return transaction(async (tx) => {
    const partner = await lockByName(store, tx, name)
    if (!partner) return undefined
    const { key, secretHash: keyHash } = createPartnerKey(partner.id)
    const until = new Date(now().getTime() + (endsAtOnce ? 0 : earlierKeyLifetimeMs))
    await store.partners.rotate(tx, partner, { keyHash, until, now: now() })
    const detail = { partner: partner.id }
    await store.audit.append(tx, { actor, event: 'partner_key_rotated', detail, now: now() })
    return { key }
  })
}

/**
 * Replaces the addresses to which a partner may have its customers led back. Returns those that are none (see
 * `readReturnUrl`), and changes nothing then; undefined if there is no such partner, or it has ended.
 */
export async function setReturnUrls(
  { store, now, actor, transaction = store.transaction }: ManageDeps,
  { name, urls }: { name: PartnerName; urls: readonly string[] },
): Promise<{ wrong: string[] } | undefined> {
  const wrong = urls.filter((url) => !readReturnUrl(url))
  if (wrong.length > 0) return { wrong }
  const returnUrls = [...new Set(urls.flatMap((url) => readReturnUrl(url) ?? []))]
  return transaction(async (tx) => {
    const partner = await lockByName(store, tx, name)
    if (!partner) return undefined
    await store.partners.setReturnUrls(tx, partner.id, returnUrls)
    const detail = { partner: partner.id, urls: returnUrls }
    await store.audit.append(tx, { actor, event: 'partner_return_urls_set', detail, now: now() })
    return { wrong }
  })
}

/** Ends the keys of a partner for ever; false if there is no such partner, or it has ended. */
export async function endPartner(
  { store, now, actor, transaction = store.transaction }: ManageDeps,
  name: PartnerName,
): Promise<boolean> {
  return transaction(async (tx) => {
    const partner = await lockByName(store, tx, name)
    if (!partner) return false
    await store.partners.end(tx, partner.id, now())
    const detail = { partner: partner.id }
    await store.audit.append(tx, { actor, event: 'partner_ended', detail, now: now() })
    return true
  })
}

async function lockByName(store: Store, tx: Store['db'], name: PartnerName) {
  const found = (await store.partners.list(tx)).find(
    (each) =>
      !each.endedAt && (typeof name === 'string' ? each.name === name : each.id === name.id),
  )
  return found && store.partners.lock(tx, found.id)
}
