import type { KeyProviderName } from '../rules/wrapped-secret.ts'

/**
 * Binds a wrapped secret to the installation that can open it. `installation` is the id of the erasure keys,
 * which the database and KEY_DIR both hold. Not secret; the service may log it.
 */
export type KeyBinding = { installation: string }

/** Wraps the deployment's secret with a key that never leaves the provider. */
export type KeyProvider = {
  name: KeyProviderName
  /** `keyName`: the provider's name of the key, with its version if given. */
  wrap(secret: Uint8Array, binding: KeyBinding): Promise<{ keyName: string; ciphertext: Buffer }>
  /** Throws `KeyServiceError`. */
  unwrap(ciphertext: Uint8Array, binding: KeyBinding): Promise<Buffer>
  close(): Promise<void>
}

/**
 * `unreachable`: no answer about the key: an outage. `refused`: the service says that this key, or we, may not.
 * `wrong`: the answer is not the wrapped secret.
 */
export type KeyServiceFault = 'unreachable' | 'refused' | 'wrong'

/** The message and `reason` are ours, without any text of the service. */
export class KeyServiceError extends Error {
  override name = 'KeyServiceError'
  code: `KEY_SERVICE_${Uppercase<KeyServiceFault>}`
  fault: KeyServiceFault
  reason: string

  constructor(fault: KeyServiceFault, reason: string, options?: ErrorOptions) {
    super(sentences[fault](reason), options)
    this.fault = fault
    this.reason = reason
    this.code = `KEY_SERVICE_${fault.toUpperCase() as Uppercase<KeyServiceFault>}`
  }
}

const sentences: Record<KeyServiceFault, (reason: string) => string> = {
  unreachable: (reason) => `The key service gives no answer (${reason}).`,
  refused: (reason) => `The key service refuses to unwrap APP_SECRET_WRAPPED (${reason}).`,
  wrong: (reason) => `The key service answered with something else than the secret (${reason}).`,
}

/** Returns the fields that the service authenticates with the secret, in one form for all services. */
export function bindingFields({ installation }: KeyBinding): Record<string, string> {
  return { application: 'portico', purpose: 'app-secret', installation }
}

/** How long one request to a key service may take, in milliseconds. A healthy one answers in a few. */
export const keyRequestMs = 5_000

/** Our word for a failed connection, from the error's code or name. */
export function connectionReason(error: unknown): string {
  const { code, name, cause }: { code?: unknown; name?: unknown; cause?: unknown } = Object(error)
  for (const word of [code, Object(cause).code, name]) {
    if (typeof word === 'string' && /^[\w.]{1,60}$/.test(word) && word !== 'Error') return word
  }
  return 'no connection'
}

/** A service's answer for every key but the right one. */
export const otherKeyWords = 'another key'

/**
 * Opens with the first key that can. If none can, throws the most telling error: a disabled key counts more
 * than one that never wrapped the secret.
 */
export async function openWithOneOf<Opened>(
  keys: readonly string[],
  open: (key: string) => Promise<Opened>,
): Promise<Opened> {
  let refused: KeyServiceError | undefined
  for (const key of keys) {
    try {
      return await open(key)
    } catch (error) {
      if (!(error instanceof KeyServiceError) || error.fault !== 'refused') throw error
      if (!refused || refused.reason.includes(otherKeyWords)) refused = error
    }
  }
  throw refused ?? new KeyServiceError('refused', 'no key is configured')
}
