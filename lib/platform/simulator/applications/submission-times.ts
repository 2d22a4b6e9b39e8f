import type { Submission } from './stored-application.ts'

/** How long a submission is SUBMITTED before it is PROCESSING, in seconds. */
export const submittedSeconds = 2

/** Returns how long after its submission an application is decided, in seconds. */
export function getDecisionSeconds({ processingSeconds }: Submission): number {
  return submittedSeconds + processingSeconds
}

export function isDecided(submission: Submission | undefined, now: Date): boolean {
  if (!submission) return false
  const seconds = (now.getTime() - Date.parse(submission.at)) / 1000
  return seconds >= getDecisionSeconds(submission)
}
