/** Scenarios about required documents, the answers to uploads, and the fate of the files. */
import { passport, type ScenarioDefinition } from '../scenario.ts'

export const documents: readonly ScenarioDefinition[] = [
  {
    id: 'documents',
    owners: ['person'],
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
  {
    id: 'passport',
    owners: ['individual'],
    name: 'Passport',
    description:
      'The status asks for this person’s passport as a document before the application is ready for submission.',
    requiresDocuments: [passport],
  },
  {
    id: 'paperless',
    owners: ['company'],
    name: 'Paperless',
    description: 'No document of the company is asked for.',
    isPaperless: true,
  },
  {
    id: 'reject-document',
    owners: ['person', 'company'],
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
    id: 'check-document',
    owners: ['person'],
    name: 'Check Document',
    description:
      'The status asks for the passport. A file is SUBMITTED for 40 seconds, and the application is ready for submission only once it was approved.',
    requiresDocuments: [passport],
    checkingSeconds: 40,
    awaitsApproval: true,
  },
  {
    id: 'change-document',
    owners: ['person', 'company'],
    name: 'Change Document',
    description:
      'A document is asked for; of a person, the passport. After submission another file of it is requested; with that the application can be submitted again, and is approved.',
    requiresDocuments: [passport],
    requestsAnotherFile: 'The document is more than three months old. Give a newer one.',
  },
  {
    id: 'slow-document',
    owners: ['person', 'company'],
    name: 'Slow Document',
    description:
      'A document is asked for. Uploading takes effect at once and answers after 12 seconds.',
    requiresDocuments: [passport],
    uploads: { answersAfterMs: 12_000 },
  },
  {
    id: 'timeout-document',
    owners: ['person', 'company'],
    name: 'Timeout Document',
    description:
      'A document is asked for. Uploading takes effect at once, but the first call is not answered for 45 seconds; later calls with the same idempotency id get the saved answer at once.',
    requiresDocuments: [passport],
    uploads: { silentForMs: 45_000 },
  },
  {
    id: 'flaky-document',
    owners: ['person', 'company'],
    name: 'Flaky Document',
    description:
      'A document is asked for. Uploading answers 503 with Retry-After: 1 twice, first before and then after taking effect; the third call with the same idempotency id works.',
    requiresDocuments: [passport],
    uploads: { failsTwice: true },
  },
]
