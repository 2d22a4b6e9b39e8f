import { adopt, isOthers } from './ours.ts'
import { saysAccepted } from './request.ts'
import { needsPerson, type Performed, refused, settled, type Work } from './settle.ts'
import { unseen } from './staleness.ts'
import { isFirst, isHeldUp } from './taken.ts'

/**
 * "Update application": the changes of a further round. An application that nothing was done to since its
 * creation is looked at first, as that may have been answered with another's id. The terms are not
 * accepted of anything but what was accepted: where one of the people was refused, that waits.
 */
export async function performUpdate(work: Work, body: Uint8Array): Promise<Performed> {
  const { deps, submission, operation, earlier } = work
  if (saysAccepted(body) && isHeldUp(operation, earlier)) {
    await settled(work, { state: 'abandoned' })
    return { next: 'operation' }
  }
  const id = submission.platformApplicationId ?? ''
  if (isFirst(earlier) && !submission.statusCheckedAt) {
    const status = await deps.platform.findStatus(id)
    if (status.outcome === 'refused') return needsPerson(work, 'status_refused', status.errors)
    if (status.outcome !== 'done') return unseen(work, status)
    if (isOthers(status.data, work)) return adopt(work)
  }
  const outcome = await deps.platform.updateApplication(id, body, operation)
  if (outcome.outcome === 'refused') return refused(work, outcome.errors, 'wanting')
  if (outcome.outcome !== 'done') return unseen(work, outcome)
  await settled(work, { answer: { id: outcome.data.id } })
  return { next: 'operation' }
}
