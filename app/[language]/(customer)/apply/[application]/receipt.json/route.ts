import {
  downloadReceipt,
  type ReceiptRoute,
} from '@/app/[language]/(customer)/apply/[application]/_components/receipt-download.ts'
import { issueCustomerReceipt } from '@/app/[language]/(customer)/apply/[application]/_components/receipt-sections.ts'

export const dynamic = 'force-dynamic'

/** Returns the receipt as the copy that verifies by itself. */
export async function GET(_request: Request, route: ReceiptRoute): Promise<Response> {
  return await downloadReceipt(route, {
    extension: 'json',
    type: 'application/json',
    render: async (visit, records) => {
      const receipt = await issueCustomerReceipt(visit, records)
      return Buffer.from(`${JSON.stringify(receipt, undefined, 2)}\n`)
    },
  })
}
