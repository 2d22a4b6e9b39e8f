/** A firm's own system starts an application with what it knows; its customer checks, completes and accepts it. */
import { randomUUID } from 'node:crypto'
import { createReferences } from '#lib/applications/create-references.ts'
import { createSavedEvent } from '#lib/applications/saved-step-events.ts'
import type { FunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { type AuthenticatedPartner, requirePartner } from './authenticate-partner.ts'
import { createPartnerLink } from './create-partner-link.ts'
import type { PartnersDeps } from './partners-deps.ts'
import { readGivenAnswers } from './read-given-answers.ts'
import type { BodyFault, GivenLink, StartBody } from './rules/interface.ts'

type StartOutcome =
  | { outcome: 'started'; applicationId: string; link: GivenLink }
  /** It was started before for this customer, and stays as it is. */
  | { outcome: 'known'; applicationId: string }
  /** Nothing is stored. */
  | { outcome: 'invalid'; faults: BodyFault[] }

/**
 * Starts an application for one of a partner's customers, or returns the one that was. No browser opens it before
 * its customer has opened the link.
 */
export async function startPartnerApplication(
  deps: PartnersDeps & { funnel: FunnelCounters },
  by: AuthenticatedPartner,
  body: StartBody,
): Promise<StartOutcome> {
  const { store, now, retention, customerIdPrefix: prefix, languages, funnel } = deps
  const { customer_id: customerRef, language } = body
  if (!languages.includes(language)) {
    return { outcome: 'invalid', faults: [{ path: '/language', code: 'not_in_list' }] }
  }
  const read = await readGivenAnswers(deps, body)
  if ('faults' in read) return { outcome: 'invalid', faults: read.faults }
  const started = await store.transaction(async (tx): Promise<StartOutcome> => {
    const at = now()
    // Two requests for one customer come one after the other.
    const partner = await requirePartner(store, tx, by, at)
    const known = await store.partnerApplications.findByCustomer(tx, partner.id, customerRef)
    if (known) return { outcome: 'known', applicationId: known.applicationId }
    const references = createReferences({ prefix })
    const { id: applicationId } = references
    const expiresAt = new Date(at.getTime() + retention.draft)
    const added = await store.applications.add(tx, {
      ...references,
      locale: language,
      expiresAt,
      now: at,
    })
    const about = { applicationId, actor: { kind: 'partner', id: partner.id }, now: at } as const
    const detail = { locale: language }
    await store.audit.append(tx, { ...about, event: 'application_begun', detail })
    await store.applications.saveAnswers(tx, added, {
      answers: read.answers,
      by: { kind: 'partner', id: partner.id, name: partner.name },
      now: at,
    })
    for (const { step, saved } of read.steps) {
      await store.audit.append(tx, { ...about, ...createSavedEvent(step, undefined, saved) })
    }
    const { link, row } = createPartnerLink(deps, {
      language,
      expiresIn: body.expires_in,
      expiresAt,
    })
    const id = randomUUID()
    const given = { id, applicationId, partnerId: partner.id, customerRef, ...row, now: at }
    await store.partnerApplications.add(tx, given)
    await store.audit.append(tx, { ...about, event: 'partner_link_made', detail: { link: id } })
    return { outcome: 'started', applicationId, link }
  })
  if (started.outcome === 'started') {
    // The customer's device is not known yet.
    const how = { device: 'unknown', channel: 'online' } as const
    funnel.count({ kind: 'saved', step: 'start', language, ...how })
  }
  return started
}
