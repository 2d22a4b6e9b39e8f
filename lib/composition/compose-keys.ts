/** The keys of a running Portico, and the watch over them if a key service holds the secret. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrokenRights } from '#lib/access/rights/rights-seals.ts'
import type { Env } from '#lib/config/to-env.ts'
import type { Database } from '#lib/database/connection/database.ts'
import { createStore, type Store } from '#lib/database/store.ts'
import type { Bucket } from '#lib/documents/store/upload-chunks.ts'
import { auditCustody, auditNewKey } from '#lib/keys/audit-keys.ts'
import type { ErasureKeys } from '#lib/keys/keyring/erasure-keys.ts'
import { createLockableKeyring } from '#lib/keys/keyring/lockable-keyring.ts'
import { openAtStart } from '#lib/keys/open-at-start.ts'
import type { KeyFigures, KeyState } from '#lib/keys/rules/key-state.ts'
import { watchKeys } from '#lib/keys/watch-keys.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import { raiseRightsAlarm } from '#lib/staff/accounts/rights-alarms.ts'
import { connectKeys, openKeyring } from './connect-keys.ts'

export type KeyCustody = {
  /** Whether this process has its keys; undefined if no key service is configured. */
  state: (() => KeyState) | undefined
  /** Returns the state in figures. */
  measure: (() => KeyFigures) | undefined
  stop(): Promise<void>
}

/** Opens the secrets and makes the store of them, which has everything that is stored within reach. */
export async function createStoreWithKeys({
  env,
  database,
  erasureKeys,
  bucket,
  log,
}: {
  env: Env
  database: Database
  erasureKeys: ErasureKeys
  bucket: Bucket | undefined
  log: Logger
}): Promise<{ store: Store; custody: KeyCustody }> {
  const { keyService } = env
  if (!keyService) {
    const keyring = await openKeyring(env, erasureKeys)
    const onBrokenRights = (found: BrokenRights) => raiseRightsAlarm({ store, log }, found)
    const store: Store = createStore({ database, keyring, bucket, onBrokenRights })
    await prepare(store)
    return { store, custody: { state: undefined, measure: undefined, stop: async () => {} } }
  }
  const connection = connectKeys(env)
  const openSecrets = () => connection.openSecrets(erasureKeys.id)
  const clock = () => performance.now()
  const secrets = await openAtStart({ openSecrets, log, clock, wait: (ms) => sleep(ms) })
  const keys = createLockableKeyring(secrets, erasureKeys)
  const onBrokenRights = (found: BrokenRights) => raiseRightsAlarm({ store, log }, found)
  const store: Store = createStore({ database, keyring: keys.keyring, bucket, onBrokenRights })
  await prepare(store, async () => {
    const isNew = await auditNewKey(store, keyService.provider, new Date())
    const code = store.currentKeyId
    log.info({ event: 'keys_opened', kind: keyService.provider, code, count: secrets.length })
    if (isNew) log.warn({ event: 'key_added', kind: keyService.provider, code })
  })
  const watch = watchKeys({
    openSecrets,
    keys,
    record: (event, reason) => auditCustody(store, event, reason, new Date()),
    outageMs: keyService.outageMs,
    log,
    clock,
    wait: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => {}),
  })
  return {
    store,
    custody: {
      state: watch.state,
      measure: () => ({ provider: keyService.provider, ...watch.measure() }),
      async stop() {
        watch.stop()
        await connection.close()
      },
    },
  }
}

/** `beforeAudit`: while a new secret is still known as one. */
async function prepare(store: Store, beforeAudit = async () => {}): Promise<void> {
  await store.requireKeys()
  await beforeAudit()
  await store.prepareAudit(new Date())
}
