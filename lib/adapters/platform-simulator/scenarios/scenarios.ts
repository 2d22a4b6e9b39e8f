import type { ErrorCode } from '../http/api-response.ts'

export type FieldNote = {
  field: string
  description: string
  /** As the status answer names it, where not by its own name. */
  nameInStatus?: string
  /** The interface does not have it: it is taken as a text. */
  isUnknown?: boolean
}
export type DocumentNote = { document: string; description: string }

/** How writing behaves beside its effect. */
type ResponseBehavior = {
  /** It commits at once, then answers after this time; the same id meanwhile waits. */
  answersAfterMs?: number
  /** It commits at once, then stays silent this long; the same id meanwhile is answered. */
  silentForMs?: number
  /** It answers 503 the first two times, before and after its effect. */
  failsTwice?: boolean
}

/** One way the sandbox behaves. What is not named is done at once and well. */
export type Scenario = ResponseBehavior & {
  id: string
  /** The whole name that chooses it, in any case. */
  name: string
  /** Two or three sentences for a person who tries it. */
  description: string
  /** What the first submission ends in; where nothing is said and no change is wanted, in APPROVED. */
  decision?: 'REJECTED'
  /** How long a submission is PROCESSING. */
  processingSeconds?: number
  /** Fields (relative to `customer_details`, or to the individual) asked for beyond the fixed list. */
  requiresFields?: FieldNote[]
  /** Fields to be given another value before a submission that ended in CHANGES_REQUESTED is ready again. */
  requestsChanges?: FieldNote[]
  /** Creating, or adding, is refused until the telephone number ends in this digit. */
  telephoneMustEndIn?: string
  /** Creating is answered with this error for 45 seconds after the first try for a `customer_id`. */
  creationFailsWith?: ErrorCode
  /** Documents asked for beyond the fixed list. */
  requiresDocuments?: DocumentNote[]
  /** No documents are asked for. */
  isPaperless?: boolean
  /** What becomes of the first file of a document; another one is approved. */
  firstFile?: { status: 'CHANGES_REQUESTED' | 'REJECTED'; description: string }
  /** The first submission ends in the wish for another file of the first document, in these words. */
  requestsAnotherFile?: string
  uploads?: ResponseBehavior
  events?: 'TWICE' | 'DISORDERED' | 'LATE' | 'NONE'
}

export const defaultProcessingSeconds = 3

/** How long a creation that fails by a scenario goes on failing. */
export const creationFailureSeconds = 45

/** What happens under any other name. */
export const ordinaryScenario: Scenario = {
  id: 'ordinary',
  name: 'any other',
  description: 'Approved about five seconds after submission.',
}

const passport = {
  document: 'PASSPORT',
  description: 'A copy of the page of the passport with the photo is needed.',
}

/** The sandbox's test cards for a person or a company alike. */
const commonScenarios: readonly Scenario[] = [
  {
    id: 'approve',
    name: 'Approve',
    description: 'Approved about five seconds after submission, like any other name.',
  },
  {
    id: 'reject',
    name: 'Reject',
    description: 'Rejected about five seconds after submission.',
    decision: 'REJECTED',
  },
  {
    id: 'refuse',
    name: 'Refuse',
    description:
      'Creating is refused (400, naming the telephone number) until the telephone number ends in 7.',
    telephoneMustEndIn: '7',
  },
  {
    id: 'slow',
    name: 'Slow',
    description: 'Creating takes effect at once and answers after 12 seconds.',
    answersAfterMs: 12_000,
  },
  {
    id: 'timeout',
    name: 'Timeout',
    description:
      'Creating takes effect at once, but the first call is not answered for 45 seconds, longer than a client should wait. Later calls with the same idempotency id get the saved answer at once.',
    silentForMs: 45_000,
  },
  {
    id: 'flaky',
    name: 'Flaky',
    description:
      'Every operation answers 503 with Retry-After: 1 twice, a write first before and then after taking effect; the third call works. Reading counts per address, writing per idempotency id.',
    failsTwice: true,
  },
  {
    id: 'pending',
    name: 'Pending',
    description: 'Stays PROCESSING for 10 minutes after submission, then approved.',
    processingSeconds: 600,
  },
  {
    id: 'unavailable',
    name: 'Unavailable',
    description:
      'Creating answers 503 with Retry-After: 5 and without effect for 45 seconds after the first try for a customer_id, then works.',
    creationFailsWith: 'TEMPORARILY_UNAVAILABLE',
  },
  {
    id: 'internal-error',
    name: 'Internal Error',
    description:
      'Creating answers 500 and without effect for 45 seconds after the first try for a customer_id, then works.',
    creationFailsWith: 'INTERNAL_ERROR',
  },
  {
    id: 'unauthorized',
    name: 'Unauthorized',
    description:
      'Creating answers 401, whatever the token, for 45 seconds after the first try for a customer_id, then works.',
    creationFailsWith: 'INVALID_TOKEN',
  },
  {
    id: 'not-found',
    name: 'Not Found',
    description:
      'Creating answers 404, as at a wrong address, for 45 seconds after the first try for a customer_id, then works.',
    creationFailsWith: 'NOT_FOUND',
  },
  {
    id: 'reject-document',
    name: 'Reject Document',
    description:
      'A document is asked for; of a person, the passport. Its first file is REJECTED four seconds after the upload; another file is approved.',
    requiresDocuments: [passport],
    firstFile: {
      status: 'REJECTED',
      description: 'The file cannot be read. Give one in which every word can be read.',
    },
  },
  {
    id: 'change-document',
    name: 'Change Document',
    description:
      'A document is asked for; of a person, the passport. After submission another file of it is requested; with that the application can be submitted again, and is approved.',
    requiresDocuments: [passport],
    requestsAnotherFile: 'The document is more than three months old. Give a newer one.',
  },
  {
    id: 'slow-document',
    name: 'Slow Document',
    description:
      'A document is asked for. Uploading takes effect at once and answers after 12 seconds.',
    requiresDocuments: [passport],
    uploads: { answersAfterMs: 12_000 },
  },
  {
    id: 'timeout-document',
    name: 'Timeout Document',
    description:
      'A document is asked for. Uploading takes effect at once, but the first call is not answered for 45 seconds; later calls with the same idempotency id get the saved answer at once.',
    requiresDocuments: [passport],
    uploads: { silentForMs: 45_000 },
  },
  {
    id: 'flaky-document',
    name: 'Flaky Document',
    description:
      'A document is asked for. Uploading answers 503 with Retry-After: 1 twice, first before and then after taking effect; the third call with the same idempotency id works.',
    requiresDocuments: [passport],
    uploads: { failsTwice: true },
  },
  {
    id: 'events-twice',
    name: 'Twice',
    description: 'Every event is sent twice, under the same event_id.',
    events: 'TWICE',
  },
  {
    id: 'events-disordered',
    name: 'Disorder',
    description:
      'The events of a submission come in the wrong order: the decision first, then that it is processing, then that it was submitted.',
    events: 'DISORDERED',
  },
  {
    id: 'events-late',
    name: 'Late',
    description: 'Every event is sent 30 seconds late.',
    events: 'LATE',
  },
  {
    id: 'events-none',
    name: 'Silent',
    description: 'No event is sent.',
    events: 'NONE',
  },
]

