import type { KMSClient } from '@aws-sdk/client-kms'
import { isLoopback } from '#lib/config/rules/public-url.ts'
import {
  bindingFields,
  connectionReason,
  type KeyProvider,
  KeyServiceError,
  type KeyServiceFault,
  keyRequestMs,
  openWithOneOf,
  otherKeyWords,
} from './key-provider.ts'

/** `keyIds`: ids, ARNs or aliases; the first wraps, each may have wrapped the secret. */
type AwsKmsSettings = { keyIds: readonly string[] }

/**
 * AWS KMS by Amazon's own client, which finds region and credentials as every AWS tool does. The client
 * is loaded when it is first used, so that nobody else waits for it.
 */
export function createAwsKms({ keyIds }: AwsKmsSettings): KeyProvider {
  let loading: ReturnType<typeof loadClient> | undefined

  async function send<Answer>(
    use: (sdk: Sdk, client: KMSClient, options: { abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer> {
    loading ??= loadClient()
    try {
      const { sdk, client } = await loading
      const abortSignal = AbortSignal.timeout(keyRequestMs)
      return await Promise.race([use(sdk, client, { abortSignal }), rejectAt(abortSignal)])
    } catch (error) {
      throw toKeyServiceError(error)
    }
  }

  return {
    name: 'aws-kms',

    async wrap(secret, binding) {
      const answer = await send((sdk, client, options) =>
        client.send(
          new sdk.EncryptCommand({
            KeyId: keyIds[0],
            Plaintext: secret,
            EncryptionContext: bindingFields(binding),
          }),
          options,
        ),
      )
      if (!answer.CiphertextBlob?.length) throw new KeyServiceError('wrong', 'no ciphertext')
      return {
        keyName: answer.KeyId ?? keyIds[0] ?? '',
        ciphertext: Buffer.from(answer.CiphertextBlob),
      }
    },

    // The key is always named: a ciphertext also names its key, and one of another account, whose plaintext its
    // owner knows, must not open.
    unwrap: (ciphertext, binding) =>
      openWithOneOf(keyIds, async (keyId) => {
        const { Plaintext: plaintext } = await send((sdk, client, options) =>
          client.send(
            new sdk.DecryptCommand({
              KeyId: keyId,
              CiphertextBlob: ciphertext,
              EncryptionContext: bindingFields(binding),
            }),
            options,
          ),
        )
        if (!plaintext?.length) throw new KeyServiceError('wrong', 'no plaintext')
        return Buffer.from(plaintext)
      }),

    async close() {
      const loaded = await loading?.catch(() => undefined)
      loaded?.client.destroy()
    },
  }
}

/** The client heeds a signal once it has credentials; a program or service that gives them may hang too. */
function rejectAt(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

type Sdk = typeof import('@aws-sdk/client-kms')

async function loadClient(): Promise<{ sdk: Sdk; client: KMSClient }> {
  const sdk = await import('@aws-sdk/client-kms')
  const client = new sdk.KMSClient({
    // All attempts with their pauses end within the time of the whole request.
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 3_000,
      throwOnRequestTimeout: true,
    },
    // The library's log would name the key's ARN and quote answers.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  })
  // Checks the final endpoint, wherever it was set: an answer over http would show the secret to anybody on the
  // way.
  client.middlewareStack.add(
    (next) => async (args) => {
      if (!isSecure(args.request)) {
        throw new KeyServiceError('refused', 'the endpoint of AWS KMS is not https')
      }
      return next(args)
    },
    { step: 'finalizeRequest' },
  )
  return { sdk, client }
}

function isSecure(request: unknown): boolean {
  const { protocol, hostname }: { protocol?: unknown; hostname?: unknown } = Object(request)
  return protocol === 'https:' || isLoopback(new URL(`http://${hostname}`))
}

/**
 * The errors of Encrypt and Decrypt (AWS KMS API Reference, and "Common Errors") that are decisions of the
 * service. Everything else is an outage: throttling, faults of its own, credentials that could not be renewed,
 * a connection that broke.
 */
const refusals: Record<string, string> = {
  DisabledException: 'the key is disabled',
  KMSInvalidStateException: 'the key is disabled or about to be deleted',
  NotFoundException: 'there is no such key',
  InvalidKeyUsageException: 'the key is not for encryption',
  InvalidGrantTokenException: 'access denied',
  AccessDeniedException: 'access denied',
  AccessDenied: 'access denied',
  OptInRequired: 'access denied',
  IncorrectKeyException: `it was wrapped by ${otherKeyWords}`,
  InvalidCiphertextException: 'it is damaged, or was wrapped for another installation',
  InvalidArnException: 'AWS_KMS_KEY_ID is no key',
  ValidationException: 'AWS_KMS_KEY_ID is no key, or what is wrapped is damaged',
  UnrecognizedClientException: 'the credentials are not known',
  InvalidClientTokenId: 'the credentials are not known',
  InvalidSignatureException: 'the credentials are wrong',
  IncompleteSignature: 'the credentials are wrong',
  MissingAuthenticationToken: 'the credentials are missing',
  NotAuthorized: 'access denied',
}

function toKeyServiceError(error: unknown): KeyServiceError {
  if (error instanceof KeyServiceError) return error
  const { name, code, message }: { name?: unknown; code?: unknown; message?: unknown } =
    Object(error)
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    return faultOf('refused', 'the package @aws-sdk/client-kms is not installed: run npm ci', error)
  }
  const refusal = Object.hasOwn(refusals, String(name)) ? refusals[String(name)] : undefined
  if (refusal) return faultOf('refused', refusal, error)
  if (/region (is missing|not accepted)/i.test(String(message))) {
    return faultOf('refused', 'no region: set AWS_REGION', error)
  }
  return faultOf('unreachable', connectionReason(error), error)
}

/** Leaves out the error itself, whose message may quote an answer. */
function faultOf(fault: KeyServiceFault, reason: string, error: unknown): KeyServiceError {
  const { name }: { name?: unknown } = Object(error)
  const cause = new Error('of the AWS SDK')
  if (typeof name === 'string') cause.name = name
  return new KeyServiceError(fault, reason, { cause })
}
