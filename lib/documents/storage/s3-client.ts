/** A connection to a bucket with the SDK of AWS, which speaks to every S3-compatible service. */
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { isLoopback } from '#lib/config/rules/public-url.ts'
import type { S3Settings } from '#lib/config/s3-settings.ts'
import { DocumentStorageError } from '../rules/document-storage.ts'

const attempts = 3

/** Nothing is sent before the first call. */
export function createS3Client(settings: S3Settings, over: S3ClientConfig = {}): S3Client {
  const { endpoint, region, credentials, forcePathStyle, timeoutMs } = settings
  const client = new S3Client({
    ...(endpoint && { endpoint: endpoint.href }),
    ...(region && { region }),
    ...(credentials && { credentials }),
    forcePathStyle,
    maxAttempts: attempts,
    // Not every S3-compatible service knows the newer checksums. The signature covers the body's SHA-256, and
    // our own sealing authenticates reads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 3_000),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    ...over,
  })
  // The SDK also takes an endpoint from AWS_ENDPOINT_URL, which our rules have not checked.
  client.middlewareStack.add(
    (next) => async (given) => {
      const { protocol, hostname } = given.request as { protocol: string; hostname: string }
      if (protocol !== 'https:' && !isLoopback(new URL(`http://${hostname}`))) {
        throw new DocumentStorageError('unreachable')
      }
      return next(given)
    },
    { step: 'finalizeRequest', name: 'requireEncryption', priority: 'high' },
  )
  return client
}

/** Creates a client without credentials, to test public access. */
export function createAnonymousS3Client(settings: S3Settings): S3Client {
  return createS3Client(settings, {
    credentials: { accessKeyId: 'nobody', secretAccessKey: 'nobody' },
    signer: { sign: async (request) => request },
  })
}
