import { readDetail } from '../requirements/requirement.ts'
import { defaultProcessingSeconds } from '../scenarios/scenarios.ts'
import {
  findIndividualScenario,
  findScenario,
  listScenarios,
} from '../scenarios/select-scenario.ts'
import { listRequestedFiles } from './documents.ts'
import type { StoredApplication, Submission } from './stored-application.ts'

/** The submission that begins now: its outcome is fixed here by the scenarios and the round. */
export function startSubmission(application: StoredApplication, now: Date): Submission {
  const scenarios = listScenarios(application)
  const wantsChanged = application.submissions.length === 0 ? listRequestedChanges(application) : []
  const wantsFiles = listRequestedFiles(application)
  const isRejected =
    application.submissions.length === 0 &&
    scenarios.some(({ decision }) => decision === 'REJECTED')
  const wantsMore = wantsChanged.length > 0 || wantsFiles.length > 0
  return {
    at: now.toISOString(),
    processingSeconds: findScenario(application.body).processingSeconds ?? defaultProcessingSeconds,
    decision: isRejected ? 'REJECTED' : wantsMore ? 'CHANGES_REQUESTED' : 'APPROVED',
    wantsChanged: isRejected ? [] : wantsChanged,
    wantsFiles: isRejected ? [] : wantsFiles,
  }
}

function listRequestedChanges({
  body,
  individuals,
}: StoredApplication): Submission['wantsChanged'] {
  return [
    ...(findScenario(body).requestsChanges ?? []).map((note) => ({
      ...note,
      had: readDetail(body.customer_details, note.field),
    })),
    ...individuals.flatMap((one) =>
      (findIndividualScenario(one.body).requestsChanges ?? []).map((note) => ({
        ...note,
        had: readDetail(one.body, note.field),
        individualId: one.id,
      })),
    ),
  ]
}
