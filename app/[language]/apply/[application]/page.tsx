import { redirect } from 'next/navigation'
import { getCurrentTerms } from '@/lib/server.ts'
import { getAcceptanceState } from '@/lib/submission/acceptance.ts'
import { requireApplication } from '../../../asking.ts'
import { getNextPage } from '../../../next-page.ts'
import { applyPath } from '../../../paths.ts'

type PageProps = { params: Promise<{ language: string; application: string }> }

/** An application's own address leads to where it is to be continued. */
export default async function ApplicationPage({ params }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id, 'review')
  const { house, language, application, stock, submission } = opened
  if (submission && submission.state !== 'preparing') redirect(applyPath(language, id, 'status'))
  if (opened.device?.locked) redirect(applyPath(language, id, 'review'))
  const { version } = getCurrentTerms(house)
  const { accepted } = await getAcceptanceState(
    house.store,
    house.store.db,
    application,
    stock,
    version,
  )
  redirect(applyPath(language, id, getNextPage(stock, accepted !== undefined)))
}
