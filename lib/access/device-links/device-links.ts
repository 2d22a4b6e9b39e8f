/** Continues an application in another browser by link: made, opened there, and admitted here. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { moveToBranch } from '#lib/staff/scope/scope.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import { type ApplicationActor, getAuditActor } from '../application-actor.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { openSession } from '../links/open-session.ts'
import { refuseStaffDevice, type StaffBrowser } from '../links/staff-device.ts'
import { deriveCode, linkLimits } from '../rules/link-codes.ts'
import { createSecret } from '../rules/secrets.ts'
import { getLinkSessionLimits } from '../rules/session-lifetime.ts'
import type { DeviceLink } from '../store/device-links.ts'
import { getLinkStateAt } from './device-link-state.ts'
import { endCurrentDevice, endDeviceLink, isCustomerDeviceOpen } from './end-device-link.ts'
import {
  getDeviceLinkKind,
  isHiddenFromInitiator,
  mayCreateDeviceLink,
} from './handoff-initiator.ts'

type CreateDeviceLinkOutcome =
  | { outcome: 'made'; token: string }
  /**
   * `forbidden`: staff may not hand over what was sent, which is the customer's alone. `in_use`: the customer
   * continues on a device of their own.
   */
  | { outcome: 'forbidden' | 'gone' | 'too_many' | 'not_editable' | 'in_use' }

type ClaimOutcome =
  /** `token` is the secret of a new session, which opens nothing before the number was typed. */
  | { outcome: 'claimed'; token: string }
  /** The application is open in that very browser. */
  | { outcome: 'here'; applicationId: string }
  /** Staff made it and are, or were lately, signed in in that browser: the link stays unused. */
  | { outcome: 'staff_device' }
  | { outcome: 'ended' }

type ConnectOutcome =
  | { outcome: 'connected' }
  /** Nobody has opened the link yet. */
  | { outcome: 'not_yet' }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'ended' | 'forbidden' }

/**
 * Makes a link to an application for another device; earlier ones end, and close the application where they
 * opened it. `page` is the path within the application at which it continues there.
 */
export async function createDeviceLink(
  deps: LinkDeps,
  {
    applicationId,
    initiator,
    page,
  }: { applicationId: string; initiator: ApplicationActor; page?: string | undefined },
): Promise<CreateDeviceLinkOutcome> {
  const { store, now } = deps
  if (!mayCreateDeviceLink(initiator)) return { outcome: 'forbidden' }
  return store.transactionFor(
    { ...initiator, applicationId },
    now(),
    async (tx): Promise<CreateDeviceLinkOutcome> => {
      const at = now()
      // Two at once would each leave the other's alive.
      const application = await store.applications.lock(tx, applicationId)
      if (!application || (await isHiddenFromInitiator(deps, tx, initiator, applicationId))) {
        return { outcome: 'gone' }
      }
      if (initiator.kind === 'staff' && !(await areAnswersEditable(store, tx, application))) {
        return { outcome: 'not_editable' }
      }
      if (initiator.kind === 'staff' && (await isCustomerDeviceOpen(deps, tx, applicationId))) {
        return { outcome: 'in_use' }
      }
      const count = await store.deviceLinks.countLastHour(tx, applicationId, at)
      if (count >= linkLimits.device.perHour) return { outcome: 'too_many' }
      await endCurrentDevice(deps, tx, applicationId, {
        actor: getAuditActor(initiator),
        state: 'superseded',
      })
      const token = createSecret()
      const id = randomUUID()
      const kind = getDeviceLinkKind(initiator)
      await store.deviceLinks.add(tx, {
        id,
        token,
        applicationId,
        kind,
        staffId: initiator.kind === 'staff' ? initiator.member.id : null,
        page,
        expiresAt: new Date(at.getTime() + linkLimits.device.lifetimeMs),
        now: at,
      })
      await store.audit.append(tx, {
        applicationId,
        actor: getAuditActor(initiator),
        event: 'device_link_made',
        detail: { link: id, kind },
        now: at,
      })
      if (initiator.kind === 'staff') {
        const actor = getAuditActor(initiator)
        await moveToBranch(deps, tx, {
          applicationId,
          to: initiator.member,
          actor,
          onlyFromPool: true,
        })
      }
      return { outcome: 'made', token }
    },
  )
}

/**
 * Opens a link in another browser, once. That browser gets a new session and a number to show, and waits: its
 * application opens once the number was typed where the link was made.
 */
