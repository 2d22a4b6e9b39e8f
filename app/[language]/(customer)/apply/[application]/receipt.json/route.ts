import { redirect } from 'next/navigation'
import {
  issueCustomerReceipt,
  listEvidenceRecords,
} from '@/app/_components/record/receipt-sections.ts'
import { createDownload, requireDownloadAllowed } from '@/app/_request/downloads.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; application: string }> }

/** The receipt of what was accepted, as the copy that verifies by itself. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const records = await listEvidenceRecords(visit)
  if (records.length === 0) redirect(applyPath(visit.language, id, 'receipt'))
  await requireDownloadAllowed(visit)
  const receipt = await issueCustomerReceipt(visit, records)
  const json = Buffer.from(`${JSON.stringify(receipt, undefined, 2)}\n`)
  const { customerId } = visit.application
  return createDownload(json, { name: `${customerId}-receipt.json`, type: 'application/json' })
}
