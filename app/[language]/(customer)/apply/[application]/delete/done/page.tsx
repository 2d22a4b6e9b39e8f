import { notFound } from 'next/navigation'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { startPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { BackToPartner } from '@/app/[language]/(customer)/apply/[application]/_components/back-to-partner.tsx'
import { ButtonLink } from '@/components/ui/button-link'
import { KeepTogether } from '@/components/ui/keep-together'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { findReturnLink } from '@/lib/partners/find-return-link.ts'
import { findVisitorsDeletion } from './find-visitors-deletion.ts'

type PageProps = { params: Promise<{ language: string; application: string }> }

/** Confirms a deletion to the browser that asked for it; 404 in every other, as for what never was. */
export default async function DraftDeletedPage({ params }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireVisit(languageInPath)
  const { t, language, portico } = visit
  const found = await findVisitorsDeletion(visit, id)
  if (!found) notFound()
  const back = await findReturnLink(portico.store, id)
  const reference = isolateDirection(found.reference)
  return (
    <Frame visit={visit} path={`/apply/${id}/delete/done`} title={t('deleteDraft.done.heading')}>
      <h1 className="heading">{t('deleteDraft.done.heading')}</h1>
      <p className="lead">
        <KeepTogether text={t('deleteDraft.done.lead', { reference })} />
      </p>
      {found.mayBeAtPlatform && <p className="mt-2">{t('earlyCreation.retained')}</p>}
      {found.isConfirmed && <p className="mt-2">{t('deleteDraft.done.email')}</p>}
      {back && <BackToPartner t={t} back={back} />}
      <p className="mt-4">
        <ButtonLink href={startPath(language)} tone="secondary">
          {t('deleteDraft.done.start')}
        </ButtonLink>
      </p>
    </Frame>
  )
}
