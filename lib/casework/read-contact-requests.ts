import { findDecisionRefusal } from '#lib/access/return-links/contact-requests.ts'
import { getContactRequestState, isCustomerContact } from '#lib/access/rules/contact-policy.ts'
import type { ContactRequest } from '#lib/access/store/contact-requests.ts'
import { getStaffNames } from '#lib/staff/accounts/staff-names.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'

export type CaseContactRequest = ContactRequest & {
  /** The requested address; empty once it is erased. */
  address: string
  mayApprove: boolean
  mayReject: boolean
  /** Why the member may not approve it. */
  refused: 'role' | 'same_person' | undefined
}

export type CaseContactRequests = {
  requests: CaseContactRequest[]
  /** The customer's own addresses until now. */
  known: string[]
  /** The names of every member who occurs in it, by id. */
  names: Map<string, string>
}

/** The addresses that staff requested for a customer, with what this member may decide; undefined without any. */
export async function readContactRequests(
  deps: Pick<CaseworkDeps, 'store'>,
  member: Member,
  application: string,
): Promise<CaseContactRequests | undefined> {
  const { store } = deps
  const { db } = store
  const requests = await store.contactRequests.ofApplication(db, application)
  if (requests.length === 0) return undefined
  const contacts = await store.contacts.list(db, application)
  const findRefusal = (request: ContactRequest, outcome: 'approved' | 'rejected') =>
    findDecisionRefusal(store, db, member, request, outcome)
  return {
    requests: await Promise.all(
      requests.map(async (request) => {
        const refused = await findRefusal(request, 'approved')
        const isRequested = getContactRequestState(request, new Date()) === 'requested'
        return {
          ...request,
          address: contacts.find(({ id }) => id === request.contactId)?.value ?? '',
          mayApprove: isRequested && !refused,
          mayReject: !(await findRefusal(request, 'rejected')),
          refused,
        }
      }),
    ),
    known: contacts.flatMap((contact) =>
      contact.kind === 'email' && isCustomerContact(contact) ? contact.value : [],
    ),
    names: await getStaffNames(
      deps,
      requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy ?? []].flat()),
    ),
  }
}
