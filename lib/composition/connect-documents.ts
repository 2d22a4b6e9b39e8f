/** The storage of documents of a configuration, if that is not the database. */

import type { Env } from '#lib/config/to-env.ts'
import type { Bucket } from '#lib/documents/store/upload-chunks.ts'

/**
 * Nothing is sent before the first call, and the SDK is not loaded without a bucket. `installation` tells its
 * objects from those of others in the same bucket.
 */
export async function connectDocuments(
  { storage, s3 }: Env['documents'],
  installation: string,
): Promise<Bucket | undefined> {
  if (!s3) return undefined
  const { createS3Storage } = await import('#lib/documents/storage/s3-storage.ts')
  const { withCircuit } = await import('#lib/documents/storage/with-circuit.ts')
  return { storage: withCircuit(createS3Storage(s3, installation)), isForNew: storage === 's3' }
}
