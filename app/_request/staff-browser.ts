import type { StaffBrowser } from '@/lib/access/return-links/staff-device.ts'
import { findBrowserMark } from './staff-browser-mark.ts'
import { findStaffVisit } from './staff-visit.ts'

/** Finds the member of staff signed in in this browser, and its mark as a staff browser. */
export async function findStaffBrowser(language: string): Promise<StaffBrowser> {
  return { id: (await findStaffVisit(language)).member?.id, mark: await findBrowserMark() }
}
