import {
  type ReceiptRoute,
  requireReceiptDownload,
} from '@/app/_components/record/receipt-download.ts'
import { buildReceiptDocument } from '@/app/_components/record/receipt-sections.ts'
import { createDownload } from '@/app/_request/downloads.ts'
import { renderRecordPdf } from '@/lib/services/record/render-record-pdf.ts'

export const dynamic = 'force-dynamic'

/** The receipt of what was accepted, on paper. */
export async function GET(_request: Request, route: ReceiptRoute): Promise<Response> {
  const { visit, records } = await requireReceiptDownload(route)
  const pdf = await renderRecordPdf(await buildReceiptDocument(visit, records))
  const { customerId } = visit.application
  return createDownload(pdf, { name: `${customerId}-receipt.pdf`, type: 'application/pdf' })
}
