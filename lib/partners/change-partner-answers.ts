/** A firm's own system corrects what it gave, as long as its customer has not opened the application. */
import { createSavedEvent } from '#lib/applications/saved-step-events.ts'
import { findLanguage } from '#lib/i18n/languages.ts'
import { findLocks, lockFields } from '#lib/onboarding/answers/answer-locks.ts'
import type { SavedStep } from '#lib/onboarding/answers/saved-step.ts'
import { evaluate, type TaggedView, viewPartnerApplication } from './get-partner-application.ts'
import { listGivenAnswers } from './list-given-answers.ts'
import { lockUnopened, type NotUnopened } from './lock-unopened.ts'
import type { PartnersDeps } from './partners-deps.ts'
import { readGivenAnswers } from './read-given-answers.ts'
import { matches, type Precondition } from './rules/entity-tags.ts'
import { mergeAnswers } from './rules/given-answers.ts'
import type { BodyFault, PatchBody } from './rules/interface.ts'
import { type PartnerWriter, type Repetition, writeOnce } from './write-once.ts'

type ChangeOutcome =
  | ({ outcome: 'changed'; applicationId: string } & TaggedView)
  | NotUnopened
  /** Staff have entered something, of which the partner knows nothing. */
  | { outcome: 'answered_by_others' }
  /** It was changed since the partner read it. */
  | { outcome: 'stale' }
  | { outcome: 'invalid'; faults: BodyFault[] }

/**
 * Merges a patch into the answers that a partner gave (RFC 7396), validates the whole anew, and saves it in the
 * partner's name. Once the customer has opened the application nothing of it is changed: who has a stolen key
 * cannot put words into what they confirm.
 */
export async function changePartnerAnswers(
  deps: PartnersDeps,
  by: PartnerWriter,
  {
    applicationId,
    ifMatch,
    patch,
  }: { applicationId: string; ifMatch: Precondition; patch: PatchBody['answers'] },
): Promise<ChangeOutcome | Repetition> {
  const { store } = deps
  return writeOnce(deps, by, async (tx, partner, at): Promise<ChangeOutcome> => {
    const locked = await lockUnopened(deps, tx, partner, applicationId)
    if ('outcome' in locked) return locked
    const { application, started } = locked
    const authors = Object.values(application.sources).flatMap((each) => Object.values(each ?? {}))
    if (authors.some((source) => source?.by.kind !== 'partner')) {
      return { outcome: 'answered_by_others' }
    }
    const before = await viewPartnerApplication(deps, tx, started, application)
    if (!matches(ifMatch, before.etag)) return { outcome: 'stale' }
    const { fieldContext, asked } = evaluate(deps, application)
    const read = await readGivenAnswers(deps, {
      type: fieldContext.applicationType === 'CORPORATION' ? 'CORPORATION' : 'INDIVIDUAL',
      language: findLanguage(application.locale) ?? 'en',
      answers: mergeAnswers(listGivenAnswers(asked), patch),
    })
    if ('faults' in read) return { outcome: 'invalid', faults: read.faults }
    const earlier = application.answers as Partial<Record<string, SavedStep>>
    const { people } = earlier
    const locks = read.steps.flatMap(({ step: { id: location } }) =>
      Object.entries(findLocks(application.sources, location)).map(([field, lock]) => ({
        ...{ location, lock },
        fields: [field],
      })),
    )
    const saved = await store.applications.updateAnswers(tx, application, {
      // The people of a company stay as they were given.
      answers: { ...read.answers, ...(people && { people }) },
      by: { kind: 'partner', id: partner.id, name: partner.name },
      changeLocks: (sources, source) => lockFields(sources, source, locks),
      now: at,
    })
    const about = { applicationId, actor: { kind: 'partner', id: partner.id }, now: at } as const
    const changed = read.steps.filter(({ step }) => Object.hasOwn(patch, step.id))
    const removed = asked
      .filter(({ step, saved: given }) => given && !Object.hasOwn(read.answers, step.id))
      .map(({ step }) => ({ step, saved: { typed: {}, values: {} } }))
    for (const { step, saved: after } of [...changed, ...removed]) {
      await store.audit.append(tx, { ...about, ...createSavedEvent(step, earlier[step.id], after) })
    }
    const after = await viewPartnerApplication(deps, tx, started, saved)
    return { outcome: 'changed', applicationId, ...after }
  })
}
