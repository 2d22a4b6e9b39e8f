/** Decides who may send a document to an address, before any of it is received. */
import type { Store } from '#lib/database/store.ts'
import type { UploadAccess } from '#lib/http/requests/request-guard.ts'
import { isOwnPartUploadPath, isStaffUploadPath } from '#lib/http/requests/request-path.ts'
import { findMember } from '#lib/staff/accounts/find-member.ts'
import type { StaffDeps } from '#lib/staff/staff-deps.ts'
import { hashSecret, isSecret } from '../rules/secrets.ts'
import {
  localOwnPartCookie,
  localSessionCookie,
  localStaffCookie,
  ownPartCookie,
  sessionCookie,
  staffCookie,
} from '../rules/session-names.ts'
import { isUuid } from '../rules/uuid.ts'

type Cookies = ReadonlyMap<string, string>

/**
 * Creates the function that tells whether one of these cookies opens the address's application: now, or until
 * it was closed. The route itself checks which documents are requested, and whether staff see the application.
 */
export function createUploadGuard({ store, staff }: { store: Store; staff: StaffDeps }) {
  return async (pathname: string, cookies: Cookies): Promise<UploadAccess> => {
    const now = new Date()
    if (isStaffUploadPath(pathname)) {
      const session = cookies.get(staffCookie) ?? cookies.get(localStaffCookie)
      if (!session) return 'unknown'
      return (await findMember(staff, session)) ? 'open' : 'closed'
    }
    const isOwnPart = isOwnPartUploadPath(pathname)
    const names = isOwnPart
      ? [ownPartCookie, localOwnPartCookie]
      : [sessionCookie, localSessionCookie]
    const token = names.map((name) => cookies.get(name)).find(isSecret)
    if (!token) return 'unknown'
    const session = hashSecret(token)
    if (isOwnPart) {
      const link = await store.personLinks.ofSession(store.db, session)
      if (!link) return 'unknown'
      return (await store.personLinks.isOpen(store.db, link.id, now)) ? 'open' : 'closed'
    }
    const application = pathname.split('/')[3] ?? ''
    if (!isUuid(application)) return 'unknown'
    const isOpen = await store.sessions.isOpenFor(store.db, session, application, now)
    return isOpen === undefined ? 'unknown' : isOpen ? 'open' : 'closed'
  }
}
