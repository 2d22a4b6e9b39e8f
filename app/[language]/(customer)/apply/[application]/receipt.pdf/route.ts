import {
  downloadReceipt,
  type ReceiptRoute,
} from '@/app/[language]/(customer)/apply/[application]/_components/receipt-download.ts'
import { buildReceiptDocument } from '@/app/[language]/(customer)/apply/[application]/_components/receipt-sections.ts'
import { renderRecordPdf } from '@/lib/acceptance/record-pdf/render-record-pdf.ts'

export const dynamic = 'force-dynamic'

/** Returns the receipt on paper. */
export async function GET(_request: Request, route: ReceiptRoute): Promise<Response> {
  return await downloadReceipt(route, {
    extension: 'pdf',
    type: 'application/pdf',
    render: async (visit, records) => renderRecordPdf(await buildReceiptDocument(visit, records)),
  })
}
