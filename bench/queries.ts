/** How many statements a whole application sends to the database. */
import { withPostgres } from '../scripts/postgres.mjs'
import { countQueries, type QueryCounts, sumQueries } from './count-queries.ts'
import type { Part, PartResult } from './part.ts'
import { numberText, tableOf } from './table.ts'

const mostQueries = 120

export const queries: Part = {
  title: 'g. Statements of one application',
  async measure({ say }) {
    const postgres = await withPostgres()
    try {
      const onPglite = await countQueries()
      say('PGlite: counted')
      return found({
        PGlite: onPglite,
        PostgreSQL: await countQueries({ databaseUrl: postgres.url }),
      })
    } finally {
      await postgres.stop()
    }
  },
}

function found(counted: Record<string, QueryCounts>): PartResult {
  const all = Object.values(counted)
  const names = [...new Set(all.flatMap(({ requests }) => requests.map(({ name }) => name)))]
  const countOf = ({ requests }: QueryCounts, name: string) =>
    requests.find((each) => each.name === name)?.texts.length ?? 0
  return {
    lines: [
      `One person, alone, without script. \`begin\` and \`commit\` are counted too. What timers send without any application is beside it: ${Object.entries(
        counted,
      )
        .map(([name, { idlePerSecond }]) => `${numberText(idlePerSecond)} a second on ${name}`)
        .join(', ')}. The goal: at most ${mostQueries} in all.`,
      '',
      ...tableOf(
        ['request', ...Object.keys(counted)],
        [
          ...names.map((name) => [name, ...all.map((each) => String(countOf(each, name)))]),
          ['by timers', ...all.map(({ background }) => String(background.length))],
          ['in all', ...all.map((each) => String(sumQueries(each)))],
        ],
      ),
    ],
    plots: {},
    missed: Object.entries(counted).flatMap(([name, each]) =>
      sumQueries(each) > mostQueries ? [`statements, ${name}: ${sumQueries(each)}`] : [],
    ),
  }
}
