import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { personalDataPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { decideDataAction } from '@/app/[language]/(staff)/staff/applications/[application]/data/data-requests.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { dataRejectionReasons } from '@/lib/database/states.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { DataRefusal } from '@/lib/privacy/data-request-policy.ts'
import type { DataRequest } from '@/lib/privacy/store/data-requests.ts'
import { ReasonChoice } from './reason-choice.tsx'

type SectionProps = {
  visit: StaffVisit
  request: DataRequest
  /** Why this member may not approve it. */
  refused: DataRefusal | undefined
  /** The names of the members who occur in it, by id. */
  names: ReadonlyMap<string, string>
  /** Where the customer is written to. */
  told: string | undefined
  /** An erasure cannot be approved now. */
  isBlocked: boolean
  /** Whether the request was to be rejected and the reason is missing. */
  isRejecting: boolean
}

/** Shows a request, its progress, and the buttons to decide it. */
export function DataRequestSection(props: SectionProps) {
  const { visit, request, refused, names, told } = props
  const { t, language } = visit
  const { requestedBy, requestedAt, decidedBy, expiresAt, reason, kind, state } = request
  const isApproved = state === 'approved'
  const approvedBy = isApproved ? decidedBy : null
  const nameOf = (id: string) => isolateDirection(names.get(id) ?? id)
  const name = nameOf(requestedBy)
  const until = (key: 'approval' | 'yours' | 'ifApproved' | 'download') => (
    <TimeInSentence
      sentence={t(`personalData.request.steps.${key}`, { name, time: timeMark })}
      at={expiresAt}
      language={language}
    />
  )
  return (
    <section aria-labelledby="request" className="card card-action mt-4">
      <h2 id="request" className="text-section font-strong">
        {t(`personalData.request.${kind}`)}
      </h2>
      <ol className="next-steps">
        <li>
          <TimeInSentence
            sentence={t('personalData.request.by', { name, time: timeMark })}
            at={requestedAt}
            language={language}
            relative
          />{' '}
          <span>{t(`personalData.reasons.${reason}`)}</span>.
        </li>
        <li>
          <span>
            {approvedBy
              ? t('personalData.request.steps.approved', { name: nameOf(approvedBy) })
              : until(refused ? 'approval' : 'yours')}
          </span>
          <Decision {...props} />
        </li>
        <li className={isApproved ? undefined : 'text-muted'}>
          {kind === 'erasure'
            ? `${t('personalData.request.steps.erased')} ${told}`
            : until(isApproved ? 'download' : 'ifApproved')}
        </li>
      </ol>
    </section>
  )
}

function Decision(props: SectionProps) {
  const { visit, request, isBlocked, isRejecting, refused } = props
  const { t, language, member } = visit
  const { applicationId, requestedBy, kind, state } = request
  const isWaiting = state === 'requested'
  const mayApprove = isWaiting && !refused && !isBlocked
  const isOwn = requestedBy === member.id
  const hidden = (
    <>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={applicationId} />
    </>
  )
  return (
    <>
      {isWaiting && refused && (
        <p className="mt-1">{t(`personalData.request.notYours.${refused}`)}</p>
      )}
      {mayApprove && kind === 'export' && (
        <ActForm action={decideDataAction} className="mt-2">
          {hidden}
          <Button name="outcome" value="approved">
            {t('personalData.request.approve.export')}
          </Button>
        </ActForm>
      )}
      {/* The next page asks again: nothing brings back erased data. */}
      {mayApprove && kind === 'erasure' && (
        <p className="mt-2">
          <ButtonLink
            href={`${personalDataPath(language, applicationId)}?approve=erasure`}
            tone="secondary"
          >
            {t('personalData.request.approve.erasure')}
          </ButtonLink>
        </p>
      )}
      {isOwn ? (
        <ActForm action={decideDataAction} className="mt-2">
          {hidden}
          <Button name="outcome" value="rejected" tone="secondary">
            {t('personalData.request.withdraw')}
          </Button>
        </ActForm>
      ) : (
        <details className="details" open={isRejecting}>
          <summary>{t('personalData.request.rejection.open')}</summary>
          <ActForm action={decideDataAction} className="mt-1.5">
            {hidden}
            <ReasonChoice
              visit={visit}
              name="why"
              label={t('personalData.request.rejection.why')}
              options={dataRejectionReasons
                .filter((each) => each !== 'law' || kind === 'erasure')
                .map((each) => ({ value: each, label: t(`personalData.rejections.${each}`) }))}
              problem={isRejecting ? t('personalData.done.unreasoned') : undefined}
            />
            <p className="mt-2">
              <Button name="outcome" value="rejected" tone="secondary">
                {t('personalData.request.reject')}
              </Button>
            </p>
          </ActForm>
        </details>
      )}
    </>
  )
}
