/** Describes how long a decision usually takes, where the operator states it. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A number of hours as people say it: whole days in days. */
export function toUsualDuration(hours: number): { unit: 'hours' | 'days'; count: number } {
  return hours % 24 === 0 ? { unit: 'days', count: hours / 24 } : { unit: 'hours', count: hours }
}

/**
 * The day by which an application that was sent then is usually decided, where the time is whole days. One that the
 * operator does not work on, of `workingDays` (Monday is 0), gives way to the next; a day is that of UTC.
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

/** Whether the usual time of an application is over by now: that of a day by which it was named, with that day. */
export function isOverdue(hours: number, sentAt: Date, now: Date, day?: Date): boolean {
  const over = day ? day.getTime() + dayMs : sentAt.getTime() + hours * hourMs
  return now.getTime() > over
}
