/** What is said of the code of a first link, by who told it or what showed it. */

/** Which code it is. */
export const codeLeads = {
  staff: 'assistedEntry.email.codeTold',
  saved: 'resume.open.sameCode.saved',
  page: 'resume.open.sameCode.page',
} as const

/** What helps a person who does not have it any more. */
export const lostCodes = {
  staff: 'assistedEntry.email.codeLost',
  saved: 'resume.open.codeLost',
  page: 'resume.open.codeLost',
} as const
