/** Builds what a key service wraps: the secret together with the installation that it is for. */
import {
  formatWrappedSecret,
  type KeyServiceName,
  type WrappedSecret,
} from '../rules/wrapped-secret.ts'
import { type KeyBinding, type KeyProvider, KeyServiceError } from './key-provider.ts'

/** Returns the id of the keys that are derived from a secret. */
type KeyIdOf = (secret: string) => string

/** Wraps a secret and opens it again, so that nothing is given out that does not open. */
export async function wrapSecret(
  provider: KeyProvider & { name: KeyServiceName },
  secret: string,
  binding: KeyBinding,
  keyIdOf: KeyIdOf,
): Promise<string> {
  const envelope = Buffer.from(JSON.stringify({ installation: binding.installation, secret }))
  const { keyName, ciphertext } = await provider.wrap(envelope, binding)
  const wrapped: WrappedSecret = {
    provider: provider.name,
    keyId: keyIdOf(secret),
    keyName,
    ciphertext: ciphertext.toString('base64url'),
  }
  return formatWrappedSecret(wrapped)
}

/**
 * Unwraps the secret. Also compares its installation and its id here: an old Vault ignores the binding of a
 * ciphertext, and an answer is not a secret only because a service gave it. Throws `KeyServiceError`.
 */
export async function unwrapSecret(
  provider: KeyProvider,
  { ciphertext, keyId }: WrappedSecret,
  binding: KeyBinding,
  keyIdOf: KeyIdOf,
): Promise<string> {
  const opened = await provider.unwrap(Buffer.from(ciphertext, 'base64url'), binding)
  const { installation, secret } = parseEnvelope(opened)
  if (installation !== binding.installation) {
    throw new KeyServiceError('refused', 'it was wrapped for another installation')
  }
  if (findKeyId(secret, keyIdOf) !== keyId) {
    throw new KeyServiceError('wrong', 'its id is not the one that it was wrapped with')
  }
  return secret
}

/** Undefined for a text that is too short to be a secret. */
function findKeyId(secret: string, keyIdOf: KeyIdOf): string | undefined {
  try {
    return keyIdOf(secret)
  } catch {
    return undefined
  }
}

function parseEnvelope(opened: Buffer): { installation: string; secret: string } {
  try {
    const { installation, secret }: { installation?: unknown; secret?: unknown } = Object(
      JSON.parse(opened.toString('utf8')),
    )
    if (typeof installation === 'string' && typeof secret === 'string' && secret !== '') {
      return { installation, secret }
    }
  } catch {
    // The error's message would quote the opened text.
  }
  throw new KeyServiceError('wrong', 'what was opened is not what Portico wraps')
}
