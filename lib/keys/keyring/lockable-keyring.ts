import type { ErasureKeys } from './erasure-keys.ts'
import { createKeyring, type Keyring } from './keyring.ts'

/** The key service has not confirmed the keys, or has refused them: nothing can be sealed or opened. */
class KeysLocked extends Error {
  override name = 'KeysLocked'
  code = 'KEYS_LOCKED'
}

type LockableKeyring = {
  /** Throws `KeysLocked` from everything but its erasure keys while it is locked. */
  keyring: Keyring
  /** Gives up the keys. */
  lock(): void
  unlock(secrets: readonly string[]): void
}

/**
 * Creates a keyring that can be taken away from the running process and given back. Its users ask it for each
 * key anew, so only running work has one after `lock`. The memory of the keys is reused when the garbage
 * collector gets to it: JavaScript cannot overwrite a text.
 */
export function createLockableKeyring(
  secrets: readonly string[],
  erasureKeys: ErasureKeys,
): LockableKeyring {
  let held: Keyring | undefined = createKeyring(secrets, erasureKeys)
  const keyring = new Proxy({} as Keyring, {
    get(_, name) {
      if (name === 'erasureKeys') return erasureKeys
      if (!held) throw new KeysLocked('the keys are locked: the key service has not confirmed them')
      return Reflect.get(held, name)
    },
  })
  return {
    keyring,
    lock() {
      held = undefined
    },
    unlock(given) {
      held = createKeyring(given, erasureKeys)
    },
  }
}
