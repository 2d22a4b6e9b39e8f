import type { RightsSeals } from '#lib/access/rights/rights-seals.ts'
import { noteContactsIn } from '#lib/access/store/contacts.ts'
import { reindex } from '#lib/casework/store/search-index.ts'
import type { Tx } from '#lib/database/schema.ts'
import { applicationCell, bytesOfJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import {
  type AnswerSource,
  type AnswerSources,
  type Author,
  packSources,
  updateSources,
} from '#lib/onboarding/answers/answer-authors.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { RegisterSource } from '#lib/registers/rules/register-entry.ts'
import type { AnswersJson, Application } from './open-application.ts'

/** The application was changed since it was read. */
export class StaleRevision extends Error {
  override name = 'StaleRevision'
  code = 'STALE_REVISION'
}

type Sealing = { keyring: Keyring; rights: RightsSeals }

export type AnswersUpdate = {
  answers: AnswersJson
  by?: Author
  /** The register that what changes was taken from. */
  register?: RegisterSource | undefined
  /** Changes the locks: see `answer-locks.ts`. */
  changeLocks?: ((sources: AnswerSources, source: AnswerSource) => AnswerSources) | undefined
  locale?: string
  expiresAt?: Date
  now: Date
}

/**
 * Updates the row with changed answers and with who gave them (`by`; by default the customer), on the revision that
 * was read. The row is retained until `expiresAt`, or a later day that was shown before. Throws `StaleRevision` on any
 * other revision.
 */
export async function updateAnswers(
  tx: Tx,
  { keyring, rights }: Sealing,
  application: Application,
  change: AnswersUpdate,
): Promise<Application> {
  const dataKey = await requireDataKey(tx, keyring, application.id)
  const {
    answers,
    by = { kind: 'customer' },
    register,
    changeLocks,
    locale,
    expiresAt,
    now,
  } = change
  const revision = application.revision + 1
  const source = { by, at: now.toISOString(), revision, ...(register && { register }) }
  const updated = updateSources(
    application.sources,
    application.answers as Answers,
    answers as Answers,
    source,
  )
  const sources = changeLocks ? changeLocks(updated, source) : updated
  const seal = (column: 'answers' | 'sources', value: unknown) =>
    keyring.seal(dataKey, applicationCell(application.id, column), bytesOfJson(value))
  const saved = await tx
    .updateTable('application')
    .set(({ fn, val }) => ({
      answers: seal('answers', answers),
      sources: seal('sources', packSources(sources)),
      locale,
      // The customer started it alone, and from now on staff took part.
      ...(by.kind === 'staff' && application.channel === 'online' && { channel: 'assisted' }),
      ...(expiresAt && { expiresAt: fn<Date>('greatest', ['expiresAt', val(expiresAt)]) }),
      revision,
      updatedAt: now,
    }))
    .where('id', '=', application.id)
    .where('revision', '=', application.revision)
    .where('wrappedKey', 'is not', null)
    .returning(['locale', 'channel', 'expiresAt', 'revision', 'updatedAt'])
    .executeTakeFirst()
  if (!saved) throw new StaleRevision(`application ${application.id} was changed meanwhile`)
  const between = { before: application.answers, after: answers }
  await reindex(tx, keyring, application, between)
  await noteContactsIn(tx, keyring, rights, application.id, { ...between, by, now })
  return { ...application, ...saved, answers, sources }
}
