import { redirect } from 'next/navigation'
import { createDownload, requireDownloadAllowed } from '@/app/_request/downloads.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { buildCustomerRecord } from '@/app/[language]/(customer)/apply/[application]/record.pdf/_components/customer-record.ts'
import { renderRecordPdf } from '@/lib/acceptance/record-pdf/render-record-pdf.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; application: string }> }

/** The record of a submitted application, as a file to save. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const { language, application, submission } = visit
  if (!submission || submission.state === 'preparing') redirect(applyPath(language, id, ''))
  await requireDownloadAllowed(visit)
  const pdf = await renderRecordPdf(await buildCustomerRecord(visit, submission))
  return createDownload(pdf, { name: `${application.customerId}.pdf`, type: 'application/pdf' })
}
