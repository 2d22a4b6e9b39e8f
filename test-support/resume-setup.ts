import { expect } from 'vitest'
import type { LinkDeps } from '../lib/access/links/link-deps.ts'
import { getLinkState, openLink } from '../lib/access/return-links/open-link.ts'
import { processLinkRequests } from '../lib/access/return-links/process-link-requests.ts'
import {
  requestLinkByAddress,
  requestLinkFromApplication,
} from '../lib/access/return-links/request-link.ts'
import { deriveCode } from '../lib/access/rules/link-codes.ts'
import { createSecret, hashSecret } from '../lib/access/rules/secrets.ts'
import type { Email } from '../lib/messages/store/mail.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { createTestOutbox } from './test-outbox.ts'
import type { TestStore } from './test-store.ts'

export const testStart = new Date('2026-11-21T09:00:00.000Z')
export const amira = 'aaaaaaaa-0000-4000-8000-000000000001'
export const grace = '99999999-0000-4000-8000-000000000001'
export const bilal = 'aaaaaaaa-0000-4000-8000-000000000002'
export const address = 'Amira.Canary@Example.com'
export const desktop = hashSecret('the desktop')
export const telephone = hashSecret('the telephone')
export const minuteMs = 60_000

export function setUpResume(opened: TestStore) {
  const { store } = opened
  const { db } = store
  const clock = { now: testStart }

  const deps: LinkDeps = {
    store,
    log: createLogger({ level: 'silent' }),
    now: () => clock.now,
    brand: 'Portico',
    publicUrl: new URL('https://apply.example.com'),
    idleMs: 30 * minuteMs,
    contactWaitMs: 24 * 60 * minuteMs,
    returnWaitMs: 24 * 60 * minuteMs,
  }
  const { emails, deliver } = createTestOutbox(deps)

  async function add(id: string, customerId: string, session: Buffer) {
    const expiresAt = later(30 * 24 * 60 * minuteMs)
    await store.applications.add(db, {
      id,
      customerId,
      accountId: `ACC-${customerId}`,
      locale: 'en',
      expiresAt,
      now: clock.now,
    })
    if (!(await store.sessions.find(db, session, clock.now))) {
      await store.sessions.add(db, session, expiresAt, clock.now)
    }
    await store.sessions.grant(db, session, id)
  }
  function later(ms: number): Date {
    return new Date(clock.now.getTime() + ms)
  }
  /** Saves for later and reads the mail: the link's token, and the code that the asker sees. */
  async function save(to = address, applicationId = amira, session = desktop) {
    const askerSecret = createSecret()
    const asked = { applicationId, session, address: to, language: 'en' as const, askerSecret }
    expect(await requestLinkFromApplication(deps, asked)).toBe('asked')
    await deliver()
    return { token: tokenOf(emails.at(-1)), code: deriveCode(askerSecret) }
  }
  /** Asks with an address alone; nothing comes if it is not known. */
  async function ask(to = address) {
    const askerSecret = createSecret()
    await requestLinkByAddress(deps, { address: to, language: 'es', askerSecret })
    await processLinkRequests(deps)
    await deliver()
    return { token: tokenOf(emails.at(-1)), code: deriveCode(askerSecret) }
  }
  function open({ token, code }: { token: string; code: string }, browser?: Buffer) {
    return openLink(deps, { token, code, browser })
  }
  /** The browser in which it was started has it open again, after a link had closed it there. */
  async function letInAgain() {
    const until = new Date(clock.now.getTime() + 24 * 3_600_000)
    await store.sessions.grant(db, desktop, amira, { idleUntil: until, endsAt: until })
  }
  async function proven() {
    return open(await save())
  }
  async function endOf({ token }: { token: string }) {
    return getLinkState(deps, token)
  }
  function wrong(code: string): string {
    return code === '000000' ? '000001' : '000000'
  }
  async function trail(applicationId = amira) {
    return (await store.audit.list(db, applicationId)).map(({ event }) => event)
  }

  /** Back to the beginning. */
  async function reset(): Promise<void> {
    clock.now = testStart
    emails.length = 0
    await opened.reset()
    await add(amira, 'PTC-A', desktop)
  }

  return {
    add,
    ask,
    clock,
    db,
    deps,
    emails,
    letInAgain,
    endOf,
    later,
    open,
    deliver,
    proven,
    reset,
    save,
    store,
    trail,
    wrong,
  }
}

export function tokenOf(email: Email | undefined): string {
  return email?.text.match(/\/return\/([\w-]{43})\n/)?.[1] ?? 'no link'
}

export function bytesIn(bytes: Uint8Array): string {
  const own = Buffer.from(bytes)
  return `${own.toString('latin1')} ${own.toString('utf8')}`
}
