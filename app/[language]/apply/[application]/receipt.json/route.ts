import { redirect } from 'next/navigation'
import { requireApplication } from '../../../../asking.ts'
import { download, requirePatience } from '../../../../papers.ts'
import { applyPath } from '../../../../paths.ts'
import { findRecords, receiptOf } from '../../../../receipt.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; application: string }> }

/** The receipt of what was accepted, as the copy that verifies by itself. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id)
  const records = await findRecords(opened)
  if (records.length === 0) redirect(applyPath(opened.language, id, 'receipt'))
  await requirePatience(opened)
  const receipt = await receiptOf(opened, records)
  const json = Buffer.from(`${JSON.stringify(receipt, undefined, 2)}\n`)
  const { customerId } = opened.application
  return download(json, { name: `${customerId}-receipt.json`, type: 'application/json' })
}
