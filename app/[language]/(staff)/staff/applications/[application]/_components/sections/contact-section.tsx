import { laterMark, TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { decideContact } from '@/app/[language]/(staff)/staff/applications/[application]/decide-contact.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { getContactRequestState } from '@/lib/access/rules/contact-policy.ts'
import type {
  CaseContactRequest,
  CaseContactRequests,
} from '@/lib/casework/read-contact-requests.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { CaseFormFields } from '../case-form-fields.tsx'

type ContactSectionProps = {
  visit: StaffVisit
  found: CaseContactRequests
  /** The result of the last action, from the URL. */
  result?: string | undefined
  /** Whether the section waits for a decision and is among the first on the page. */
  waits?: boolean
}

const doneWords = ['requested', 'approved', 'rejected', 'gone'] as const

/** Shows the addresses that staff requested for a customer, and the decision. */
export function ContactSection({ visit, found, result, waits }: ContactSectionProps) {
  const { t } = visit
  const { requests, known, names } = found
  const done = doneWords.find((word) => word === result)
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className={waits ? 'card card-action' : 'review-section'}
    >
      <h2 id="contact-title" className="text-section font-strong">
        {t(
          requests.some(({ mayApprove }) => mayApprove)
            ? 'customerContacts.request.titleToDecide'
            : 'customerContacts.request.title',
        )}
      </h2>
      {done && (
        <div className="mt-2" role="status">
          <Notice tone={done === 'gone' ? 'info' : 'success'}>
            <p>{t(`customerContacts.request.done.${done}`)}</p>
          </Notice>
        </div>
      )}
      {requests.map((request) => (
        <Request key={request.id} visit={visit} request={request} known={known} names={names} />
      ))}
    </section>
  )
}

type RequestProps = Pick<CaseContactRequests, 'known' | 'names'> & {
  visit: StaffVisit
  request: CaseContactRequest
}

function Request({ visit, request, known, names }: RequestProps) {
  const { t, language } = visit
  const words = (row: 'known' | 'asked' | 'by' | 'at' | 'reason') =>
    t(`customerContacts.request.rows.${row}`)
  const { requestedBy, requestedAt, reason, decidedBy, usableAt, expiresAt } = request
  const requestState = getContactRequestState(request, new Date())
  const nameOf = (id: string) => isolateDirection(names.get(id) ?? id)
  const until = requestState === 'waiting' ? usableAt : expiresAt
  const isOpen = isOpenState(requestState)
  return (
    <div className="mt-2">
      <SummaryList
        rows={[
          ...(known.length > 0
            ? [{ label: words('known'), value: known.join('\n'), ltr: true }]
            : []),
          { label: words('asked'), value: request.address, ltr: true },
          { label: words('by'), value: nameOf(requestedBy) },
          { label: words('at'), ...momentRow(requestedAt, language, { short: true }) },
          ...(reason ? [{ label: words('reason'), value: reason }] : []),
        ]}
      />
      <p className="mt-1 font-strong">
        {requestState === 'requested' ? (
          t(explainDecision(visit, request))
        ) : (
          <TimeInSentence
            sentence={t(`customerContacts.request.states.${requestState}`, {
              name: decidedBy ? nameOf(decidedBy) : '',
              time: timeMark,
            })}
            at={until}
            language={language}
            short
          />
        )}
      </p>
      {isOpen && <p className="text-small text-muted">{t('customerContacts.request.notified')}</p>}
      {isOpen && request.mayApprove && <Advice visit={visit} request={request} />}
      {isOpen && <DecisionForm visit={visit} request={request} />}
    </div>
  )
}

/** Says what to check before an approval, and its effect. */
function Advice({ visit: { t, language }, request }: Pick<RequestProps, 'visit' | 'request'>) {
  const { usableAt, expiresAt } = request
  const when = usableAt > new Date() ? 'later' : 'now'
  return (
    <>
      <p className="mt-1">
        <strong className="font-strong">{t('casework.person.remedy')}:</strong>{' '}
        {t('customerContacts.request.check')}
      </p>
      <p className="mt-1">
        <TimeInSentence
          sentence={t(`customerContacts.request.follows.${when}`, {
            time: timeMark,
            later: laterMark,
          })}
          at={usableAt}
          later={expiresAt}
          language={language}
          short
        />
      </p>
      <p className="mt-1">{t('customerContacts.request.partEndsIt')}</p>
    </>
  )
}

/** Says whether this member may decide, and why not. */
function explainDecision({ member }: StaffVisit, { refused, requestedBy }: CaseContactRequest) {
  if (!refused) return 'staffCase.mayDecide'
  const why = requestedBy === member.id ? 'own' : refused === 'role' ? 'role' : 'part'
  return `customerContacts.request.notYours.${why}` as const
}

function isOpenState(state: ReturnType<typeof getContactRequestState>): boolean {
  return state === 'requested' || state === 'waiting' || state === 'approved'
}

function DecisionForm({ visit, request }: Pick<RequestProps, 'visit' | 'request'>) {
  const { mayApprove, mayReject } = request
  if (!mayApprove && !mayReject) return null
  const { t } = visit
  return (
    <ActForm action={decideContact} className="mt-2 flex flex-wrap gap-2">
      <CaseFormFields visit={visit} application={request.applicationId} />
      {mayApprove && (
        // Both buttons look alike, because neither answer is the usual one.
        <Button name="outcome" value="approved" tone="secondary">
          {t('customerContacts.request.approve')}
        </Button>
      )}
      {mayReject && (
        <Button name="outcome" value="rejected" tone="secondary">
          {t('customerContacts.request.reject')}
        </Button>
      )}
    </ActForm>
  )
}
