import type { StepTexts } from '../step-texts.ts'
import { applicantSteps } from './applicant-steps.ts'
import { assistedEntry } from './assisted-entry.ts'
import { branchHandoff } from './branch-handoff.ts'
import { businessSteps } from './business-steps.ts'
import { casework } from './casework.ts'
import { caseworkList } from './casework-list.ts'
import { companyNumberNames } from './company-number-names.ts'
import { companyPersonSteps } from './company-person-steps.ts'
import { companySteps } from './company-steps.ts'
import { customerContacts } from './customer-contacts.ts'
import { documents } from './documents.ts'
import { secondApplication } from './duplicate-applications.ts'
import { earlyCreation } from './early-creation.ts'
import { cookies, error, notFound, otherBuild, refusals, refusedReads } from './errors.ts'
import { factorReset } from './factor-reset.ts'
import { form } from './form.ts'
import { handoff } from './handoff.ts'
import { history } from './history.ts'
import { notifications, notMeReports } from './notifications.ts'
import { openingHours, page, sections } from './page.ts'
import { anotherPerson, people, peopleList } from './people.ts'
import { personLinks } from './person-links.ts'
import { personalData } from './personal-data.ts'
import { problemCodes } from './problem-codes.ts'
import { profileSteps } from './profile-steps.ts'
import { receipt } from './receipt.ts'
import { record } from './record.ts'
import { findAddress, findCompany, registers } from './registers.ts'
import { outstanding, platform } from './requirements.ts'
import { resume } from './resume.ts'
import { review } from './review.ts'
import { riskFlags } from './risk-flags.ts'
import { staff } from './staff.ts'
import { staffAccounts } from './staff-accounts.ts'
import { staffCase } from './staff-case.ts'
import { staffSteps } from './staff-steps.ts'
import { account, start } from './start.ts'
import { statistics } from './statistics.ts'
import { status } from './status.ts'
import { tasks } from './task-list.ts'
import { taxNames } from './tax-names.ts'
import { terms, termsStep } from './terms.ts'

/** Every message in English: the other languages are typed against it. */
export const en = {
  steps: {
    ...applicantSteps,
    terms: termsStep,
    ...companySteps,
    ...businessSteps,
    ...companyPersonSteps,
    ...profileSteps,
    ...staffSteps,
    another_person: anotherPerson,
    find_company: findCompany,
    find_address: findAddress,
  } satisfies StepTexts,
  people,
  peopleList,
  tasks,
  outstanding,
  platform,
  sections,
  page,
  openingHours,
  factorReset,
  form,
  start,
  account,
  documents,
  personLinks,
  personalData,
  resume,
  handoff,
  branchHandoff,
  earlyCreation,
  terms,
  review,
  status,
  history,
  record,
  receipt,
  problemCodes,
  casework,
  caseworkList,
  staff,
  statistics,
  staffCase,
  staffAccounts,
  assistedEntry,
  customerContacts,
  secondApplication,
  notifications,
  notMeReports,
  registers,
  riskFlags,
  refusals,
  refusedReads,
  otherBuild,
  notFound,
  cookies,
  error,
  taxNames,
  companyNumberNames,
}
