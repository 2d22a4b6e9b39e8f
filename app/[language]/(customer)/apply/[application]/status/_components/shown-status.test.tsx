import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import type { Recorded } from '@/lib/audit/store/audit-log.ts'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import type { DocumentState } from '@/lib/documents/rules/document-states.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import { findResubmissionState, isResolved } from '@/lib/submission/resolved-requirements.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { listHistoryItems } from '../../_components/history-items.ts'
import { RequiredLists } from '../../_components/required-lists.tsx'
import type { Required } from '../read-required.ts'
import { ApplicationStages } from './application-stages.tsx'
import { findShownStatus } from './shown-status.ts'

const { progress } = await answerSteps(applicants.maya.typed, testSettings)
const t = getTranslator('en')
const path = 'customer_details.passport_number'
const question: Requirement = {
  kind: 'question',
  stepId: 'identification',
  field: 'passport_number',
  description: '',
}
const terms: Requirement = { kind: 'terms', description: '' }

/** The platform's requirement, and whether the customer has answered it since. */
const asked: Record<string, { requirements: Requirement[]; isAnswered: boolean }> = {
  nothing: { requirements: [], isAnswered: false },
  'an answer': { requirements: [question], isAnswered: false },
  'an answer that was given': { requirements: [question], isAnswered: true },
  'the terms': { requirements: [terms], isAnswered: false },
  'an answer that was given and the terms': { requirements: [question, terms], isAnswered: true },
}

const waits = ['awaiting_customer', 'refused'] as const
const states = [
  ...waits.flatMap((state) =>
    (state === 'refused' ? [null] : [null, 'INCOMPLETE', 'CHANGES_REQUESTED']).map((status) => ({
      state,
      platformStatus: status,
    })),
  ),
  { state: 'awaiting_customer', platformStatus: 'READY_FOR_SUBMISSION' },
  { state: 'enqueued', platformStatus: null },
  { state: 'created', platformStatus: null },
  { state: 'manual_review', platformStatus: null },
  { state: 'submitted', platformStatus: 'SUBMITTED' },
  { state: 'submitted', platformStatus: 'PROCESSING' },
  { state: 'decided', platformStatus: 'APPROVED' },
  { state: 'decided', platformStatus: 'REJECTED' },
] as const

const received: DocumentState[] = ['stored', 'sent', 'submitted', 'approved']
const wanted: DocumentState[] = ['required', 'changes_requested', 'rejected', 'refused']

it.each(states)(
  'a page of $state and $platformStatus says nothing and its opposite',
  (submission) => {
    const isWaiting = submission.state === 'awaiting_customer' || submission.state === 'refused'
    // While it is under way the platform asks for nothing.
    const isAsking = isWaiting && submission.platformStatus !== 'READY_FOR_SUBMISSION'
    const sets = isAsking
      ? Object.entries(asked)
      : [['nothing', { requirements: [], isAnswered: false }] as const]
    const isUnderWay = !isWaiting && submission.state !== 'decided'
    const lists = [
      [],
      ...received.map((state) => [state]),
      ...(isUnderWay ? [] : wanted.map((state) => [state])),
    ]
    const both = isUnderWay ? [] : [['required', 'sent'] as const]
    for (const [what, { requirements, isAnswered }] of sets) {
      for (const documents of [...lists, ...both]) {
        // The platform's objection is not known.
        if (isAsking && requirements.length + documents.length === 0) continue
        for (const earlier of [[], earlierRound]) {
          const said = textOf(submission as unknown as Submission, {
            requirements: [...requirements, ...documents.flatMap(toRequirement)],
            documents: documents.map(toDocument),
            isAnswered,
            recorded: [...earlier, ...recordOf(submission, documents, isAnswered)].map(atItsTime),
          })
          expect(
            findDispute(said),
            `${what}, ${documents.join(' and ') || 'no document'}: ${said}`,
          ).toEqual([])
        }
      }
    }
  },
)

type Entry = { event: string; detail: object }

const learned = (status: string): Entry => ({ event: 'status_learned', detail: { status } })
const refusedAt = (kind: string): Entry => ({
  event: 'operation_settled',
  detail: { kind, state: 'refused' },
})
const sent: Entry = { event: 'submission_intended', detail: {} }

/** A requirement that was resolved and sent again, before the current one. */
const earlierRound = [sent, learned('INCOMPLETE'), learned('READY_FOR_SUBMISSION')]

