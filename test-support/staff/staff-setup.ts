/** Staff accounts on a test database: what tests of signing in and of permissions share. */
import { beforeEach, vi } from 'vitest'
import type { Store } from '../../lib/database/store.ts'
import type { Email } from '../../lib/messages/store/mail.ts'
import { createLogger } from '../../lib/observability/logging/logger.ts'
import { enterCode, signIn } from '../../lib/staff/sign-in/sign-in.ts'
import { createStaffAuth } from '../../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps, type StaffDeps } from '../../lib/staff/staff-deps.ts'
import { createTestOutbox } from '../test-outbox.ts'
import { cheapPasswordHash, staffPassword } from './add-staff.ts'
import { generateTotp } from './authenticator-app.ts'

export const minuteMs = 60_000

export const staffAuthSettings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs: 30 * minuteMs,
  passwordCost: cheapPasswordHash,
}

/** Staff accounts with passwords that are cheap to hash. */
export function createTestStaffDeps(
  store: Store,
  settings?: Partial<
    Pick<StaffDeps, 'scope' | 'limits' | 'log' | 'emails' | 'resetBySecondPerson'>
  >,
): StaffDeps {
  return createStaffDeps(
    store,
    () => createStaffAuth(store, staffAuthSettings),
    undefined,
    settings,
  )
}

/** Moves the faked clock of a test on. */
export function advanceClock(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

/** Every audit event of a database, in their order. */
export async function listAuditEvents({ db }: Pick<Store, 'db'>) {
  const rows = await db.selectFrom('auditEvent').selectAll().orderBy('sequence').execute()
  return rows.map(({ event, actor, detail }) => ({ event, actor, detail }))
}

/** Enters the right password of an account with a second factor; gives the sign-in step. */
export async function enterPassword(deps: StaffDeps, address: string): Promise<string> {
  const answer = await signIn(deps, { address, password: staffPassword })
  if (answer.outcome !== 'code') throw new Error(answer.outcome)
  return answer.signed.step ?? ''
}

/** Signs in with password and code; gives the session. */
export async function signInWithCode(
  deps: StaffDeps,
  { address, secret, device }: { address: string; secret: string; device?: string },
): Promise<string> {
  const first = await signIn(deps, { address, password: staffPassword, device })
  const step = 'signed' in first ? (first.signed.step ?? '') : ''
  const code = generateTotp(secret, deps.now())
  const second = await enterCode(deps, { step, code, device })
  if (second.outcome !== 'signed_in') throw new Error(second.outcome)
  return second.signed.session ?? ''
}

/** E-mails to the accounts of a test, as a mail server would get them. */
export function useStaffMailbox(staff: { deps: StaffDeps }, store: Store) {
  const log = createLogger({ level: 'silent' })
  const { emails, deliver } = createTestOutbox({ store, log, now: () => new Date() })
  beforeEach(() => {
    emails.length = 0
    const { brand, publicUrl } = staffAuthSettings
    staff.deps = { ...staff.deps, emails: { brand, publicUrl, language: 'en' } }
  })
  return {
    /** Delivers waiting e-mails; returns those that arrived since the last call. */
    async receive(): Promise<Email[]> {
      await deliver()
      return emails.splice(0)
    },
    /** The secret of the link to choose a password. */
    linkIn(email: Email | undefined): string {
      const [, link] = /\/staff\/password\/(\w+)/.exec(email?.text ?? '') ?? []
      if (!link) throw new Error('There is no link in that e-mail')
      return link
    },
  }
}
