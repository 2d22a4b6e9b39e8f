import { expect } from 'vitest'
import { getLinkState, openLink } from '../lib/access/return-links/open-link.ts'
import { processLinkRequests } from '../lib/access/return-links/process-link-requests.ts'
import {
  requestLinkByAddress,
  requestLinkFromApplication,
} from '../lib/access/return-links/request-link.ts'
import { deriveCode } from '../lib/access/rules/link-codes.ts'
import { createSecret, hashSecret } from '../lib/access/rules/secrets.ts'
import type { Email } from '../lib/messages/store/mail.ts'
import { address, amira, desktop, setUpLinks } from './links-setup.ts'
import type { TestStore } from './test-store.ts'

export const grace = '99999999-0000-4000-8000-000000000001'
export const telephone = hashSecret('the telephone')

export function setUpReturn(opened: TestStore) {
  const bench = setUpLinks(opened)
  const { clock, db, deliver, deps, emails, store } = bench

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

  return { ...bench, ask, endOf, letInAgain, open, proven, save }
}

export function tokenOf(email: Email | undefined): string {
  return email?.text.match(/\/return\/([\w-]{43})\n/)?.[1] ?? 'no link'
}

export function bytesIn(bytes: Uint8Array): string {
  const own = Buffer.from(bytes)
  return `${own.toString('latin1')} ${own.toString('utf8')}`
}
