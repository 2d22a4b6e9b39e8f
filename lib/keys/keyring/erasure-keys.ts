import { KeyUnknown } from './keyring.ts'

/** The key of one application, and the reference by which the database knows it. */
type ErasureKey = { reference: string; key: Buffer }

/**
 * Keys that are stored outside the database, one for each application. Destroying a key makes all sealed data
 * of its application unreadable at once, in every copy of the database too: backups, replicas, the write-ahead
 * log, freed disk space. A key provider (a folder, a key service) implements this type.
 */
export type ErasureKeys = {
  /** Distinguishes these keys from those of another installation; the database stores it. Not secret. */
  id: string
  /** Takes part in sealing what belongs to no application, so that this needs the keys too. */
  deploymentKey: Buffer
  /** A fresh key. It is stored durably before this answers. */
  create(): Promise<ErasureKey>
  /** The key of that reference; undefined if it was destroyed. Throws `ErasureKeyUnknown`. */
  find(reference: string): Promise<Buffer | undefined>
  /** Destroys a key for good; again without effect. Throws `ErasureKeyUnknown`. */
  destroy(reference: string): Promise<void>
  /** Throws `ErasureKeyUnknown` unless the keys can be reached and are still the same installation's. */
  check(): Promise<void>
}

/** A key that should be there is not: it is never replaced by a new one, which could open nothing. */
export class ErasureKeyUnknown extends KeyUnknown {
  override name = 'ErasureKeyUnknown'
  override code = 'ERASURE_KEY_UNKNOWN'
}

/** Others can read the folder of the keys, and it could not be put right. */
export class KeyFolderExposed extends Error {
  override name = 'KeyFolderExposed'
  code = 'KEY_FOLDER_EXPOSED'
}

/** For commands that read only unsealed data. */
export const noErasureKeys: ErasureKeys = {
  id: 'none',
  deploymentKey: Buffer.alloc(0),
  create: unknown,
  find: unknown,
  destroy: unknown,
  check: unknown,
}

async function unknown(): Promise<never> {
  throw new ErasureKeyUnknown('the folder of the erasure keys was not opened')
}
