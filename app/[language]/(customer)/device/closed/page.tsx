import { Frame } from '@/app/_components/layout/frame.tsx'
import { deviceClosedReasons, returnPath, staffPath, startPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { ButtonLink } from '@/components/ui/button-link'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ why?: string }>
}

/** Says why the application is closed on this device, and where it continues. */
export default async function DeviceClosedPage({ params, searchParams }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  const { why: given } = await searchParams
  const why = deviceClosedReasons.find((each) => each === given) ?? 'left'
  const heading = t(`handoff.closed.${why}.heading`)
  return (
    <Frame visit={visit} path={`/device/closed?why=${why}`} title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t(`handoff.closed.${why}.text`)}</p>
      {why === 'left' && portico.returning && (
        <p className="mt-2">{t('handoff.closed.left.byEmail')}</p>
      )}
      {why === 'returned' ? (
        <>
          {portico.returning && <p className="mt-3">{t('handoff.closed.returned.later')}</p>}
          <div className="mt-5 border-t border-line pt-3">
            <p className="mb-2 text-muted">{t('handoff.closed.returned.staff')}</p>
            <ButtonLink href={staffPath(language, 'sign-in')} tone="secondary">
              {t('handoff.closed.returned.signIn')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <p className="mt-4 flex flex-wrap gap-2">
          {/* If the customer continues elsewhere, no link is the main one here. */}
          {portico.returning && (
            <ButtonLink href={returnPath(language)} tone={why === 'left' ? 'primary' : 'secondary'}>
              {t('return.return')}
            </ButtonLink>
          )}
          <ButtonLink href={startPath(language)} tone={portico.returning ? 'secondary' : 'primary'}>
            {t('handoff.there.start')}
          </ButtonLink>
        </p>
      )}
    </Frame>
  )
}
