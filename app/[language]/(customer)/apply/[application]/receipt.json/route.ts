import {
  type ReceiptRoute,
  requireReceiptDownload,
} from '@/app/_components/record/receipt-download.ts'
import { issueCustomerReceipt } from '@/app/_components/record/receipt-sections.ts'
import { createDownload } from '@/app/_request/downloads.ts'

export const dynamic = 'force-dynamic'

/** The receipt of what was accepted, as the copy that verifies by itself. */
export async function GET(_request: Request, route: ReceiptRoute): Promise<Response> {
  const { visit, records } = await requireReceiptDownload(route)
  const receipt = await issueCustomerReceipt(visit, records)
  const json = Buffer.from(`${JSON.stringify(receipt, undefined, 2)}\n`)
  const { customerId } = visit.application
  return createDownload(json, { name: `${customerId}-receipt.json`, type: 'application/json' })
}
