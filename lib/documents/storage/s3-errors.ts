import {
  DocumentStorageError,
  type DocumentStorageFault,
  isDocumentStorageError,
} from '../rules/document-storage.ts'

const byName: Record<string, DocumentStorageFault> = {
  NoSuchKey: 'missing',
  NoSuchBucket: 'no_bucket',
  PermanentRedirect: 'no_bucket',
  TimeoutError: 'timed_out',
  SlowDown: 'busy',
  CredentialsProviderError: 'denied',
}

/** Maps an error of the SDK, which has already repeated what can be repeated. */
export function toStorageError(error: unknown): DocumentStorageError {
  if (isDocumentStorageError(error)) return error
  const { name, $metadata }: { name?: string; $metadata?: { httpStatusCode?: number } } =
    Object(error)
  return new DocumentStorageError(byName[name ?? ''] ?? byStatus($metadata?.httpStatusCode))
}

function byStatus(status: number | undefined): DocumentStorageFault {
  switch (status) {
    case undefined:
      return 'unreachable'
    case 401:
    case 403:
      return 'denied'
    // A HEAD has no body that could say which of both is missing, and we ask it of the bucket only.
    case 404:
      return 'no_bucket'
    case 408:
      return 'timed_out'
    case 429:
    case 503:
      return 'busy'
    default:
      // An answer of success that could not be read was cut off.
      return status < 400 ? 'damaged' : 'server_error'
  }
}
