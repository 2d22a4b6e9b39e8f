/** Defines how the configuration writes a secret that a key service has wrapped. */

export const keyServices = ['aws-kms', 'vault'] as const
export type KeyServiceName = (typeof keyServices)[number]

/** `local`: the secret itself is configured. */
export const keyProviderNames = ['local', ...keyServices] as const
export type KeyProviderName = (typeof keyProviderNames)[number]

export type WrappedSecret = {
  /** The service that unwraps it. */
  provider: KeyServiceName
  /** The id of the secret's keys: the unwrapped secret is compared with it. */
  keyId: string
  /** The service's name of the wrapping key, with its version if given. Informative. */
  keyName: string
  /** base64url */
  ciphertext: string
}

const form =
  /^portico\.v1\.(aws-kms|vault)\.([0-9a-f]{16})\.([\w:/+=,@-]{1,300})\.([\w-]{16,8192})$/

/** `portico.v1.PROVIDER.KEY-ID.NAME-OF-THE-KEY.CIPHERTEXT` in one word; the points are the only ones in it. */
export function formatWrappedSecret({
  provider,
  keyId,
  keyName,
  ciphertext,
}: WrappedSecret): string {
  const name = keyName.replace(/[^\w:/+=,@-]/g, '_').slice(0, 300) || 'unnamed'
  return ['portico', 'v1', provider, keyId, name, ciphertext].join('.')
}

/** Returns undefined for anything but a wrapped secret of this version. */
export function parseWrappedSecret(text: string): WrappedSecret | undefined {
  const [, provider, keyId, keyName, ciphertext] = form.exec(text) ?? []
  if (!provider || !keyId || !keyName || !ciphertext) return undefined
  return { provider: provider as KeyServiceName, keyId, keyName, ciphertext }
}
