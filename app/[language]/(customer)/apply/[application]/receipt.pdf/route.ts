import { redirect } from 'next/navigation'
import {
  buildReceiptDocument,
  listEvidenceRecords,
} from '@/app/_components/record/receipt-sections.ts'
import { createDownload, requireDownloadAllowed } from '@/app/_request/downloads.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { renderRecordPdf } from '@/lib/services/record/render-record-pdf.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; application: string }> }

/** The receipt of what was accepted, on paper. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const records = await listEvidenceRecords(visit)
  if (records.length === 0) redirect(applyPath(visit.language, id, 'receipt'))
  await requireDownloadAllowed(visit)
  const pdf = await renderRecordPdf(await buildReceiptDocument(visit, records))
  const { customerId } = visit.application
  return createDownload(pdf, { name: `${customerId}-receipt.pdf`, type: 'application/pdf' })
}
