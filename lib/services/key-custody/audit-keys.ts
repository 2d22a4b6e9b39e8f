import type { Store } from '../../adapters/database/store.ts'

type Audited = Pick<Store, 'transaction' | 'audit' | 'currentKeyId' | 'isKeyKnown'>

/**
 * Writes down that a secret is used for the first time: an identity that may wrap with the key of the
 * service can put a secret of its own before the others, which must not take effect without a record. Before `prepareAudit`.
 */
export async function auditNewKey(store: Audited, provider: string, now: Date): Promise<boolean> {
  if (await store.isKeyKnown()) return false
  await store.transaction((tx) =>
    store.audit.append(tx, {
      actor: { kind: 'system' },
      event: 'key_added',
      detail: { key: store.currentKeyId, provider },
      now,
    }),
  )
  return true
}

/** Writes down that this process gave up its keys, or has them again. */
export async function auditCustody(
  store: Audited,
  event: 'keys_locked' | 'keys_unlocked',
  reason: string,
  now: Date,
): Promise<void> {
  const key = store.currentKeyId
  await store.transaction((tx) =>
    store.audit.append(tx, {
      actor: { kind: 'system' },
      now,
      ...(event === 'keys_locked'
        ? { event, detail: { key, reason } }
        : { event, detail: { key } }),
    }),
  )
}
