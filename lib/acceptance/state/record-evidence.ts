import { randomBytes } from 'node:crypto'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { OperationKind } from '#lib/database/states.ts'
import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import type { Field } from '#lib/onboarding/fields/field.ts'
import { getOwnAnswers } from '#lib/onboarding/own-questions/own-steps.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { listOptions } from '#lib/onboarding/view/describe-field.ts'
import { getShortLabel } from '#lib/onboarding/view/describe-step.ts'
import type { Operation } from '#lib/submission/store/operation-row.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import {
  type AcceptanceFacts,
  type AcceptancePersonal,
  type CallFacts,
  type CallKind,
  callKinds,
  type Device,
  type ShownQuestion,
  type ShownStatement,
} from '../evidence/record.ts'
import { bindAnswers } from '../evidence/salted-answers.ts'
import type { Acceptance } from '../store/acceptances.ts'
import { type FoundStaffPresence, findStaffPresence } from './find-staff-presence.ts'

/** How an acceptance was given: the statement shown, its time, and the browser. */
export type AcceptanceContext = {
  said: ShownStatement
  /** When the page with the terms was made; null if its form has no valid signed time. */
  shownAt: Date | null
  addressPrefix: string | null
  device: Device | null
}

/** The role of a person who accepts for their own account. */
export const applicantRole = 'applicant'

/** Writes the evidence record of an acceptance, in its transaction. */
export async function recordAcceptanceEvidence(
  store: Store,
  tx: Tx,
  application: Application,
  acceptance: Acceptance,
  {
    progress,
    session,
    acceptanceContext,
    found,
  }: {
    progress: Progress
    session: Buffer
    acceptanceContext: AcceptanceContext
    /** Set if the caller has already found it in this transaction. */
    found?: FoundStaffPresence
  },
): Promise<void> {
  const at = acceptance.acceptedAt.toISOString()
  const secret = randomBytes(32)
  const { presence, helpers, authentication } =
    found ?? (await findStaffPresence(store, tx, application, session))
  const facts: AcceptanceFacts = {
    record: { kind: 'acceptance', id: acceptance.id, application: application.customerId, at },
    data: {
      revision: acceptance.revision,
      hash: acceptance.dataHash,
      answers: bindAnswers(secret, Object(acceptance.snapshot)),
      ...describeOwnQuestions(progress),
    },
    texts: { documents: acceptance.terms },
    said: acceptanceContext.said,
    authentication,
    presence,
    times: { shownAt: acceptanceContext.shownAt?.toISOString() ?? null, acceptedAt: at },
  }
  const personal: AcceptancePersonal = {
    who: getAccepter(acceptance, progress),
    origin: { addressPrefix: acceptanceContext.addressPrefix, device: acceptanceContext.device },
    ...(helpers.length > 0 && { helpers: { names: helpers } }),
  }
  await store.evidence.append(tx, await store.evidence.lockEnd(tx, application.id), {
    id: acceptance.id,
    kind: 'acceptance',
    applicationId: application.id,
    acceptanceId: acceptance.id,
    facts,
    personal: { parts: personal, secret },
    now: acceptance.acceptedAt,
  })
}

/**
 * Writes the evidence record of a completed operation that carried the acceptance or submitted it, in the
 * transaction of its outcome. Operations for a company's people, and those before the acceptance, have none.
 *
 * Every acceptance is recorded with its evidence, so there is always one to link the call to. Where there is
 * none the outcome is stored all the same, since the platform has acted on it, and the log has an error.
 */
export async function recordCallEvidence(
  { store, log }: { store: Store; log: Logger },
  tx: Tx,
  submission: Submission,
  operation: Operation,
  acknowledgedBy: CallFacts['call']['acknowledgedBy'],
): Promise<void> {
  const { id, kind, state, answer, doneAt } = operation
  if (state !== 'done' || !doneAt || !carriesAcceptance(kind) || operation.prepares) return
  const { applicationId, platformApplicationId } = submission
  const end = await store.evidence.lockEnd(tx, applicationId)
  const { acceptance } = end
  if (!acceptance) {
    log.error({ event: 'call_without_acceptance', submissionId: submission.id, operation: id })
    return
  }
  const at = doneAt.toISOString()
  const facts: CallFacts = {
    record: { kind: 'call', id, application: acceptance.reference, at },
    acceptance: { id: acceptance.id, record: acceptance.hash },
    call: {
      operation: id,
      kind,
      idempotencyId: operation.idempotencyId,
      platformApplicationId: platformApplicationId ?? readId(answer) ?? null,
      firstSentAt: operation.firstSentAt?.toISOString() ?? null,
      acknowledgedAt: at,
      acknowledgedBy,
    },
  }
  const { id: acceptanceId } = acceptance
  await store.evidence.append(tx, end, {
    id,
    kind: 'call',
    applicationId,
    acceptanceId,
    facts,
    now: doneAt,
  })
}

/** Returns the firm's own questions that are answered, as the customer read them. */
function describeOwnQuestions({ asked }: Progress): {
  questions?: Record<string, ShownQuestion>
} {
  const questions = asked.flatMap(({ step, values, fieldContext }) =>
    Object.keys(getOwnAnswers(step, values)).map((path): [string, ShownQuestion] => {
      const id = path.replace('own.', '')
      const field = step.fields[id] as Field
      const options = field.options && listOptions(step, id, field, fieldContext)
      const choices = options?.map(({ value, label }) => [value, label])
      return [
        path,
        {
          asked: getShortLabel(step, id, fieldContext),
          ...(choices && { choices: Object.fromEntries(choices) }),
        },
      ]
    }),
  )
  return questions.length > 0 ? { questions: Object.fromEntries(questions) } : {}
}

function getAccepter(
  { attester }: Acceptance,
  { platformFields }: Progress,
): AcceptancePersonal['who'] {
  if (attester) {
    const company = platformFields['customer_details.registered_name']
    return { ...attester, onBehalfOf: company === undefined ? null : String(company) }
  }
  const names = [
    platformFields['customer_details.first_name'],
    platformFields['customer_details.middle_name'],
    platformFields['customer_details.last_name'],
  ]
  return { name: names.filter(Boolean).join(' '), role: applicantRole, onBehalfOf: null }
}

function carriesAcceptance(kind: OperationKind): kind is CallKind {
  return (callKinds as readonly OperationKind[]).includes(kind)
}

function readId(answer: unknown): string | undefined {
  const { id } = Object(answer) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}
