import { readDetail } from '../requirements/requirement.ts'
import { defaultProcessingSeconds } from '../scenarios/scenario.ts'
import {
  findIndividualScenario,
  findScenario,
  listScenarios,
} from '../scenarios/select-scenario.ts'
import { listRequestedFiles } from './documents.ts'
import type { StoredApplication, Submission } from './stored-application.ts'

/** The submission that begins now: its outcome is fixed here by the scenarios and how many there were before. */
export function startSubmission(application: StoredApplication, now: Date): Submission {
  const scenarios = listScenarios(application)
  const requestedChanges = listRequestedChanges(application)
  const requestedFiles = listRequestedFiles(application)
  const isRejected =
    application.submissions.length === 0 &&
    scenarios.some(({ decision }) => decision === 'REJECTED')
  const isMoreRequested = requestedChanges.length > 0 || requestedFiles.length > 0
  return {
    at: now.toISOString(),
    processingSeconds: findScenario(application).processingSeconds ?? defaultProcessingSeconds,
    decision: isRejected ? 'REJECTED' : isMoreRequested ? 'CHANGES_REQUESTED' : 'APPROVED',
    requestedChanges: isRejected ? [] : requestedChanges,
    requestedFiles: isRejected ? [] : requestedFiles,
  }
}

function listRequestedChanges(application: StoredApplication): Submission['requestedChanges'] {
  const { body, individuals, submissions } = application
  const round = (['requestsChanges', 'requestsChangesAgain'] as const)[submissions.length]
  if (!round) return []
  return [
    ...(findScenario(application)[round] ?? []).map((note) => ({
      ...note,
      previous: readDetail(body.customer_details, note.field),
    })),
    ...individuals.flatMap((one) =>
      (findIndividualScenario(one.body)[round] ?? []).map((note) => ({
        ...note,
        previous: readDetail(one.body, note.field),
        individualId: one.id,
      })),
    ),
  ]
}
