import { redirect } from 'next/navigation'
import { createDownload, requireDownloadAllowed } from '@/app/_request/downloads.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { listEvidenceRecords } from './receipt-sections.ts'

export type ReceiptRoute = { params: Promise<{ language: string; application: string }> }

type ReceiptFile = {
  extension: 'json' | 'pdf'
  type: string
  render: (visit: ApplicationVisit, records: EvidenceRecords) => Promise<Uint8Array>
}

type EvidenceRecords = Awaited<ReturnType<typeof listEvidenceRecords>>

/** The receipt as a file; redirects to the page that says so if nothing was accepted yet. */
export async function downloadReceipt(
  { params }: ReceiptRoute,
  { extension, type, render }: ReceiptFile,
): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const records = await listEvidenceRecords(visit)
  if (records.length === 0) redirect(applyPath(visit.language, id, 'receipt'))
  await requireDownloadAllowed(visit)
  const name = `${visit.application.customerId}-receipt.${extension}`
  return createDownload(await render(visit, records), { name, type })
}
