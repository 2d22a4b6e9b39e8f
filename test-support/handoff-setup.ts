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
import type { LinkDeps } from '../lib/access/links/link-deps.ts'
import { hashSecret } from '../lib/access/rules/secrets.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { createStaffAuth } from '../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '../lib/staff/staff-deps.ts'
import { cheapPasswordHash, type JoinedStaff, joinStaff } from './staff/add-staff.ts'
import { createTestOutbox } from './test-outbox.ts'
import type { TestStore } from './test-store.ts'

export const testStart = new Date('2026-11-21T09:00:00.000Z')
export const amira = 'aaaaaaaa-0000-4000-8000-000000000001'
export const bilal = 'aaaaaaaa-0000-4000-8000-000000000002'
export const address = 'Amira.Canary@Example.com'
export const desktop = hashSecret('the desktop')
export const customer: ApplicationActor = { kind: 'customer', session: desktop }
export const minuteMs = 60_000
export const settings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs: 30 * minuteMs,
  contactWaitMs: 24 * 60 * minuteMs,
  returnWaitMs: 24 * 60 * minuteMs,
  passwordCost: cheapPasswordHash,
}

export function setUpHandoff(opened: TestStore) {
  const { store } = opened
  const { db } = store
  const clock = { now: testStart }
  const staff = createStaffDeps(store, () => createStaffAuth(store, settings))

  const deps: LinkDeps = {
    ...settings,
    store,
    log: createLogger({ level: 'silent' }),
    now: () => clock.now,
    emails: true,
  }
  const { emails, deliver } = createTestOutbox(deps)

  async function add(id: string, customerId: string) {
    const expiresAt = later(30 * 24 * 60 * minuteMs)
    const accountId = `ACC-${customerId}`
    await store.applications.add(db, {
      id,
      customerId,
      accountId,
      locale: 'en',
      expiresAt,
      now: clock.now,
    })
    if (!(await store.sessions.find(db, desktop, clock.now))) {
      await store.sessions.add(db, desktop, expiresAt, clock.now)
    }
    await store.sessions.grant(db, desktop, id)
  }
  function later(ms: number): Date {
    return new Date(clock.now.getTime() + ms)
  }
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
  async function trail() {
    return (await store.audit.list(db, amira)).map(({ event }) => event)
  }
  function wrong(number: string): string {
    return number === '000000' ? '000001' : '000000'
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

  /** Back to the beginning. */
  async function reset(): Promise<void> {
    clock.now = testStart
    emails.length = 0
    await opened.reset()
    await add(amira, 'PTC-A')
  }

  return {
    add,
    agent,
    claim,
    clock,
    connect,
    connected,
    db,
    deps,
    emails,
    enter,
    handedOver,
    here,
    later,
    make,
    mayOpen,
    deliver,
    prove,
    reset,
    send,
    staff,
    store,
    there,
    trail,
    wrong,
  }
}
