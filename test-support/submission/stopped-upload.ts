import { createHash, randomUUID } from 'node:crypto'
import type { Store } from '../../lib/database/store.ts'
import { createPdf } from '../document-files.ts'

/** A document of an application that stopped on its way to the platform, so that it stays here; gives its id. */
export async function addStoppedUpload(
  store: Store,
  applicationId: string,
  {
    bytes = createPdf(),
    mediaType = 'application/pdf',
    name = 'passport.pdf',
    document = 'PASSPORT',
    documentId = randomUUID() as string,
  } = {},
): Promise<string> {
  const { db, uploads } = store
  const upload = { id: randomUUID(), applicationId }
  const now = new Date()
  const ids = { documentId, idempotencyId: randomUUID() }
  await uploads.begin(db, { ...upload, ...ids, now })
  const mac = await uploads.contentMac(db, applicationId)
  mac.update(bytes)
  await uploads.addChunk(db, upload, 0, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await uploads.store(db, upload, {
    fileName: 'passport.pdf',
    mediaType,
    size: bytes.length,
    contentHash: mac.digest('hex'),
    statusBefore: null,
    about: { name, document, sha256 },
    now,
  })
  await db
    .updateTable('upload')
    .set({ state: 'manual_review', lastCode: 'forbidden', nextAttemptAt: null })
    .where('id', '=', upload.id)
    .execute()
  return upload.id
}
