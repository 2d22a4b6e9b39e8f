/** Describes how long a decision usually takes, if the operator states it. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A number of hours as people say it: whole days in days. */
export function toUsualDuration(hours: number): { unit: 'hours' | 'days'; count: number } {
  return hours % 24 === 0 ? { unit: 'days', count: hours / 24 } : { unit: 'hours', count: hours }
}

/**
 * Returns the day by which an application sent at that time is usually decided, if the time is whole days. A
 * day that is not in the operator's `workingDays` (Monday is 0) gives way to the next; days are in UTC.
 */
export function getUsualDecisionDay(
  hours: number,
  sentAt: Date,
  workingDays?: ReadonlySet<number>,
): Date | undefined {
  if (toUsualDuration(hours).unit !== 'days') return undefined
  const day = new Date(sentAt.getTime() + hours * hourMs)
  const isWorkingDay = () => !workingDays?.size || workingDays.has((day.getUTCDay() + 6) % 7)
  while (!isWorkingDay()) day.setTime(day.getTime() + dayMs)
  day.setUTCHours(0, 0, 0, 0)
  return day
}

/** Tells whether the usual time of an application is over: with `day`, the day that was named for it. */
export function isOverdue(hours: number, sentAt: Date, now: Date, day?: Date): boolean {
  const over = day ? day.getTime() + dayMs : sentAt.getTime() + hours * hourMs
  return now.getTime() > over
}
