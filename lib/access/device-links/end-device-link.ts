import type { Actor } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import { type ApplicationActor, getAuditActor } from '../application-actor.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { sessionLabel } from '../rules/session-names.ts'
import type { DeviceEnd, DeviceLink } from '../store/device-links.ts'
import { getLinkStateAt } from './device-link-state.ts'
import { isHiddenFromInitiator, mayCreateDeviceLink } from './handoff-initiator.ts'

/**
 * Ends the use of another device from where it was started: gives up the link, refuses the waiting device, or
 * closes the one that has it open. False if there was nothing to end.
 */
export async function endOtherDevice(
  deps: LinkDeps,
  { applicationId, initiator }: { applicationId: string; initiator: ApplicationActor },
): Promise<boolean | 'forbidden'> {
  const { store } = deps
  if (!mayCreateDeviceLink(initiator)) return 'forbidden'
  return store.transactionFor({ ...initiator, applicationId }, deps.now(), async (tx) => {
    if (!(await store.applications.lock(tx, applicationId))) return false
    if (await isHiddenFromInitiator(deps, tx, initiator, applicationId)) return false
    const link = await store.deviceLinks.latest(tx, applicationId, deps.now())
    if (!link || (link.kind === 'own') !== (initiator.kind === 'customer')) return false
    const states = { live: 'withdrawn', claimed: 'refused', connected: 'taken_back' } as const
    const state = states[link.state as keyof typeof states]
    return state ? endDeviceLink(deps, tx, link, { actor: getAuditActor(initiator), state }) : false
  })
}

/** Ends it on the device that came by a link, or that was handed over: its customer is done there. */
export async function finishOnOtherDevice(
  deps: LinkDeps,
  { applicationId, session }: { applicationId: string; session: Buffer },
): Promise<boolean> {
  const { store } = deps
  return store.transactionFor(
    { kind: 'customer', session, applicationId },
    deps.now(),
    async (tx) => {
      const access = await store.deviceLinks.ofSession(tx, session, applicationId)
      if (!access) return false
      const actor: Actor = { kind: 'customer', session: sessionLabel(session) }
      return endDeviceLink(deps, tx, { ...access, applicationId }, { actor, state: 'finished' })
    },
  )
}

/** Ends the lock of a browser on that browser: somebody else has the device in their hands. */
export async function endLockedDevice(deps: LinkDeps, session: Buffer): Promise<void> {
  const { store } = deps
  await store.transaction(async (tx) => {
    const applicationId = await store.deviceLinks.findLock(tx, session, deps.now())
    if (!applicationId || !(await store.applications.lock(tx, applicationId))) return
    const access = await store.deviceLinks.ofSession(tx, session, applicationId)
    if (!access) return
    const how = { actor: { kind: 'system' } as const, state: 'taken_back' as const }
    await endDeviceLink(deps, tx, { ...access, applicationId }, how)
  })
}

/** Tells whether the customer goes on with a device of their own, which staff cannot end. */
export async function isCustomerDeviceOpen(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  tx: Tx,
  applicationId: string,
): Promise<boolean> {
  const link = await store.deviceLinks.latest(tx, applicationId, now())
  if (link?.kind !== 'own') return false
  return ['live', 'claimed', 'connected'].includes(getLinkStateAt(link, now()))
}

/** Ends whatever device an application is open in besides, in the caller's transaction. */
export async function endCurrentDevice(
  deps: Pick<LinkDeps, 'store' | 'now'>,
  tx: Tx,
  applicationId: string,
  how: { actor: Actor; state: DeviceEnd },
): Promise<void> {
  const link = await deps.store.deviceLinks.latest(tx, applicationId, deps.now())
  if (link && !link.endedAt) await endDeviceLink(deps, tx, link, how)
}

/** Ends one link, with whatever was sent for it. False if it had ended. */
export async function endDeviceLink(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  tx: Tx,
  link: Pick<DeviceLink, 'id' | 'kind' | 'applicationId'>,
  { actor, state }: { actor: Actor; state: DeviceEnd },
): Promise<boolean> {
  const at = now()
  if (!(await store.deviceLinks.end(tx, link, state, at))) return false
  await store.deviceCodes.end(tx, link, 'superseded', at, 'device_closed')
  const { id, kind, applicationId } = link
  const detail = { link: id, kind, state }
  await store.audit.append(tx, { applicationId, actor, event: 'device_ended', detail, now: at })
  return true
}
