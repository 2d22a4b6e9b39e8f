import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { ErasureEffects } from '@/app/[language]/(staff)/_components/erasure-effects.tsx'
import { requestDataAction } from '@/app/[language]/(staff)/staff/applications/[application]/data/data-requests.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Application } from '@/lib/applications/store/applications.ts'
import { dataRequestReasons } from '@/lib/database/states.ts'
import { type ErasureObstacle, hadPart } from '@/lib/privacy/data-request-policy.ts'
import type { DataRequest } from '@/lib/privacy/store/data-requests.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { tellOfErasure } from './tell-of-erasure.ts'

type SectionProps = {
  visit: StaffVisit
  application: Application
  open: DataRequest | undefined
  obstacle: ErasureObstacle | undefined
  /** Whether the erasure was to be requested and the reason is missing. */
  isUnreasoned: boolean
}

/** Explains what an erasure does, with the form to request it. */
export async function ErasureSection(props: SectionProps) {
  const { visit, application, open, obstacle } = props
  const { t, portico } = visit
  const { db, submissions } = portico.store
  const submission = await submissions.findByApplication(db, application.id)
  const platformId = submission?.platformApplicationId
  return (
    <section aria-labelledby="erase" className="review-section">
      <h2 id="erase" className="text-section font-strong">
        {t('personalData.erase.heading')}
      </h2>
      <p className="mt-1">{t('personalData.erase.text')}</p>
      <ErasureEffects visit={visit} platformId={platformId} />
      {obstacle && (
        <div className="mt-2">
          <Notice tone="info">
            <p>{t(`personalData.erase.obstacles.${obstacle}`)}</p>
          </Notice>
        </div>
      )}
      {!open && !obstacle && <RequestForm {...props} />}
    </section>
  )
}

async function RequestForm({ visit, application, isUnreasoned }: SectionProps) {
  const { t, language, portico, member } = visit
  const { secondPerson, store } = portico.privacy
  if (!secondPerson && (await hadPart(store, store.db, member, application.id)))
    return <p className="mt-2">{t('personalData.erase.aloneTook')}</p>
  return (
    <ActForm action={requestDataAction} className="mt-3">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application.id} />
      <input type="hidden" name="kind" value="erasure" />
      <ReasonChoice
        visit={visit}
        name="reason"
        label={t('personalData.erase.reason')}
        options={dataRequestReasons.map((reason) => ({
          value: reason,
          label: t(`personalData.reasons.${reason}`),
        }))}
        problem={isUnreasoned ? t('personalData.done.missing') : undefined}
      />
      <p className="mt-2 text-small text-muted">
        <span>{!secondPerson && `${t('personalData.erase.alone')} `}</span>
        <span>{await tellOfErasure(visit, application)}</span>
      </p>
      <p className="mt-3">
        <Button tone={secondPerson ? 'secondary' : 'danger'}>
          {t(secondPerson ? 'personalData.erase.request' : 'personalData.erase.now')}
        </Button>
      </p>
    </ActForm>
  )
}
