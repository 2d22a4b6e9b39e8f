import { redirect } from 'next/navigation'
import { renderRecordPdf } from '@/lib/record/pdf.ts'
import { requireApplication } from '../../../../asking.ts'
import { createDownload, requireDownloadAllowed } from '../../../../papers.ts'
import { applyPath } from '../../../../paths.ts'
import { buildReceiptDocument, listEvidenceRecords } from '../../../../receipt.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; application: string }> }

/** The receipt of what was accepted, on paper. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id)
  const records = await listEvidenceRecords(opened)
  if (records.length === 0) redirect(applyPath(opened.language, id, 'receipt'))
  await requireDownloadAllowed(opened)
  const pdf = await renderRecordPdf(await buildReceiptDocument(opened, records))
  const { customerId } = opened.application
  return createDownload(pdf, { name: `${customerId}-receipt.pdf`, type: 'application/pdf' })
}
