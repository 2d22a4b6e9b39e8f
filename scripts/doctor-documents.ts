/** Examines the bucket for documents for `npm run doctor`. */

import type { Env } from '../lib/config/to-env.ts'
import type { DocumentStorageFault } from '../lib/documents/rules/document-storage.ts'
import { type Finding, failedCheck, passedCheck, warnedCheck } from './doctor-finding.ts'

/** Writes, reads and deletes a test object; of no bucket, says nothing. */
export async function examineDocuments({ documents }: Env): Promise<Finding[]> {
  const { storage, s3 } = documents
  if (!s3) return []
  const { inspectBucket } = await import('../lib/documents/storage/inspect-bucket.ts')
  const found = await inspectBucket(s3)
  if (found.outcome === 'failed') {
    const until =
      storage === 's3'
        ? 'Until then no document is accepted, and none that waits is passed on.'
        : 'Until then no document that waits there is passed on.'
    return [
      failedCheck(
        'Documents',
        `A test object could not be ${words[found.at]} (${found.fault}): ${advice[found.fault]}. ${until}`,
      ),
    ]
  }
  const use =
    storage === 's3'
      ? 'A test object was written, read and deleted.'
      : 'A test object was written, read and deleted; new documents go to the database (DOCUMENT_STORAGE).'
  const findings = [
    ...found.public.map((what) => warnedCheck('Documents', exposed[what])),
    ...(found.versions === 'none' ? [] : [warnedCheck('Documents', versions[found.versions])]),
  ]
  return [passedCheck('Documents', use), ...findings]
}

const words = { write: 'written', read: 'read', delete: 'deleted' }

const access =
  'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be of an account that may GetObject, PutObject and DeleteObject below S3_PREFIX, and ListBucket'
const answer = 'S3_ENDPOINT, or for AWS S3_REGION, must name a service that answers over https'

const advice: Record<DocumentStorageFault, string> = {
  unreachable: answer,
  timed_out: answer,
  busy: 'the service asks for fewer requests',
  denied: access,
  no_bucket: 'S3_BUCKET must be a bucket that is there, in the region S3_REGION',
  missing: 'the service does not give what it has taken just now',
  damaged: 'the service gives other bytes than it has taken',
  server_error: 'the service fails, or still has what was deleted',
  circuit_open: answer,
  not_configured: 'S3_BUCKET must be set',
}

const exposed = {
  read: 'Anybody can read the objects without credentials: nobody can open them, but make the bucket private.',
  list: 'Anybody can list the objects without credentials, and see when documents come and go: make the bucket private.',
}

const versions = {
  kept: 'The bucket has or had versions: what is deleted stays there as an old version, which nobody can open once its key is destroyed. Switch versions off, or let a lifecycle rule remove old ones.',
  unknown:
    'The service does not say whether the bucket has versions (GetBucketVersioning): with them, what is deleted stays there as an old version.',
}
