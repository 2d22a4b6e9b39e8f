import type { KeyProvider } from './key-provider.ts'

/**
 * The secret stands in the configuration as it is (`APP_SECRET`): the file or the variable that holds it
 * is its only protection.
 */
export const localKeyProvider: KeyProvider = {
  name: 'local',
  wrap: async (secret) => ({ keyName: 'local', ciphertext: Buffer.from(secret) }),
  unwrap: async (ciphertext) => Buffer.from(ciphertext),
  close: async () => {},
}
