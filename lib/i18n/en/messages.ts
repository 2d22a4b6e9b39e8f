import type { StepTexts } from '../step-texts.ts'
import { applicantSteps } from './applicant-steps.ts'
import { assist } from './assisted-entry.ts'
import { businessSteps } from './business-steps.ts'
import { casework } from './casework.ts'
import { companyPersonSteps } from './company-person-steps.ts'
import { companySteps } from './company-steps.ts'
import { contacts } from './customer-contacts.ts'
import { documents } from './documents.ts'
import { second } from './duplicate-applications.ts'
import { early } from './early-creation.ts'
import { error, notFound, refusals, refusedReads } from './errors.ts'
import { form } from './form.ts'
import { devices } from './handoff.ts'
import { history } from './history.ts'
import { notices, reports } from './notifications.ts'
import { page, sections } from './page.ts'
import { anotherPerson, people, peopleList } from './people.ts'
import { codes } from './problem-codes.ts'
import { profileSteps } from './profile-steps.ts'
import { receipt } from './receipt.ts'
import { record } from './record.ts'
import { platform, wanted } from './requirements.ts'
import { later } from './resume.ts'
import { review } from './review.ts'
import { flags } from './risk-flags.ts'
import { staff } from './staff.ts'
import { account, start } from './start.ts'
import { status } from './status.ts'
import { tasks } from './task-list.ts'
import { terms, termsStep } from './terms.ts'

/** Every message in English: what the other languages are typed against. */
export const en = {
  steps: {
    ...applicantSteps,
    terms: termsStep,
    ...companySteps,
    ...businessSteps,
    ...companyPersonSteps,
    ...profileSteps,
    another_person: anotherPerson,
  } satisfies StepTexts,
  people,
  peopleList,
  tasks,
  wanted,
  platform,
  sections,
  page,
  form,
  start,
  account,
  documents,
  later,
  devices,
  early,
  terms,
  review,
  status,
  history,
  record,
  receipt,
  codes,
  casework,
  staff,
  assist,
  contacts,
  second,
  notices,
  reports,
  flags,
  refusals,
  refusedReads,
  notFound,
  error,
}
