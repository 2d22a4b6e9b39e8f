/** What the downloads of a receipt share: who may have one, and of what. */
import { redirect } from 'next/navigation'
import { requireDownloadAllowed } from '../../_request/downloads.ts'
import { applyPath } from '../../_request/paths.ts'
import { requireApplication } from '../../_request/visit.ts'
import { listEvidenceRecords } from './receipt-sections.ts'

export type ReceiptRoute = { params: Promise<{ language: string; application: string }> }

/** The records of what was accepted; redirects to the page that says so where there are none yet. */
export async function requireReceiptDownload({ params }: ReceiptRoute) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const records = await listEvidenceRecords(visit)
  if (records.length === 0) redirect(applyPath(visit.language, id, 'receipt'))
  await requireDownloadAllowed(visit)
  return { visit, records }
}
