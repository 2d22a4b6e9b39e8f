/** The keys of a running Portico, and the watch over them where a key service holds the secret. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './adapters/database/connection/database.ts'
import type { ErasureKeys } from './adapters/database/keys/erasure-keys.ts'
import { createLockableKeyring } from './adapters/database/keys/lockable-keyring.ts'
import type { BrokenRights } from './adapters/database/rights/rights-seals.ts'
import { createStore, type Store } from './adapters/database/store.ts'
import type { Bucket } from './adapters/database/submissions/upload-chunks.ts'
import type { Logger } from './adapters/logging/logger.ts'
import type { Env } from './config/to-env.ts'
import { connectKeys, openKeyring } from './connect-keys.ts'
import type { KeyFigures, KeyState } from './domain/key-state.ts'
import { auditCustody, auditNewKey } from './services/key-custody/audit-keys.ts'
import { openAtStart } from './services/key-custody/open-at-start.ts'
import { watchKeys } from './services/key-custody/watch-keys.ts'
import { raiseRightsAlarm } from './services/staff/rights-alarms.ts'

export type KeyCustody = {
  /** Whether this process has its keys; undefined where no key service is configured. */
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
