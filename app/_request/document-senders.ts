/** Who sends documents: the customer, or a member of staff for them, in their own name. */
import { requireAssistedApplication } from './assisted-application.ts'
import { documentPath, fillDocumentPath } from './paths.ts'
import { type DocumentSender, decoded } from './receive-document.ts'
import { isStaffRefused } from './separation-of-duties.ts'
import { requireApplication } from './visit.ts'

/** In the browser in which the application is open, unless staff are signed in there. */
export const customerSender: DocumentSender = {
  getPage: documentPath,
  async open({ language, application }, requestId) {
    const isRefused = await isStaffRefused('act_as_customer', decoded(application), requestId)
    return isRefused ? 'forbidden' : requireApplication(language, application)
  },
}

/** Whoever may fill in the application for its customer. */
export const staffSender: DocumentSender = {
  getPage: fillDocumentPath,
  open: ({ language, application }) => requireAssistedApplication(language, application),
}
