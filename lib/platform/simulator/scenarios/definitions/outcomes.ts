/** Scenarios about how a submission ends, and the requirements before and after it. */
import type { ScenarioDefinition } from '../scenario.ts'

export const outcomes: readonly ScenarioDefinition[] = [
  {
    id: 'approve',
    owners: ['person', 'company'],
    name: 'Approve',
    description: 'Approved about five seconds after submission, like any other name.',
  },
  {
    id: 'reject',
    owners: ['person', 'company'],
    name: 'Reject',
    description: 'Rejected about five seconds after submission.',
    decision: 'REJECTED',
  },
  {
    id: 'reject',
    owners: ['individual'],
    name: 'Reject',
    description: 'The company’s application is rejected after submission.',
    decision: 'REJECTED',
  },
  {
    id: 'pending',
    owners: ['person', 'company'],
    name: 'Pending',
    description: 'Stays PROCESSING for 10 minutes after submission, then approved.',
    processingSeconds: 600,
  },
  {
    id: 'changes',
    owners: ['person'],
    name: 'Changes',
    description:
      'After submission, changes of the passport number and the postal code are requested. Once both have another value the application can be submitted again, and is approved.',
    requestsChanges: [
      {
        field: 'passport_number',
        description:
          'The passport number could not be matched. Give the number of a valid passport.',
      },
      {
        field: 'mailing_address.postal_code',
        description: 'The postal code does not belong to the city. Give the one of this address.',
      },
    ],
  },
  {
    id: 'changes_twice',
    owners: ['person'],
    name: 'Changes Twice',
    description:
      'After submission, a change of the passport number is requested, and after the next one again, for another reason. The third submission is approved.',
    requestsChanges: [
      {
        field: 'passport_number',
        description:
          'The passport number could not be matched. Give the number of a valid passport.',
      },
    ],
    requestsChangesAgain: [
      {
        field: 'passport_number',
        description: 'This passport has expired. Give the number of the one that replaced it.',
      },
    ],
  },
  {
    id: 'changes',
    owners: ['company'],
    name: 'Changes',
    description:
      'After submission, changes of the registered number and the postal code of the registered address are requested. Once both have another value the application can be submitted again, and is approved.',
    requestsChanges: [
      {
        field: 'registered_number',
        description: 'The register has another company under this number. Give its own number.',
      },
      {
        field: 'registered_address.postal_code',
        description: 'The postal code does not belong to the city. Give the one of this address.',
      },
    ],
  },
  {
    id: 'changes',
    owners: ['individual'],
    name: 'Changes',
    description:
      'After submission, a change of this person’s date of birth is requested. Once it has another value the application can be submitted again, and is approved.',
    requestsChanges: [
      {
        field: 'date_of_birth',
        description: 'The register has another date of birth for this person. Give the right one.',
      },
    ],
  },
  {
    id: 'incomplete',
    owners: ['person'],
    name: 'Incomplete',
    description:
      'The status asks for a passport number beyond the fixed list before the application is ready for submission.',
    requiresFields: [
      { field: 'passport_number', description: 'A passport number is needed for this product.' },
    ],
  },
  {
    id: 'incomplete',
    owners: ['company'],
    name: 'Incomplete',
    description:
      'The status asks for the website and the primary business beyond the fixed list before the application is ready for submission.',
    requiresFields: [
      { field: 'website_address', description: 'The website of the company is needed.' },
      {
        field: 'kyc_profile.primary_business',
        description: 'The primary business of the company is needed.',
      },
    ],
  },
  {
    id: 'incomplete',
    owners: ['individual'],
    name: 'Incomplete',
    description:
      'The status asks for this person’s passport number before the application is ready for submission.',
    requiresFields: [
      { field: 'passport_number', description: 'The passport number of this person is needed.' },
    ],
  },
]
