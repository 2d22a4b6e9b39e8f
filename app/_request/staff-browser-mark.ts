/** A random cookie that marks a browser in which staff have signed in. */
import { createSecret, hashSecret, isSecret } from '@/lib/access/rules/secrets.ts'
import { localStaffBrowserCookie, staffBrowserCookie } from '@/lib/access/rules/session-names.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { findMember } from '@/lib/staff/accounts/find-member.ts'
import { readCookie, writeCookie } from './session-cookie.ts'

/** In seconds; browsers store no cookie longer. */
const markLife = 400 * 24 * 3600

/** Marks this browser, and records who has signed in with it. Only from an action. */
export async function markBrowser(session: string): Promise<void> {
  const { staff, store } = await getPortico()
  const member = await findMember(staff, session)
  if (!member) return
  const before = await readCookie(staffBrowserCookie, localStaffBrowserCookie)
  const mark = isSecret(before) ? before : createSecret()
  await writeCookie(staffBrowserCookie, localStaffBrowserCookie, mark, markLife)
  const device = { mark: hashSecret(mark), staffId: member.id, now: new Date() }
  await store.flags.noteDevice(store.db, device)
}

/** The stored hash of this browser's mark. */
export async function findBrowserMark(): Promise<Buffer | undefined> {
  const mark = await readCookie(staffBrowserCookie, localStaffBrowserCookie)
  return isSecret(mark) ? hashSecret(mark) : undefined
}
