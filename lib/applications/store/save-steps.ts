import type { RightsSeals } from '#lib/access/rights/rights-seals.ts'
import { createContactRows } from '#lib/access/store/contacts.ts'
import { sessionRow } from '#lib/access/store/sessions.ts'
import type { Actor, AuditEvent } from '#lib/audit/rules/event.ts'
import { createEventsValues } from '#lib/audit/store/append-event.ts'
import { findChangedTokens } from '#lib/casework/store/search-index.ts'
import type { Tx } from '#lib/database/schema.ts'
import { type Count, indexOfKey } from '#lib/http/store/rate-limit-counts.ts'
import {
  applicationCell,
  attachDataKey,
  bytesOfJson,
  requireDataKey,
} from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { packSources, updateSources } from '#lib/onboarding/answers/answer-authors.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { AnswersJson, Application } from './open-application.ts'
import { runSaveSteps } from './save-steps-statement.ts'

/** The steps of a page as their customer answered them. */
type StepsChange = {
  answers: AnswersJson
  /** The pages of the steps, whose unsaved input is no longer needed. */
  pages: string[]
  /** The session that saved them, which then lasts until `expiresAt` at least. */
  session: Uint8Array
  /** The seal of the rows that give access, as it was checked when the application was read. */
  rightsSeal: string
  locale: string
  /** The end of retention, or a later day that the customer was shown. */
  expiresAt: Date
  /** An event of each step, in their order. */
  events: readonly (AuditEvent & { actor: Actor })[]
  /** The rate limit that the change counts towards, per so many seconds. */
  use?: { key: string; seconds: number } | undefined
  now: Date
}

/** The saved application, and the count of its use. */
type SavedSteps = { application: Application; count: Count | undefined }

export type StepSaving = ReturnType<typeof createStepSaving>

/** Saves a customer's steps in one statement; `updateAnswers` saves everything else, within a transaction. */
export function createStepSaving(keyring: Keyring, rights: RightsSeals) {
  /** While a rotation rebuilds the index, only a lock keeps both apart. */
  const isRotating = () => keyring.indexesOf('search-name', '').length > 1

  return {
    /**
     * Saves answers, session, index, contacts and audit events, if the application is as it was read: changed
     * by nobody, not stopped or erased, neither accepted nor submitted since, and open to whom it was open. Undefined if it is not,
     * or if more than one key indexes: nothing was written then. Not for a transaction.
     */
    async saveSteps(
      db: Tx,
      application: Application,
      change: StepsChange,
    ): Promise<SavedSteps | undefined> {
      const { answers, pages, session, rightsSeal, locale, expiresAt, events, use, now } = change
      const { id, revision, milestones } = application
      const dataKey = await requireDataKey(db, keyring, application)
      const between = { before: application.answers, after: answers }
      const tokens = findChangedTokens(keyring, between)
      const contacts = createContactRows(keyring, rights, dataKey, {
        ...between,
        applicationId: id,
        now,
      })
      const indexes = tokens !== undefined || contacts.length > 0
      if (indexes && isRotating()) return undefined
      const sources = updateSources(
        application.sources,
        application.answers as Answers,
        answers as Answers,
        { by: { kind: 'customer' }, at: now.toISOString(), revision: revision + 1 },
      )
      const seal = (column: 'answers' | 'sources', value: unknown) =>
        keyring.seal(dataKey, applicationCell(id, column), bytesOfJson(value))
      const [row] = await runSaveSteps(
        db,
        { indexes, counts: use !== undefined, areSeveral: events.length > 1 },
        {
          ...createEventsValues(
            keyring.auditKeys[0],
            events.map((event) => ({ ...event, applicationId: id, now })),
          ),
          now,
          applicationId: id,
          revision,
          milestones,
          answers: seal('answers', answers),
          sources: seal('sources', packSources(sources)),
          locale,
          expiresAt,
          tokenHash: session,
          rightsSeal,
          sessionSeal: rights.sealTime(sessionRow(session), expiresAt),
          pages,
          startedAt: application.createdAt,
          keyId: keyring.currentKeyId,
          tokens: tokens?.map((token) => token.toString('hex')) ?? null,
          contactIds: contacts.map((contact) => contact.id),
          contactKinds: contacts.map(({ kind }) => kind),
          contacts: contacts.map(({ value }) => value.toString('hex')),
          contactSeals: contacts.map(({ customerGaveSeal }) => customerGaveSeal),
          contactIndexes: contacts.map(({ valueIndex }) => valueIndex.toString('hex')),
          countKey: use ? indexOfKey(keyring, use.key) : Buffer.alloc(0),
          countSeconds: use?.seconds ?? 0,
        },
      )
      if (!row) return undefined
      const { uses, endsInMs, ...saved } = row
      const after = attachDataKey({ ...application, ...saved, answers, sources }, dataKey)
      const count = uses === null || endsInMs === null ? undefined : { uses, endsInMs }
      return { application: after, count }
    },
  }
}
