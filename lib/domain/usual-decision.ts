/** How long a decision usually takes, where the operator says it. */

const hourMs = 3_600_000

/** A number of hours as people say it: whole days in days. */
export function toUsualDuration(hours: number): { unit: 'hours' | 'days'; count: number } {
  return hours % 24 === 0 ? { unit: 'days', count: hours / 24 } : { unit: 'hours', count: hours }
}

/** Whether an application that was sent then waits longer than usual by now. */
export function isOverdue(hours: number, sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() > hours * hourMs
}
