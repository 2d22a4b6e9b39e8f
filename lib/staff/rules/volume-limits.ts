/** Limits how much a member may view, search and export within an hour and a day. */

/**
 * `cases`: applications viewed, each once a day. `pages`: of a list or of search results, from the second on;
 * also the first of a list that is filtered by more than its state and being the member's own or nobody's, and of
 * results that are filtered; and each press that assigns applications, which brings others into view.
 * `documents`: customers' files that were seen. `searches`. `exports`: lists, and one customer's data,
 * exported as a file, and `rows` in lists. `downloads`: records and receipts, in
 * a browser in which staff are signed in.
 */
export const measures = [
  'cases',
  'documents',
  'pages',
  'searches',
  'exports',
  'rows',
  'downloads',
] as const
export type Measure = (typeof measures)[number]

export const volumePeriods = ['hour', 'day'] as const
export type VolumePeriod = (typeof volumePeriods)[number]

/** The length of each, in milliseconds. */
export const periodMs: { readonly [Period in VolumePeriod]: number } = {
  hour: 3_600_000,
  day: 24 * 3_600_000,
}

/** `warn` alerts supervisors, `stop` refuses further use; undefined: never. */
type VolumeLimit = { warn?: number | undefined; stop?: number | undefined }
export type VolumeLimits = {
  readonly [One in Measure]: { readonly [Period in VolumePeriod]: VolumeLimit }
}

/** Several times the use of a member who helps customers one after another all day. */
export const defaultVolumeLimits: VolumeLimits = {
  cases: { hour: { warn: 40, stop: 100 }, day: { warn: 150, stop: 300 } },
  documents: { hour: { warn: 40, stop: 100 }, day: { warn: 150, stop: 300 } },
  pages: { hour: { warn: 60, stop: 150 }, day: { warn: 200, stop: 500 } },
  searches: { hour: { warn: 60, stop: 150 }, day: { warn: 250, stop: 600 } },
  exports: { hour: { warn: 5, stop: 20 }, day: { warn: 10, stop: 40 } },
  rows: { hour: { warn: 5_000, stop: 10_000 }, day: { warn: 10_000, stop: 20_000 } },
  downloads: { hour: { warn: 20, stop: 60 }, day: { warn: 60, stop: 200 } },
}

/**
 * Parses limits that replace the defaults: `cases_hour=40/100`, to warn and to stop, with `-` for never;
 * several are separated by commas or blanks. Undefined if the text is not valid.
 */
export function readVolumeLimits(text: string): VolumeLimits | undefined {
  const limits = structuredClone(defaultVolumeLimits) as {
    [One in Measure]: { [Period in VolumePeriod]: VolumeLimit }
  }
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name, period, warnText, stopText] =
      /^([a-z]+)_([a-z]+)=(\d{1,7}|-)\/(\d{1,7}|-)$/.exec(word) ?? []
    const measure = measures.find((each) => each === name)
    const within = volumePeriods.find((each) => each === period)
    if (!measure || !within) return undefined
    const [warn, stop] = [numberOf(warnText), numberOf(stopText)]
    if (warn === 0 || (warn !== undefined && stop !== undefined && warn > stop)) return undefined
    limits[measure][within] = { warn, stop }
  }
  return limits
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || text === '-' ? undefined : Number(text)
}
