import { ButtonLink } from '@/components/ui/button-link'
import type { Language } from '@/lib/i18n/languages.ts'
import { startPath } from '../../_request/paths.ts'
import { requireVisit } from '../../_request/visit.ts'
import { Frame } from './frame.tsx'

/** Nothing here, or nothing for this visitor: the page does not tell which. */
export async function NotFoundPage({ language }: { language: Language }) {
  const visit = await requireVisit(language)
  const { t } = visit
  return (
    <Frame visit={visit} path="" title={t('notFound.title')}>
      <h1 className="heading">{t('notFound.heading')}</h1>
      <p className="lead">{t('notFound.text')}</p>
      <p className="mt-4">
        <ButtonLink href={startPath(language)}>{t('notFound.start')}</ButtonLink>
      </p>
    </Frame>
  )
}