/** What it wants stands in the name: see `wishes.ts`. */
const requestFields: Scenario = {
  id: 'wants',
  name: 'Wants …',
  description:
    'The status asks for the fields that are named after it, with commas between them and blanks for “_”, such as “Wants occupation, total assets”. They are named as they are written there: “customer details.occupation” is asked for by its full name. So is a field that the interface does not have, such as “customer details.shoe size”; it is taken as a text.',
}
const requestCompanyFields: Scenario = {
  ...requestFields,
  description: `${requestFields.description} No document of the company is asked for.`,
  isPaperless: true,
}
const requestIndividualFields: Scenario = {
  ...requestFields,
  description:
    'The status asks for the fields of this person that are named after it, as for a person who applies.',
}

/** By the family name (`customer_details.last_name`) of who applies as a person. */
export const personScenarios: readonly Scenario[] = [
  ...commonScenarios,
  requestFields,
  {
    id: 'changes',
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
    id: 'incomplete',
    name: 'Incomplete',
    description:
      'The status asks for a passport number beyond the fixed list before the application is ready for submission.',
    requiresFields: [
      { field: 'passport_number', description: 'A passport number is needed for this product.' },
    ],
  },
  {
    id: 'documents',
    name: 'Documents',
    description:
      'The status asks for the passport and a utility bill before the application is ready for submission. Each file is approved four seconds after its upload.',
    requiresDocuments: [
      passport,
      {
        document: 'UTILITY_BILL',
        description: 'A bill of the last three months that shows the name and the address.',
      },
    ],
  },
]

/** By the registered name (`customer_details.registered_name`) of a company. */
export const companyScenarios: readonly Scenario[] = [
  // A company is asked for its incorporation documents by the fixed list.
  ...commonScenarios.map(({ requiresDocuments: _, ...scenario }) => scenario),
  requestCompanyFields,
  {
    id: 'changes',
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
    id: 'incomplete',
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
    id: 'paperless',
    name: 'Paperless',
    description: 'No document of the company is asked for.',
    isPaperless: true,
  },
]

/** By the family name (`last_name`) of an individual of a company. */
export const individualScenarios: readonly Scenario[] = [
  requestIndividualFields,
  {
    id: 'refuse',
    name: 'Refuse',
    description:
      'Adding this person is refused (400, naming the telephone number) until the telephone number ends in 7.',
    telephoneMustEndIn: '7',
  },
  {
    id: 'changes',
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
    name: 'Incomplete',
    description:
      'The status asks for this person’s passport number before the application is ready for submission.',
    requiresFields: [
      { field: 'passport_number', description: 'The passport number of this person is needed.' },
    ],
  },
  {
    id: 'passport',
    name: 'Passport',
    description:
      'The status asks for this person’s passport as a document before the application is ready for submission.',
    requiresDocuments: [passport],
  },
  {
    id: 'reject',
    name: 'Reject',
    description: 'The company’s application is rejected after submission.',
    decision: 'REJECTED',
  },
  {
    id: 'slow',
    name: 'Slow',
    description: 'Adding this person takes effect at once and answers after 12 seconds.',
    answersAfterMs: 12_000,
  },
  {
    id: 'timeout',
    name: 'Timeout',
    description:
      'Adding this person takes effect at once, but the first call is not answered for 45 seconds; later calls with the same idempotency id get the saved answer at once.',
    silentForMs: 45_000,
  },
  {
    id: 'flaky',
    name: 'Flaky',
    description:
      'Adding, updating and deleting this person answer 503 with Retry-After: 1 twice, first before and then after taking effect; the third call with the same idempotency id works.',
    failsTwice: true,
  },
]

/** The three tables, as the page and the README print them. */
export const scenarioTables = [
  { of: 'Family name of a person who applies', scenarios: [...personScenarios, ordinaryScenario] },
  { of: 'Registered name of a company', scenarios: [...companyScenarios, ordinaryScenario] },
  { of: 'Family name of a person of a company', scenarios: individualScenarios },
] as const

export function findScenarioByName(scenarios: readonly Scenario[], name: string): Scenario {
  const wanted = name.trim().toLowerCase()
  return scenarios.find((one) => one.name.toLowerCase() === wanted) ?? ordinaryScenario
}
