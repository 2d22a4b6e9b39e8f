import type { StaffBrowser } from '@/lib/services/resume/staff-device.ts'
import { findBrowserMark } from './staff-browser-mark.ts'
import { findStaffVisit } from './staff-visit.ts'

/** Who of staff is signed in in this browser, and by what it is known as one of theirs. */
export async function findStaffBrowser(language: string): Promise<StaffBrowser> {
  return { id: (await findStaffVisit(language)).member?.id, mark: await findBrowserMark() }
}
