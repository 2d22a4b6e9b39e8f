import type { Variables } from './variables.ts'

/** An S3-compatible service, and the bucket there. */
export type S3Settings = {
  /** Undefined: AWS itself, by its region. */
  endpoint: URL | undefined
  /** Undefined: as the SDK finds it (AWS_REGION, a profile). */
  region: string | undefined
  bucket: string
  /** Ends with a slash. */
  prefix: string
  /** Whether the bucket is named in the path, and not in the host. */
  forcePathStyle: boolean
  /** Undefined: the SDK finds them by itself (environment, web identity, the machine's role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** The encryption that the service is asked for, beside our own sealing. */
  serverSideEncryption: 'AES256' | 'aws:kms' | undefined
  /** The limit of one attempt of a call. */
  timeoutMs: number
}

export type DocumentStorageSettings = {
  /** Where newly uploaded documents wait; earlier ones stay where they are. */
  storage: 'database' | 's3'
  /** The bucket, if one is configured. */
  s3: S3Settings | undefined
}

export function toDocumentStorage(values: Variables): DocumentStorageSettings {
  return { storage: values.DOCUMENT_STORAGE, s3: toS3(values) }
}

function toS3(values: Variables): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = values
  if (!bucket) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  return {
    endpoint,
    // A service of one's own has no regions, and signatures name one.
    region: region ?? (endpoint && 'us-east-1'),
    bucket,
    prefix: values.S3_PREFIX,
    // A service of one's own seldom has a name in DNS for each bucket.
    forcePathStyle: values.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    serverSideEncryption: values.S3_SERVER_SIDE_ENCRYPTION,
    timeoutMs: values.S3_TIMEOUT_MS,
  }
}
