import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { ErasureEffects } from '@/app/[language]/(staff)/_components/erasure-effects.tsx'
import { requestDataAction } from '@/app/[language]/(staff)/staff/applications/[application]/data/data-requests.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { dataRequestReasons } from '@/lib/database/states.ts'
import type { ErasureObstacle } from '@/lib/privacy/data-request-policy.ts'
import type { DataRequest } from '@/lib/privacy/store/data-requests.ts'
import { ReasonChoice } from './reason-choice.tsx'

type SectionProps = {
  visit: StaffVisit
  application: string
  /** The platform's id of the application, if it has one. */
  platformId: string | null | undefined
  open: DataRequest | undefined
  obstacle: ErasureObstacle | undefined
  /** Whether the erasure was to be requested and the reason is missing. */
  isUnreasoned: boolean
  /** Whether the member had a part in the application and nobody else would decide. */
  isAlone: boolean
  /** Where the customer is written to. */
  told: string | undefined
}

/** Explains what an erasure does, with the form to request it. */
export function ErasureSection(props: SectionProps) {
  const { visit, platformId, open, obstacle } = props
  const { t } = visit
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

function RequestForm({ visit, application, isUnreasoned, isAlone, told }: SectionProps) {
  const { t, language, portico } = visit
  const { secondPerson } = portico.privacy
  if (isAlone) return <p className="mt-2">{t('personalData.erase.aloneTook')}</p>
  return (
    <ActForm action={requestDataAction} className="mt-3">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application} />
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
        <span>{told}</span>
      </p>
      <p className="mt-3">
        <Button tone={secondPerson ? 'secondary' : 'danger'}>
          {t(secondPerson ? 'personalData.erase.request' : 'personalData.erase.now')}
        </Button>
      </p>
    </ActForm>
  )
}
