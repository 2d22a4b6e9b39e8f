/** Sends a document that has arrived completely to the virus scanner before it is accepted. */

import {
  type ApplicationActor,
  getAuditActor,
  type PartnerActor,
  type PersonActor,
} from '#lib/access/application-actor.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import type { ApplicationDocument } from './list-documents.ts'
import type { Refusal } from './rules/file-refusals.ts'
import type { ReadableUpload } from './store/upload-row.ts'

/**
 * The scan result that the audit records for an accepted document; `none`: accepted without an answer of the
 * scanner.
 */
export type Scan = 'clean' | 'none'

type NotAccepted =
  | { outcome: 'refused'; refusal: Refusal }
  /** The scanner does not answer. */
  | { outcome: 'not_scanned' }

/**
 * Shows the encrypted bytes of an upload to the scanner; undefined without one. `none`: the scanner does not
 * answer, and the operator accepts documents anyway. The log and the audit name the signature that it finds.
 */
export async function scanUpload(
  { store, scanning, log, now }: SubmissionDeps,
  upload: ReadableUpload,
  {
    document,
    actor,
  }: { document: ApplicationDocument; actor: ApplicationActor | PersonActor | PartnerActor },
): Promise<Scan | NotAccepted | undefined> {
  if (!scanning) return undefined
  const { applicationId } = upload
  const scanned = await scanning.scanner.scan(() => store.uploads.openChunks(store.db, upload))
  switch (scanned.outcome) {
    case 'clean':
      return 'clean'
    case 'infected':
      await store.transaction((tx) =>
        store.audit.append(tx, {
          applicationId,
          actor: getAuditActor(actor),
          event: 'document_infected',
          detail: { document: document.id, signature: scanned.signature },
          now: now(),
        }),
      )
      log.warn({ event: 'document_infected', applicationId, code: scanned.signature })
      return { outcome: 'refused', refusal: 'infected' }
    case 'too_large':
      log.warn({ event: 'document_too_large_to_scan', applicationId })
      return { outcome: 'refused', refusal: 'too_large_to_scan' }
    case 'unavailable':
      log.error({
        event: 'scanner_unavailable',
        applicationId,
        code: scanned.code,
        outcome: scanning.whenDown,
      })
      return scanning.whenDown === 'accept' ? 'none' : { outcome: 'not_scanned' }
  }
}
