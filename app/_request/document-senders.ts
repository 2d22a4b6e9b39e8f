/**
 * Defines the senders of documents: the customer, a member of staff for them, or a person of a company; each in
 * their own name.
 */
import { requireAssistedApplication } from './assisted-application.ts'
import { requireOwnPart } from './own-part.ts'
import { documentPath, fillDocumentPath, ownPartDocumentPath } from './paths.ts'
import { type DocumentSender, decoded } from './receive-document.ts'
import { isStaffRefused } from './separation-of-duties.ts'
import { requireApplication } from './visit.ts'

/** Allowed in the browser in which the application is open, unless staff are signed in there. */
export const customerSender: DocumentSender = {
  getPage: documentPath,
  async open({ language, application }, requestId) {
    const isRefused = await isStaffRefused('act_as_customer', decoded(application), requestId)
    return isRefused ? 'forbidden' : requireApplication(language, application)
  },
}

/** Allowed to members who may fill in the application for its customer. */
export const staffSender: DocumentSender = {
  getPage: fillDocumentPath,
  open: ({ language, application }) => requireAssistedApplication(language, application),
}

/**
 * Allowed in the browser in which the link to a part was opened, for their own documents, unless staff are
 * signed in there.
 */
export const personSender: DocumentSender = {
  getPage: (language, _application, document) => ownPartDocumentPath(language, document),
  async open({ language }, requestId) {
    if (await isStaffRefused('act_as_customer', '', requestId)) return 'forbidden'
    const { portico, part } = await requireOwnPart(language)
    const { applicationId: id, personId: person, link } = part
    const submission = await portico.store.submissions.findByApplication(portico.store.db, id)
    const actor = { kind: 'person', link: link.id, person } as const
    return { portico, application: { id }, submission, actor }
  },
}
