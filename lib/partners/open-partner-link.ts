/** The customer opens the application that a partner started, once, in the browser that is theirs from then on. */
import { openSession } from '#lib/access/links/open-session.ts'
import { refuseStaffDevice, type StaffBrowser } from '#lib/access/links/staff-device.ts'
import { hashSecret, isSecret } from '#lib/access/rules/secrets.ts'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import type { PartnerApplication } from './store/partner-applications.ts'

type OpenDeps = { store: Store; now: () => Date }

/** `ended`: it came too late, was replaced, or is none of ours. */
type PartnerLinkState =
  | { state: 'live'; partner: string; readsAnswers: boolean; reference: string }
  | { state: 'opened' | 'ended' }

type OpenOutcome =
  | { outcome: 'opened'; applicationId: string; token: string }
  /** Staff are, or were lately, signed in in that browser: the link stays unused. */
  | { outcome: 'staff_device' }
  | { outcome: 'ended' }

/** The state of a link, for its page. Reads only: mail scanners open links. */
export async function getPartnerLinkState(
  deps: OpenDeps,
  token: string,
): Promise<PartnerLinkState> {
  const { db } = deps.store
  const found = await findLink(deps, db, token)
  if (!found) return { state: 'ended' }
  if (found.openedAt) return { state: 'opened' }
  const application = await deps.store.applications.find(db, found.applicationId)
  const partner = await deps.store.partners.find(db, found.partnerId)
  if (!application || !partner || found.linkExpiresAt <= deps.now()) return { state: 'ended' }
  const readsAnswers = partner.scopes.includes('applications:answers')
  return { state: 'live', partner: partner.name, readsAnswers, reference: application.customerId }
}

/**
 * Opens a link for a browser and whatever it could open before (`browser`: the hash of its session). The
 * application is then as if it had been started there.
 */
export async function openPartnerLink(
  deps: OpenDeps,
  {
    token,
    browser,
    staff,
  }: { token: string; browser: Buffer | undefined; staff?: StaffBrowser | undefined },
): Promise<OpenOutcome> {
  const { store, now } = deps
  return store.transaction(async (tx): Promise<OpenOutcome> => {
    const at = now()
    const known = await findLink(deps, tx, token)
    const application = known && (await store.applications.lock(tx, known.applicationId))
    // Read again under the lock: it may have been opened or replaced meanwhile.
    const found = application && (await findLink(deps, tx, token))
    if (!found || found.openedAt || found.linkExpiresAt <= at) return { outcome: 'ended' }
    if (!(await areAnswersEditable(store, tx, application))) return { outcome: 'ended' }
    const { id: applicationId } = application
    if (await refuseStaffDevice(deps, tx, staff, { id: found.id, applicationId })) {
      return { outcome: 'staff_device' }
    }
    if (!(await store.partnerApplications.open(tx, found.id, hashSecret(token), at))) {
      return { outcome: 'ended' }
    }
    const session = await openSession(store, tx, browser, at)
    await store.sessions.grant(tx, session.hash, applicationId)
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'customer', session: sessionLabel(session.hash) },
      event: 'partner_link_opened',
      detail: { link: found.id },
      now: at,
    })
    return { outcome: 'opened', applicationId, token: session.token }
  })
}

async function findLink(
  { store }: OpenDeps,
  tx: Tx,
  token: string,
): Promise<PartnerApplication | undefined> {
  if (!isSecret(token)) return undefined
  return store.partnerApplications.findByToken(tx, hashSecret(token))
}
