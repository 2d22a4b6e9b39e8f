import { ButtonLink } from '@/components/ui/button-link'
import { requireVisit } from '../../asking.ts'
import { Frame } from '../../frame.tsx'
import { startPath } from '../../paths.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Too many applications were begun from one place in a short time. */
export default async function BusyPage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, language } = visit
  return (
    <Frame visit={visit} path="/busy" title={t('busy.heading')}>
      <h1 className="heading">{t('busy.heading')}</h1>
      <p className="lead">{t('busy.text')}</p>
      <p className="mt-4">
        <ButtonLink href={startPath(language)}>{t('busy.start')}</ButtonLink>
      </p>
    </Frame>
  )
}
