import { redirect } from 'next/navigation'
import { sessionLabel } from '@/lib/access/session.ts'
import { pdfOfRecord } from '@/lib/record/pdf.ts'
import { requireApplication } from '../../../../asking.ts'
import { applyPath } from '../../../../paths.ts'
import { recordOf } from '../../../../record.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; application: string }> }

/** The record of an application that was sent, as a file to keep. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id)
  const { house, language, session, application, submission } = opened
  if (!submission) redirect(applyPath(language, id, ''))
  const allowed = await house.limits.record(sessionLabel(session))
  if (!allowed.ok) redirect(`/${language}/busy`)
  const pdf = await pdfOfRecord(await recordOf(opened, submission))
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${application.customerId}.pdf"`,
      'Content-Length': String(pdf.length),
    },
  })
}
