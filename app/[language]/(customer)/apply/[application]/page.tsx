import { redirect } from 'next/navigation'
import { getNextPage } from '@/app/_answers/next-page.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { getVisitAcceptance } from '@/app/[language]/(customer)/apply/[application]/visit-acceptance.ts'

type PageProps = { params: Promise<{ language: string; application: string }> }

/** An application's own address leads to where it is to be continued. */
export default async function ApplicationPage({ params }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id, 'review')
  const { language, progress, submission } = visit
  if (submission && submission.state !== 'preparing') redirect(applyPath(language, id, 'status'))
  if (visit.device?.locked) redirect(applyPath(language, id, 'review'))
  const { accepted } = await getVisitAcceptance(visit)
  redirect(applyPath(language, id, getNextPage(progress, accepted !== undefined)))
}
