/** A firm's own system starts an application with what it knows; its customer checks, completes and accepts it. */
import { randomUUID } from 'node:crypto'
import { createReferences } from '#lib/applications/create-references.ts'
import { createSavedEvent } from '#lib/applications/saved-step-events.ts'
import { lockFields } from '#lib/onboarding/answers/answer-locks.ts'
import type { FunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { createPartnerLink, type Invitation } from './create-partner-link.ts'
import { viewPartnerApplication } from './get-partner-application.ts'
import type { PartnersDeps } from './partners-deps.ts'
import { readGivenAnswers } from './read-given-answers.ts'
import { readLocks } from './read-locks.ts'
import type { BodyFault, GivenLink, PartnerView, StartBody } from './rules/interface.ts'
import { readReturnUrl } from './rules/return-urls.ts'
import { type PartnerWriter, type Repetition, writeOnce } from './write-once.ts'

type StartOutcome =
  | { outcome: 'started'; applicationId: string; view: PartnerView; etag: string; link: GivenLink }
  /** It was started before for this customer, and stays as it is. */
  | { outcome: 'known'; applicationId: string; view: PartnerView; etag: string }
  /** Nothing is stored. */
  | { outcome: 'invalid'; faults: BodyFault[] }

/**
 * Starts an application for one of a partner's customers, or returns the one that was. No browser opens it before
 * its customer has opened the link.
 */
export async function startPartnerApplication(
  deps: PartnersDeps & { funnel: FunnelCounters },
  by: PartnerWriter,
  body: StartBody,
  { checked: known, invitation }: { checked?: Checked; invitation?: Invitation | undefined } = {},
): Promise<StartOutcome | Repetition> {
  const { store, retention, customerIdPrefix: prefix, funnel } = deps
  const { customer_id: customerRef, language, channel = 'online' } = body
  const checked = known ?? (await checkStart(deps, by, body))
  if ('faults' in checked) return { outcome: 'invalid', faults: checked.faults }
  const { back, read, locks } = checked
  let isNew = false
  const started = await writeOnce(deps, by, async (tx, partner, at): Promise<StartOutcome> => {
    isNew = false
    const known = await store.partnerApplications.findByCustomer(tx, partner.id, customerRef)
    if (known) {
      const { applicationId } = known
      const application = await store.applications.find(tx, applicationId)
      const viewed = await viewPartnerApplication(deps, tx, known, application)
      return { outcome: 'known', applicationId, ...viewed }
    }
    const references = createReferences({ prefix })
    const { id: applicationId } = references
    const expiresAt = new Date(at.getTime() + retention.draft)
    const added = await store.applications.add(tx, {
      ...references,
      locale: language,
      channel,
      expiresAt,
      now: at,
    })
    const about = { applicationId, actor: { kind: 'partner', id: partner.id }, now: at } as const
    const detail = { locale: language }
    await store.audit.append(tx, { ...about, event: 'application_begun', detail })
    const application = await store.applications.updateAnswers(tx, added, {
      answers: read.answers,
      by: { kind: 'partner', id: partner.id, name: partner.name },
      changeLocks: (sources, source) => lockFields(sources, source, locks),
      now: at,
    })
    for (const { step, saved } of read.steps) {
      await store.audit.append(tx, { ...about, ...createSavedEvent(step, undefined, saved) })
    }
    for (const person of read.people.ids) {
      await store.audit.append(tx, { ...about, event: 'person_added', detail: { person } })
    }
    for (const { step, saved, person } of read.people.steps) {
      const event = createSavedEvent(step, undefined, saved, { person })
      await store.audit.append(tx, { ...about, ...event })
    }
    const { link, row } = createPartnerLink(deps, {
      language,
      expiresIn: body.expires_in,
      expiresAt,
      from: invitation?.sendAt,
    })
    const id = randomUUID()
    const given = {
      id,
      applicationId,
      partnerId: partner.id,
      customerRef,
      ...back,
      ...row,
      now: at,
    }
    await store.partnerApplications.add(tx, given)
    await store.audit.append(tx, { ...about, event: 'partner_link_made', detail: { link: id } })
    await invitation?.send(tx, application, link)
    isNew = true
    const notOpened = { ...given, openedAt: null, createdAt: at }
    const viewed = await viewPartnerApplication(deps, tx, notOpened, application)
    return { outcome: 'started', applicationId, ...viewed, link }
  })
  if (isNew) {
    // The customer's device is not known yet.
    const how = { device: 'unknown', channel } as const
    funnel.count({ kind: 'saved', step: 'start', language, ...how })
  }
  return started
}

/** What a body says, once all of it is right. */
export type Checked = {
  read: Extract<Awaited<ReturnType<typeof readGivenAnswers>>, { answers: unknown }>
  locks: Extract<ReturnType<typeof readLocks>, { locks: unknown }>['locks']
  back: { returnUrl: string | null; returnState: string | null }
}

/** Reads all of a body by the rules of the pages, or returns its faults. Stores nothing. */
export async function checkStart(
  deps: Pick<PartnersDeps, 'languages' | 'getQuestionSettings'>,
  by: Pick<PartnerWriter, 'partner'>,
  body: StartBody,
): Promise<Checked | { faults: BodyFault[] }> {
  if (!deps.languages.includes(body.language)) {
    return { faults: [{ path: '/language', code: 'not_in_list' }] }
  }
  const back = readReturn(by, body)
  if ('fault' in back) return { faults: [back.fault] }
  const read = await readGivenAnswers(deps, body)
  if ('faults' in read) return read
  const locks = readLocks(body, read)
  return 'faults' in locks ? locks : { read, back, locks: locks.locks }
}

/** Returns where the customer is led back to; only one of the partner's own addresses. */
function readReturn(
  { partner }: Pick<PartnerWriter, 'partner'>,
  { return_url: asked, state }: StartBody,
): { returnUrl: string | null; returnState: string | null } | { fault: BodyFault } {
  if (asked === undefined && state !== undefined) {
    return { fault: { path: '/return_url', code: 'missing' } }
  }
  const returnUrl = asked === undefined ? null : readReturnUrl(asked)
  if (returnUrl === undefined || (returnUrl && !partner.returnUrls.includes(returnUrl))) {
    return { fault: { path: '/return_url', code: 'not_in_list' } }
  }
  return { returnUrl, returnState: state ?? null }
}
