/** Fixed values of the interface: types, statuses, errors, and what may be uploaded. */
export const applicationTypes = ['INDIVIDUAL', 'CORPORATION'] as const

export const applicationStatuses = [
  'INCOMPLETE',
  'READY_FOR_SUBMISSION',
  'SUBMITTED',
  'PROCESSING',
  'APPROVED',
  'REJECTED',
  'CHANGES_REQUESTED',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const fieldStatuses = [
  'INCOMPLETE',
  'READY_FOR_SUBMISSION',
  'CHANGES_REQUESTED',
  'APPROVED',
] as const

export const documentStatuses = [
  'MISSING',
  'SUBMITTED',
  'CHANGES_REQUESTED',
  'REJECTED',
  'APPROVED',
] as const

/** The roles of a person in a company; one person may have several. */
export const individualTypes = [
  'OFFICER',
  'BENEFICIAL_OWNER',
  'CONTROL_PERSON',
  'AUTHORIZED_PERSON',
] as const
export type IndividualType = (typeof individualTypes)[number]

/** Errors about people whom a company has not named. */
export const missingPeopleErrors = [
  'MISSING_BENEFICIAL_OWNER',
  'MISSING_OFFICER',
  'MISSING_PERSON',
  'MISSING_INDIVIDUAL',
  'MISSING_AUTHORIZED_PERSON',
  'MISSING_CONTROL_PERSON',
] as const

/** Errors about an application in the status response; only one of its spellings has the last four. */
export const applicationErrors = [
  ...missingPeopleErrors,
  'TERMS_AND_CONDITIONS_NOT_ACCEPTED',
] as const

/** The errors that only one spelling has. */
export const otherApplicationErrors: readonly string[] = applicationErrors.slice(3)

/** The documents that the interface names; the list is open, and an unknown one is shown by its name. */
export const documentTypes = [
  'PASSPORT',
  'DRIVERS_LICENCE_FRONT',
  'DRIVERS_LICENCE_BACK',
  'GOVERNMENT_ID_FRONT',
  'GOVERNMENT_ID_BACK',
  'UTILITY_BILL',
  'BANK_STATEMENT',
  'INCORPORATION_DOCUMENTS',
  'ARTICLES_OF_INCORPORATION',
  'OWNERSHIP_STRUCTURE_CHART',
] as const

/** The allowed types and size of a document ("upload document"). */
export const documentUpload = {
  part: 'file',
  mediaTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 30 * 1024 * 1024,
} as const

/** Tells whether a status is one of the interface's. */
export function isKnownStatus(status: string): status is ApplicationStatus {
  return (applicationStatuses as readonly string[]).includes(status)
}
