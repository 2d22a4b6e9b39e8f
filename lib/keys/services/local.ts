import type { KeyProvider } from './key-provider.ts'

/** The configuration contains the plain secret (`APP_SECRET`): its file or variable is its only protection. */
export const localKeyProvider: KeyProvider = {
  name: 'local',
  wrap: async (secret) => ({ keyName: 'local', ciphertext: Buffer.from(secret) }),
  unwrap: async (ciphertext) => Buffer.from(ciphertext),
  close: async () => {},
}
