/** The mark of a browser that staff have signed in with: random, and of no use but to know it again. */
import {
  createSessionToken,
  hashSessionToken,
  isSessionToken,
  localStaffBrowserCookie,
  staffBrowserCookie,
} from '@/lib/security/session.ts'
import { getPortico } from '@/lib/server.ts'
import { findMember } from '@/lib/services/staff/find-member.ts'
import { readCookie, writeCookie } from './session-cookie.ts'

/** The longest browsers keep one. */
const markLife = 400 * 24 * 3600

/** Marks this browser, and notes who has signed in with it. Only from an action. */
export async function markBrowser(session: string): Promise<void> {
  const { staff, store } = await getPortico()
  const member = await findMember(staff, session)
  if (!member) return
  const before = await readCookie(staffBrowserCookie, localStaffBrowserCookie)
  const mark = isSessionToken(before) ? before : createSessionToken()
  await writeCookie(staffBrowserCookie, localStaffBrowserCookie, mark, markLife)
  const device = { mark: hashSessionToken(mark), staffId: member.id, now: new Date() }
  await store.flags.noteDevice(store.db, device)
}

/** What is stored of the mark that this browser carries. */
export async function findBrowserMark(): Promise<Buffer | undefined> {
  const mark = await readCookie(staffBrowserCookie, localStaffBrowserCookie)
  return isSessionToken(mark) ? hashSessionToken(mark) : undefined
}
