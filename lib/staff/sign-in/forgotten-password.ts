/** "Forgotten password" on the sign-in page. */
import type { Tx } from '#lib/database/schema.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { sendStaffEmail } from '../staff-emails.ts'

const batchSize = 50

/** Tells whether links can be asked for: only with a mail server, and not with the firm's provider. */
export function canAskForLink({ emails, provider }: StaffDeps): boolean {
  return emails !== undefined && provider === undefined
}

/**
 * Requests a link to choose another password. Only stores the request: the result and its duration are the same
 * whether or not an account has that address.
 */
export async function requestPasswordReset(
  { store, now }: Pick<StaffDeps, 'store' | 'now'>,
  address: string,
): Promise<void> {
  await store.staffResetRequests.add(store.db, address, now())
}

/** Answers the waiting requests, each once, in the loop that sends e-mails. */
export async function processResetRequests(deps: StaffDeps): Promise<void> {
  const { store, log } = deps
  if (!canAskForLink(deps)) return
  for (const login of await store.staffResetRequests.list(store.db, batchSize)) {
    // One that cannot be answered must not hold up the others.
    try {
      const outcome = await store.transaction((tx) => processRequest(deps, tx, login))
      log?.info({ event: 'staff_reset_processed', outcome })
    } catch (error) {
      log?.error({ event: 'staff_reset_failed', error })
    }
  }
}

/** `no_account`: nobody's address. Otherwise why no link was sent is in the audit. */
async function processRequest(
  deps: StaffDeps,
  tx: Tx,
  login: string,
): Promise<'sent' | 'no_account' | RefusalCode | undefined> {
  const { store, now } = deps
  if (!(await store.staffResetRequests.take(tx, login))) return undefined
  const found = await store.staff.findByLogin(tx, login)
  const account = found && (await store.staff.lock(tx, found.id))
  if (!account) return 'no_account'
  const code = await findRefusal(deps, tx, account)
  const actor = { kind: 'system' } as const
  if (code) {
    const detail = { account: account.id, code }
    await store.audit.append(tx, { actor, event: 'staff_link_not_sent', detail, now: now() })
    return code
  }
  const link = await (await deps.auth()).newPasswordLink(tx, account.login)
  const emailed = await sendStaffEmail(deps, tx, account, { about: 'forgotten', link })
  const detail = { account: account.id, about: 'forgotten', emailed }
  await store.audit.append(tx, { actor, event: 'staff_link_made', detail, now: now() })
  return 'sent'
}

type RefusalCode = 'disabled' | 'no_second_factor'

/**
 * Finds why no link is sent: without a second factor the mailbox alone would open the account. An administrator
 * sends the link to such an account, and to one that was never opened.
 */
async function findRefusal(
  { store }: StaffDeps,
  tx: Tx,
  { id, disabledAt, enrolled }: { id: string; disabledAt: Date | null; enrolled: boolean },
): Promise<RefusalCode | undefined> {
  if (disabledAt) return 'disabled'
  return enrolled && (await store.staff.hasPassword(tx, id)) ? undefined : 'no_second_factor'
}
