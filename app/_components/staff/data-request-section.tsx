import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import type { DataRequest } from '@/lib/adapters/database/applications/data-requests.ts'
import { findDecisionRefusal } from '@/lib/services/privacy/data-request-policy.ts'
import { getStaffNames } from '@/lib/services/staff/staff-names.ts'
import { personalDataPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { decideDataAction } from '../../[language]/(staff)/_actions/data-requests.ts'
import { TimeInSentence, timeMark } from '../layout/time-in-sentence.tsx'

type SectionProps = {
  visit: StaffVisit
  request: DataRequest
  /** An erasure cannot be approved now. */
  isBlocked: boolean
}

/** What somebody asked for, and the buttons to decide it. */
export async function DataRequestSection({ visit, request, isBlocked }: SectionProps) {
  const { t, language, portico, member } = visit
  const { requestedBy, requestedAt, expiresAt, reason, kind, state } = request
  const names = await getStaffNames(portico.staff, [requestedBy])
  const name = `\u2068${names.get(requestedBy) ?? requestedBy}\u2069`
  const isOwn = requestedBy === member.id
  return (
    <section aria-labelledby="request" className="card card-action mt-4">
      <h2 id="request" className="text-section font-strong">
        {t(`personalData.request.${kind}`)}
      </h2>
      <p className="mt-1">
        <TimeInSentence
          sentence={t('personalData.request.by', { name, time: timeMark })}
          at={requestedAt}
          language={language}
          relative="after"
        />{' '}
        {t(`personalData.reasons.${reason}`)}.
      </p>
      <p className="text-small text-muted">
        <TimeInSentence
          sentence={t(
            `personalData.request.until.${state === 'approved' ? 'approved' : 'waiting'}`,
            {
              time: timeMark,
            },
          )}
          at={expiresAt}
          language={language}
        />
      </p>
      {state === 'approved' ? (
        <p className="mt-1">
          {t(`personalData.request.approved.${isOwn ? 'own' : 'other'}`, { name })}
        </p>
      ) : null}
      <Decision visit={visit} request={request} isBlocked={isBlocked} />
    </section>
  )
}

async function Decision({ visit, request, isBlocked }: SectionProps) {
  const { t, language, portico, member } = visit
  const { store } = portico
  const { applicationId, requestedBy, kind, state } = request
  const asked = { request, outcome: 'approved' } as const
  const refused = await findDecisionRefusal(store, store.db, member, asked)
  const isWaiting = state === 'requested'
  return (
    <>
      {isWaiting && refused && (
        <p className="mt-1">{t(`personalData.request.notYours.${refused}`)}</p>
      )}
      <form action={decideDataAction} className="mt-2 flex flex-wrap gap-2">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="application" value={applicationId} />
        {isWaiting && !refused && !isBlocked && kind === 'export' && (
          <Button name="outcome" value="approved">
            {t('personalData.request.approve.export')}
          </Button>
        )}
        {/* It asks once more: nothing brings back what was erased. */}
        {isWaiting && !refused && !isBlocked && kind === 'erasure' && (
          <ButtonLink
            href={`${personalDataPath(language, applicationId)}?approve=erasure`}
            tone="danger"
          >
            {t('personalData.request.approve.erasure')}
          </ButtonLink>
        )}
        <Button name="outcome" value="rejected" tone="secondary">
          {t(`personalData.request.${requestedBy === member.id ? 'withdraw' : 'reject'}`)}
        </Button>
      </form>
    </>
  )
}
