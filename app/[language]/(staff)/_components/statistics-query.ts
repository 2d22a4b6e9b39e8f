/** Reads the query of the statistics from the URL; ignores invalid values. */
import {
  dimensions,
  type Period,
  periods,
  type StatisticsQuery,
} from '@/lib/statistics/get-statistics.ts'

type Params = Record<string, string | string[] | undefined>

const usualPeriod: Period = 30

/** The query of a URL. */
export function parseStatisticsQuery(params: Params): StatisticsQuery {
  return {
    days: periods.find((days) => String(days) === params.days) ?? usualPeriod,
    language: dimensions.language.find((each) => each === params.language),
    device: dimensions.device.find((each) => each === params.device),
    channel: dimensions.channel.find((each) => each === params.channel),
  }
}

/** Returns the URL form of a query, with its question mark; `table`: the table of a file. */
export function formatStatisticsQuery(query: StatisticsQuery, table?: string): string {
  const set = Object.entries({ ...query, table }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `?${new URLSearchParams(set)}`
}
