import { redirect } from 'next/navigation'
import { applyPath } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'

type PageProps = { params: Promise<{ language: string; application: string }> }

/** The terms are accepted where the answers are reviewed. */
export default async function TermsPage({ params }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const { language } = await requireApplication(languageInPath, id, 'review')
  redirect(applyPath(language, id, 'review'))
}
