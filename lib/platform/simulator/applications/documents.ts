import type { documentStatuses } from '../../contract/values.ts'
import { digest } from '../http/tokens.ts'
import { listCompanyDocuments } from '../requirements/company-requirements.ts'
import { type DocumentNote, defaultCheckingSeconds, type Scenario } from '../scenarios/scenario.ts'
import { findIndividualScenario, findScenario } from '../scenarios/select-scenario.ts'
import type { StoredApplication } from './stored-application.ts'
import { isDecided } from './submission-times.ts'

type DocumentStatus = (typeof documentStatuses)[number]

/** A document that an application requires or required, with its current status. */
export type DocumentState = DocumentNote & {
  id: string
  /** Missing for a document of the application itself. */
  individualId?: string
  status: DocumentStatus
}

/** Every document that an application requires, its own first, with the status at this moment. */
export function listDocuments(application: StoredApplication, now: Date): DocumentState[] {
  return listRequestedDocuments(application).map(({ scenario, ...document }) => ({
    ...document,
    ...getDocumentState(application, document.id, scenario, now),
  }))
}

/** The id of the application that a document's id belongs to; undefined if it has another form. */
export function findApplicationId(documentId: string): string | undefined {
  return /^([0-9a-f-]{36})-[0-9a-f]{12}$/.exec(documentId)?.[1]
}

/** The documents of which a submission made now requests another file, with the file they have. */
export function listRequestedFiles(application: StoredApplication): {
  documentId: string
  previousDigest: string
  description: string
}[] {
  const isFirst = application.submissions.length === 0
  return listRequestedDocuments(application).flatMap(({ id, scenario }, index) => {
    const file = application.files[id]
    if (!file) return []
    const verdict = getVerdict(file, scenario)
    const asksAgain = isFirst && index === 0 ? scenario.requestsAnotherFile : undefined
    const description =
      asksAgain ?? (verdict.status === 'APPROVED' ? undefined : verdict.description)
    return description ? [{ documentId: id, previousDigest: file.last.digest, description }] : []
  })
}

function listRequestedDocuments(application: StoredApplication) {
  const { body, individuals } = application
  const scenario = findScenario(application)
  const required =
    body.application_type === 'CORPORATION'
      ? listCompanyDocuments(body)
      : (scenario.requiresDocuments ?? [])
  const own = scenario.isPaperless ? [] : required
  const withId = (note: DocumentNote, individualId?: string) => ({
    id: createDocumentId(application.id, note.document, individualId),
    ...note,
    ...(individualId && { individualId }),
    scenario,
  })
  return [
    ...own.map((note) => withId(note)),
    ...individuals.flatMap(({ id, body }) =>
      (findIndividualScenario(body).requiresDocuments ?? []).map((note) => withId(note, id)),
    ),
  ]
}

// The id contains the application's, so that a document is found by its id before anything is stored of it.
function createDocumentId(applicationId: string, document: string, individualId = ''): string {
  const own = digest(JSON.stringify([applicationId, document, individualId])).slice(0, 12)
  return `${applicationId}-${own}`
}

type Files = StoredApplication['files'][string]
type Verdict = { status: DocumentStatus; description?: string }

function getDocumentState(
  { files, submissions }: StoredApplication,
  id: string,
  scenario: Scenario,
  now: Date,
): Verdict {
  const file = files[id]
  if (!file) return { status: 'MISSING' }
  const again = submissions
    .at(-1)
    ?.requestedFiles.find(
      ({ documentId, previousDigest }) => documentId === id && previousDigest === file.last.digest,
    )
  const verdict = getVerdict(file, scenario)
  if (again && isDecided(submissions.at(-1), now)) {
    const status = verdict.status === 'APPROVED' ? 'CHANGES_REQUESTED' : verdict.status
    return { status, description: again.description }
  }
  const seconds = (now.getTime() - Date.parse(file.last.at)) / 1000
  const { checkingSeconds = defaultCheckingSeconds } = scenario
  return seconds < checkingSeconds ? { status: 'SUBMITTED' } : verdict
}

function getVerdict({ first, last }: Files, { firstFile }: Scenario): Verdict {
  return firstFile && last.digest === first ? firstFile : { status: 'APPROVED' }
}
