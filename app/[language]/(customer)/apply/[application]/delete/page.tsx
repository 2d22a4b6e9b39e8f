import { Frame } from '@/app/_components/layout/frame.tsx'
import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { deleteDraft } from '@/app/[language]/(customer)/apply/[application]/delete/delete-draft.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { findDeletionObstacle } from '@/lib/privacy/delete-own-draft.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ saved?: string }>
}

/** Asks a customer once more before their application is deleted, or says why it cannot be. */
export default async function DeleteDraftPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const { t, language, application, session, acceptsFrom, submission, portico } = visit
  const { store } = portico
  const obstacle = await findDeletionObstacle(portico.privacy, store.db, application, session)
  const isUnsaved = (await searchParams).saved === 'no'
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/delete`}
      title={t('deleteDraft.heading')}
      back={applyPath(language, id, '')}
      reference={application.customerId}
    >
      <h1 className="heading">{t('deleteDraft.heading')}</h1>
      {isUnsaved && (
        <div className="mt-3" role="alert">
          <Notice tone="warning">{t('deleteDraft.unavailable')}</Notice>
        </div>
      )}
      <p className="lead">
        {obstacle === 'too_soon' && acceptsFrom ? (
          <TimeInSentence
            sentence={t('deleteDraft.too_soon', { time: timeMark })}
            at={acceptsFrom}
            language={language}
          />
        ) : (
          t(`deleteDraft.${obstacle ?? 'lead'}`)
        )}
      </p>
      {!obstacle && (
        <>
          {submission && <p className="mt-2">{t('earlyCreation.retained')}</p>}
          <ActForm action={deleteDraft} className="mt-3">
            <input type="hidden" name="language" value={language} />
            <input type="hidden" name="application" value={id} />
            <Button tone="danger">{t('deleteDraft.confirm')}</Button>
          </ActForm>
        </>
      )}
      <p className="mt-2">
        <ButtonLink href={applyPath(language, id)} tone="secondary">
          {t(obstacle ? 'deleteDraft.back' : 'deleteDraft.keep')}
        </ButtonLink>
      </p>
    </Frame>
  )
}
