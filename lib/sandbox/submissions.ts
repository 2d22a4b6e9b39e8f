import type { StoredApplication, Submission } from './application.ts'
import { individualScenarioOf, scenarioOf, scenariosIn } from './cast.ts'
import { filesWanted } from './documents.ts'
import { readDetail } from './requirement.ts'
import { usualProcessingSeconds } from './scenarios.ts'

/** The submission that begins now: its outcome is fixed here by the scenarios and the round. */
export function submissionOf(application: StoredApplication, now: Date): Submission {
  const scenarios = scenariosIn(application)
  const wantsChanged = application.submissions.length === 0 ? changesWanted(application) : []
  const wantsFiles = filesWanted(application)
  const isRejected =
    application.submissions.length === 0 &&
    scenarios.some(({ decision }) => decision === 'REJECTED')
  const wantsMore = wantsChanged.length > 0 || wantsFiles.length > 0
  return {
    at: now.toISOString(),
    processingSeconds: scenarioOf(application.body).processingSeconds ?? usualProcessingSeconds,
    decision: isRejected ? 'REJECTED' : wantsMore ? 'CHANGES_REQUESTED' : 'APPROVED',
    wantsChanged: isRejected ? [] : wantsChanged,
    wantsFiles: isRejected ? [] : wantsFiles,
  }
}

function changesWanted({ body, individuals }: StoredApplication): Submission['wantsChanged'] {
  return [
    ...(scenarioOf(body).wantsChanged ?? []).map((note) => ({
      ...note,
      had: readDetail(body.customer_details, note.field),
    })),
    ...individuals.flatMap((one) =>
      (individualScenarioOf(one.body).wantsChanged ?? []).map((note) => ({
        ...note,
        had: readDetail(one.body, note.field),
        individualId: one.id,
      })),
    ),
  ]
}
