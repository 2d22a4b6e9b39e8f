import type { Store } from '#lib/database/store.ts'

type Audited = Pick<Store, 'transaction' | 'audit' | 'currentKeyId' | 'isKeyKnown'>

/**
 * Records the first use of a secret. An identity that may wrap with the service's key can put its own secret
 * before the others, and that must not take effect unrecorded. Runs before `prepareAudit`.
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
