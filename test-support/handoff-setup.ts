import { expect } from 'vitest'
import type { ApplicationActor } from '../lib/access/application-actor.ts'
import { enterDeviceCode, sendDeviceCode } from '../lib/access/device-links/device-codes.ts'
import {
  getDeviceLinkState,
  getInitiatorLinkState,
} from '../lib/access/device-links/device-link-state.ts'
import {
  claimDevice,
  connectDevice,
  createDeviceLink,
  deriveDeviceNumber,
} from '../lib/access/device-links/device-links.ts'
import { handOverDevice } from '../lib/access/device-links/hand-over-device.ts'
import { hashSecret } from '../lib/access/rules/secrets.ts'
import { createStaffAuth } from '../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '../lib/staff/staff-deps.ts'
import { address, amira, desktop, settings, setUpLinks } from './links-setup.ts'
import { type JoinedStaff, joinStaff } from './staff/add-staff.ts'
import type { TestStore } from './test-store.ts'

export const customer: ApplicationActor = { kind: 'customer', session: desktop }

export function setUpHandoff(opened: TestStore) {
  const bench = setUpLinks(opened)
  const { clock, db, deliver, deps, emails, store } = bench
  const staff = createStaffDeps(store, () => createStaffAuth(store, settings))

  async function make(initiator: ApplicationActor = customer, applicationId = amira) {
    const made = await createDeviceLink(deps, { applicationId, initiator, page: 'documents/doc-1' })
    if (made.outcome !== 'made') throw new Error(made.outcome)
    return made.token
  }
  /** Opens the link in the other browser; returns its session, and the number that it shows. */
  async function claim(token: string, browser?: Buffer) {
    const claimed = await claimDevice(deps, { token, browser, device: 'Safari/iOS' })
    if (claimed.outcome !== 'claimed') throw new Error(claimed.outcome)
    const session = hashSecret(claimed.token)
    return { session, sessionToken: claimed.token, number: deriveDeviceNumber(claimed.token) }
  }
  function connect(token: string, number: string, initiator: ApplicationActor = customer) {
    return connectDevice(deps, { applicationId: amira, initiator, token, number })
  }
  async function connected(initiator: ApplicationActor = customer) {
    const token = await make(initiator)
    const there = await claim(token)
    expect(await connect(token, there.number, initiator)).toEqual({ outcome: 'connected' })
    return { token, ...there }
  }
  function mayOpen(session: Buffer, applicationId = amira) {
    return store.sessions.mayOpen(db, session, applicationId, clock.now)
  }
  async function here(side: ApplicationActor['kind'] = 'customer') {
    return (await getInitiatorLinkState(deps, amira, side)).state
  }
  async function there(token: string, browser?: Buffer) {
    return (await getDeviceLinkState(deps, token, browser)).state
  }
  async function agent(): Promise<JoinedStaff & { initiator: ApplicationActor }> {
    const joined = await joinStaff(staff, { name: 'Grace', role: 'agent' })
    return { ...joined, initiator: { kind: 'staff', member: joined.member } }
  }
  async function handedOver(member: JoinedStaff['member']) {
    const outcome = await handOverDevice(deps, { applicationId: amira, member })
    if (outcome.outcome !== 'handed_over') throw new Error(outcome.outcome)
    return { sessionToken: outcome.token, session: hashSecret(outcome.token) }
  }
  async function send(sessionToken: string) {
    const asked = { applicationId: amira, sessionToken, address, language: 'es' as const }
    const outcome = await sendDeviceCode(deps, asked)
    await deliver()
    return { outcome, code: emails.at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '' }
  }
  function enter(sessionToken: string, code: string) {
    return enterDeviceCode(deps, { applicationId: amira, sessionToken, code })
  }

  /** The right code is typed: the session that the browser has from then on. */
  async function prove(sessionToken: string, code: string): Promise<Buffer> {
    const entered = await enter(sessionToken, code)
    if (entered.outcome !== 'proven' || !entered.token) throw new Error(entered.outcome)
    return hashSecret(entered.token)
  }

  return {
    ...bench,
    agent,
    claim,
    connect,
    connected,
    enter,
    handedOver,
    here,
    make,
    mayOpen,
    prove,
    send,
    staff,
    there,
  }
}
