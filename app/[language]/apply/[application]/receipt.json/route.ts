import { redirect } from 'next/navigation'
import { requireApplication } from '../../../../asking.ts'
import { createDownload, requireDownloadAllowed } from '../../../../papers.ts'
import { applyPath } from '../../../../paths.ts'
import { issueCustomerReceipt, listEvidenceRecords } from '../../../../receipt.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; application: string }> }

/** The receipt of what was accepted, as the copy that verifies by itself. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id)
  const records = await listEvidenceRecords(opened)
  if (records.length === 0) redirect(applyPath(opened.language, id, 'receipt'))
  await requireDownloadAllowed(opened)
  const receipt = await issueCustomerReceipt(opened, records)
  const json = Buffer.from(`${JSON.stringify(receipt, undefined, 2)}\n`)
  const { customerId } = opened.application
  return createDownload(json, { name: `${customerId}-receipt.json`, type: 'application/json' })
}
