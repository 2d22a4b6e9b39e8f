import { laterMark, TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { decideContact } from '@/app/[language]/(staff)/staff/applications/[application]/decide-contact.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { findDecisionRefusal } from '@/lib/access/return-links/contact-requests.ts'
import { getContactRequestState, isCustomerContact } from '@/lib/access/rules/contact-policy.ts'
import type { ContactRequest } from '@/lib/access/store/contact-requests.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { MessageKey } from '@/lib/i18n/translate.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'
import { CaseFormFields } from '../case-form-fields.tsx'

type ContactSectionProps = {
  visit: StaffVisit
  /** The id of an application that the member may view. */
  application: string
  /** The result of the last action, from the URL. */
  result?: string | undefined
  /** Whether the section waits for a decision and is among the first on the page. */
  waits?: boolean
}

const doneWords = ['requested', 'approved', 'rejected', 'gone'] as const

/** The addresses that staff requested for a customer, and the decision; nothing if there is no request. */
export async function ContactSection({ visit, application, result, waits }: ContactSectionProps) {
  const { t, portico } = visit
  const { db, contactRequests, contacts } = portico.store
  const requests = await contactRequests.ofApplication(db, application)
  const done = doneWords.find((word) => word === result)
  if (requests.length === 0) return null
  const decisions = await Promise.all(requests.map((request) => findDecision(visit, request)))
  const known = await contacts.list(db, application)
  const staff = requests.flatMap(({ requestedBy, decidedBy }) =>
    [requestedBy, decidedBy ?? []].flat(),
  )
  const names = await getStaffNames(portico.staff, staff)
  const addressOf = ({ contactId }: ContactRequest) =>
    known.find(({ id }) => id === contactId)?.value ?? ''
  const own = known.flatMap((contact) =>
    contact.kind === 'email' && isCustomerContact(contact) ? contact.value : [],
  )
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className={waits ? 'card card-action' : 'review-section'}
    >
      <h2 id="contact-title" className="text-section font-strong">
        {t(
          decisions.some(({ mayApprove }) => mayApprove)
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
      {requests.map((request, index) => (
        <Request
          key={request.id}
          visit={visit}
          request={request}
          decision={decisions[index]}
          address={addressOf(request)}
          known={own}
          names={names}
        />
      ))}
    </section>
  )
}

type RequestProps = {
  visit: StaffVisit
  request: ContactRequest
  decision: Decision | undefined
  address: string
  /** The customer's own until now. */
  known: readonly string[]
  names: ReadonlyMap<string, string>
}

function Request({ visit, request, decision, address, known, names }: RequestProps) {
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
          { label: words('asked'), value: address, ltr: true },
          { label: words('by'), value: nameOf(requestedBy) },
          { label: words('at'), ...momentRow(requestedAt, language, { short: true }) },
          ...(reason ? [{ label: words('reason'), value: reason }] : []),
        ]}
      />
      <p className="mt-1 font-strong">
        {requestState === 'requested' ? (
          decision && t(decision.words)
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
      {isOpen && decision?.mayApprove && <Advice visit={visit} request={request} />}
      {isOpen && decision && <DecisionForm visit={visit} request={request} decision={decision} />}
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

type Decision = { mayApprove: boolean; mayReject: boolean; words: MessageKey }

/** Determines what this member may decide about a request, with the explaining sentence. */
async function findDecision(
  { portico: { store }, member }: StaffVisit,
  request: ContactRequest,
): Promise<Decision> {
  const refusedTo = (outcome: 'approved' | 'rejected') =>
    findDecisionRefusal(store, store.db, member, request, outcome)
  const [approving, rejecting] = [await refusedTo('approved'), await refusedTo('rejected')]
  const isRequested = getContactRequestState(request, new Date()) === 'requested'
  const isOwn = request.requestedBy === member.id
  return {
    mayApprove: isRequested && !approving,
    mayReject: !rejecting,
    words: approving
      ? `customerContacts.request.notYours.${isOwn ? 'own' : approving === 'role' ? 'role' : 'part'}`
      : 'staffCase.mayDecide',
  }
}

function isOpenState(state: ReturnType<typeof getContactRequestState>): boolean {
  return state === 'requested' || state === 'waiting' || state === 'approved'
}

type DecisionFormProps = Pick<RequestProps, 'visit' | 'request'> & { decision: Decision }

function DecisionForm({ visit, request, decision }: DecisionFormProps) {
  const { mayApprove, mayReject } = decision
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
