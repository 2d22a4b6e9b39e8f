import { redirect } from 'next/navigation'
import { pdfOfRecord } from '@/lib/record/pdf.ts'
import { requireApplication } from '../../../../asking.ts'
import { download, requirePatience } from '../../../../papers.ts'
import { applyPath } from '../../../../paths.ts'
import { findRecords, receiptPaper } from '../../../../receipt.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; application: string }> }

/** The receipt of what was accepted, on paper. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id)
  const records = await findRecords(opened)
  if (records.length === 0) redirect(applyPath(opened.language, id, 'receipt'))
  await requirePatience(opened)
  const pdf = await pdfOfRecord(await receiptPaper(opened, records))
  const { customerId } = opened.application
  return download(pdf, { name: `${customerId}-receipt.pdf`, type: 'application/pdf' })
}