export async function claimDevice(
  deps: LinkDeps,
  {
    token,
    browser,
    device,
    staff,
  }: {
    token: string
    browser: Buffer | undefined
    device: string | undefined
    staff?: StaffBrowser | undefined
  },
): Promise<ClaimOutcome> {
  const { store, now } = deps
  return store.transaction(async (tx): Promise<ClaimOutcome> => {
    const at = now()
    const link = await store.deviceLinks.find(tx, token, at)
    if (!link || getLinkStateAt(link, at) !== 'live') return { outcome: 'ended' }
    const { applicationId } = link
    if (!(await store.applications.lock(tx, applicationId))) return { outcome: 'ended' }
    if (browser && (await store.sessions.mayOpen(tx, browser, applicationId, at))) {
      return { outcome: 'here', applicationId }
    }
    // The code that proves an address is typed on a device of the customer's, never on one of staff.
    if (link.kind === 'branch' && (await refuseStaffDevice(deps, tx, staff, link))) {
      return { outcome: 'staff_device' }
    }
    const session = await openSession(store, tx, browser, at)
    const isFirst = await store.deviceLinks.claim(tx, link, {
      sessionHash: session.hash,
      token,
      number: deriveDeviceNumber(session.token),
      device: device ?? null,
      expiresAt: new Date(at.getTime() + linkLimits.device.lifetimeMs),
      now: at,
    })
    if (!isFirst) return { outcome: 'ended' }
    await store.audit.append(tx, {
      applicationId,
      // The person at the new browser is not known yet.
      actor: { kind: 'system' },
      event: 'device_claimed',
      detail: { link: link.id },
      now: at,
    })
    return { outcome: 'claimed', token: session.token }
  })
}

/** Derives the six digits that a waiting browser shows from its own secret. */
export function deriveDeviceNumber(sessionToken: string): string {
  return deriveCode(sessionToken, 'device')
}

/**
 * Admits the other device by the number that it shows. A wrong number uses up a try, and the last try the link.
 */
export async function connectDevice(
  deps: LinkDeps,
  {
    applicationId,
    initiator,
    token,
    number,
  }: { applicationId: string; initiator: ApplicationActor; token: string; number: string },
): Promise<ConnectOutcome> {
  const { store, now, idleMs } = deps
  if (!mayCreateDeviceLink(initiator)) return { outcome: 'forbidden' }
  return store.transactionFor(
    { ...initiator, applicationId },
    now(),
    async (tx): Promise<ConnectOutcome> => {
      const at = now()
      const application = await store.applications.lock(tx, applicationId)
      if (!application || (await isHiddenFromInitiator(deps, tx, initiator, applicationId))) {
        return { outcome: 'ended' }
      }
      if (initiator.kind === 'staff' && !(await areAnswersEditable(store, tx, application))) {
        return { outcome: 'ended' }
      }
      const link = await store.deviceLinks.find(tx, token, at)
      if (
        !link ||
        link.applicationId !== applicationId ||
        link.kind !== getDeviceLinkKind(initiator)
      ) {
        return { outcome: 'ended' }
      }
      const state = getLinkStateAt(link, at)
      if (state === 'live') return { outcome: 'not_yet' }
      const { sessionHash, numberMac } = link
      if (state !== 'claimed' || !sessionHash || !numberMac) return { outcome: 'ended' }
      const claimed = { ...link, codeMac: numberMac }
      const tried = await store.deviceLinks.tryCode(tx, claimed, token, number)
      if (!tried) return { outcome: 'ended' }
      const { isRight, left } = tried
      if (!isRight) return recordWrongNumber(deps, tx, link, { left, initiator, now: at })
      await store.deviceLinks.connect(tx, link)
      const limits = getLinkSessionLimits(at, idleMs)
      // A device of the customer's inherits the rights of the one that admitted it.
      const acceptsFrom =
        initiator.kind === 'customer'
          ? await store.sessions.findAcceptsFrom(tx, initiator.session, applicationId)
          : null
      await store.sessions.grant(tx, sessionHash, applicationId, limits, {
        deviceLinkId: link.id,
        acceptsFrom: acceptsFrom ?? null,
      })
      if (link.kind === 'branch') await store.deviceLinks.markBranch(tx, applicationId)
      await store.audit.append(tx, {
        applicationId,
        actor: getAuditActor(initiator),
        event: 'device_connected',
        detail: { link: link.id, kind: link.kind },
        now: at,
      })
      if (link.kind === 'branch') {
        await notifyContacts(deps, tx, { application, about: 'device_connected' })
      }
      return { outcome: 'connected' }
    },
  )
}

async function recordWrongNumber(
  deps: LinkDeps,
  tx: Tx,
  link: DeviceLink,
  { left, initiator, now }: { left: number; initiator: ApplicationActor; now: Date },
): Promise<ConnectOutcome> {
  const over = left === 0
  await deps.store.audit.append(tx, {
    applicationId: link.applicationId,
    actor: getAuditActor(initiator),
    event: 'device_refused',
    detail: { link: link.id, code: over ? 'guessed' : 'wrong_number' },
    now,
  })
  if (!over) return { outcome: 'wrong', triesLeft: left }
  await endDeviceLink(deps, tx, link, { actor: getAuditActor(initiator), state: 'guessed' })
  return { outcome: 'ended' }
}