/** Creates the events that lead to a state, with those of its documents. */
function recordOf(
  { state, platformStatus }: { state: string; platformStatus: string | null },
  documents: readonly DocumentState[],
  isAnswered: boolean,
): Entry[] {
  const change: Entry[] = isAnswered
    ? [{ event: 'step_kept', detail: { step: 'identification', changed: ['passport_number'] } }]
    : []
  const files = documents.flatMap((each, index): Entry[] => {
    const about = { document: toDocument(each, index).id }
    const status = each.toUpperCase()
    const isJudged = ['changes_requested', 'rejected', 'approved'].includes(each)
    return [
      ...(each === 'required' ? [] : [{ event: 'document_kept', detail: about }]),
      ...(each === 'refused'
        ? [{ event: 'document_settled', detail: { ...about, state: 'refused' } }]
        : []),
      ...(isJudged ? [{ event: 'document_judged', detail: { ...about, status } }] : []),
    ]
  })
  const since = [...files, ...change]
  if (state === 'refused') return [sent, refusedAt('create'), ...since]
  if (platformStatus === null) {
    return state === 'awaiting_customer' ? [sent, refusedAt('update'), ...since] : [sent]
  }
  if (state === 'awaiting_customer') {
    const isReady = platformStatus === 'READY_FOR_SUBMISSION'
    return isReady
      ? [sent, learned('INCOMPLETE'), ...since, learned(platformStatus)]
      : [sent, learned(platformStatus), ...since]
  }
  return [sent, learned('INCOMPLETE'), ...since, sent, learned(platformStatus)]
}

function atItsTime(entry: Entry, index: number): Recorded {
  return { ...entry, at: new Date(index * 60_000), actor: { kind: 'system' } } as Recorded
}

/**
 * Returns the text of the page, from its headline to the lists, the stages and the newest entry of the history.
 */
function textOf(
  submission: Submission,
  read: Pick<Required, 'requirements' | 'documents'> & {
    isAnswered: boolean
    recorded: Recorded[]
  },
): string {
  const { requirements, documents, isAnswered, recorded } = read
  const values = Object.entries(progress.platformFields).map(([name, value]) => [
    name,
    String(value),
  ])
  const application = { ...Object.fromEntries(values), ...(isAnswered && { [path]: 'X1' }) }
  const answersSent = { application, people: new Map() }
  const required: Required = {
    requirements: requirements.filter(({ kind }) => kind === 'question'),
    isAnythingAsked:
      requirements.length > 0 || (submission.state !== 'refused' && documents.length > 0),
    resolved: requirements.filter((each) => isResolved(each, progress, answersSent, documents)),
    documents,
    resubmission: findResubmissionState(submission, {
      requirements,
      documents,
      sent: answersSent,
      progress,
    }),
  }
  const editable = ['awaiting_customer', 'refused'].includes(submission.state)
  const visit = {
    t,
    language: 'en',
    editable,
    submission,
    progress,
    application: { id: 'x', reportedAt: null },
  } as unknown as ApplicationVisit
  const status = findShownStatus({ ...visit, submission, required })
  const html = renderToStaticMarkup(
    <>
      <p>{t(`status.${status.name}.tag`)}</p>
      <h1>{t(`status.${status.name}.heading`)}</h1>
      <p>{t(`status.${status.name}.text`)}</p>
      <ApplicationStages
        visit={visit}
        status={status}
        sentAt={new Date(0)}
        history={{ recorded }}
      />
      <RequiredLists visit={visit} required={required} />
      {/* Older entries use the past tense. */}
      <p>{listHistoryItems(visit, recorded, documents).at(-1)?.text}</p>
    </>,
  )
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

const claims = {
  'all is there': /We ha(ve|d) everything/,
  'something is needed':
    /Needed|is missing or has to|Change needed|Send another|cannot go on without|We need something/,
  'something is checked': /being checked|(are|and) checking/i,
  'nothing is to be done': /You do not need to do anything/,
  'it can be sent': /Ready to send|You can send|and send again/,
  'it waits for the customer': /Waiting for you/,
  'it was sent': / Sent (Done|Waiting)/,
  'it is decided': /Approved|Not approved|Your application was (not )?approved/,
}

const disputes: [keyof typeof claims, keyof typeof claims][] = [
  ['all is there', 'something is needed'],
  ['all is there', 'something is checked'],
  ['it can be sent', 'something is needed'],
  ['it can be sent', 'something is checked'],
  ['nothing is to be done', 'something is needed'],
  ['nothing is to be done', 'it can be sent'],
  ['nothing is to be done', 'it waits for the customer'],
  ['it was sent', 'it can be sent'],
  ['it is decided', 'something is needed'],
  ['it is decided', 'something is checked'],
]

function findDispute(said: string) {
  return disputes.filter((both) => both.every((claim) => claims[claim].test(said)))
}

function toDocument(state: DocumentState, index: number): ApplicationDocument {
  const status = { sent: 'SUBMITTED', stored: 'MISSING', refused: 'MISSING', required: 'MISSING' }
  return {
    id: `${state}-${index}`,
    document: 'PASSPORT',
    status: (status as Record<string, string>)[state] ?? state.toUpperCase(),
    description: '',
    individualId: undefined,
    state,
    person: undefined,
    fileName: undefined,
    uploadedAt: undefined,
    uploadedBy: undefined,
    isSentByPerson: false,
    sentByPartner: undefined,
    errors: [],
    mayUpload: state !== 'approved',
  } as ApplicationDocument
}

/** A document that the platform still waits for is among its requirements too. */
function toRequirement(state: DocumentState, index: number): Requirement[] {
  const { id, document, status } = toDocument(state, index)
  return state === 'approved' || state === 'submitted'
    ? []
    : [{ kind: 'document', id, document, status: String(status), description: '' }]
}
