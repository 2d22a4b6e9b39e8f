/** The tables of the statistics, as the page shows them and as files have them. */

import { formatDay } from '#lib/i18n/dates.ts'
import { type Language, locales } from '#lib/i18n/languages.ts'
import { formatNumber } from '#lib/i18n/lists.ts'
import { getTranslator, type Translate } from '#lib/i18n/translate.ts'
import {
  addUp,
  type Counted,
  fewestForTimes,
  isByWeek,
  mostCounted,
  mostDecisions,
  type Statistics,
  type StatisticsQuery,
} from './get-statistics.ts'
import { describeStepName, describeSubject } from './rules/describe-subject.ts'
import { type Figure, smallestFigure } from './rules/figures.ts'

/** In the order of the page. */
export const tableIds = [
  'open',
  'decisions',
  'load',
  'days',
  'steps',
  'errors',
  'sent_back',
] as const
export type TableId = (typeof tableIds)[number]

/** `raw`: the value in a file, a number without separators, a date in ISO 8601, a time in seconds. */
type Cell = {
  text: string
  raw: string
  isDay?: true
  /** The filter of the list that shows the applications counted here. */
  list?: ListQuery
}

/** Parameters of the list of applications. */
export type ListQuery = {
  view?: 'all' | 'attention' | 'unassigned'
  state?: string
  who?: string
  age?: string
}

/** Returns a table's name in the catalogues and its file; a long period is shown by week. */
export function nameTable(id: TableId, query: StatisticsQuery): TableId | 'weeks' {
  return id === 'days' && isByWeek(query) ? 'weeks' : id
}

type StatisticsTable = {
  headings: string[]
  /** The column headings of the file, if they differ. */
  fileHeadings?: string[]
  /** The first cells name the row; `numbers` follow. */
  rows: {
    names: Cell[]
    numbers: Cell[]
    /** The lengths of the parts of its bar, against `longest`; empty if one is not shown exactly. */
    bar: number[]
  }[]
  /** The parts of a bar are no parts of a whole: each has its own length from the start. */
  separate?: boolean
  longest: number
}

type Reader = { t: Translate; language: Language }

/** One table of the statistics, in a language. */
export function buildTable(
  statistics: Statistics,
  id: TableId,
  language: Language,
): StatisticsTable {
  const reader = { t: getTranslator(language), language }
  const table = tables[id](statistics, reader)
  const lengths = table.rows.map(({ bar }) =>
    table.separate ? Math.max(0, ...bar) : bar.reduce((sum, part) => sum + part, 0),
  )
  return { ...table, longest: Math.max(1, ...lengths) }
}

type Build = (statistics: Statistics, reader: Reader) => Omit<StatisticsTable, 'longest'>

const tables: Record<TableId, Build> = {
  open: ({ open }, reader) => ({
    headings: [
      reader.t('casework.columns.state'),
      ...ageHeadings.map((key) => reader.t(`statistics.ages.${key}`)),
      reader.t('statistics.columns.total'),
    ],
    rows: open.map(({ state, counts }) => {
      const list: ListQuery = state === 'attention' ? { view: 'attention' } : { state }
      return {
        names: [
          textCell(reader.t(`casework.states.${state === 'attention' ? 'manual_review' : state}`)),
        ],
        numbers: [
          ...counts.map((count, band) => {
            const age = listedAges[band]
            const cell = upToCell(count, mostCounted, reader)
            return age && count > 0 ? { ...cell, list: { ...list, age } } : cell
          }),
          withList(countedCell(addUp(counts), reader), addUp(counts), list),
        ],
        bar: counts,
      }
    }),
  }),
  decisions: ({ weeks }, reader) => ({
    headings: [
      reader.t('statistics.columns.week'),
      reader.t('statistics.columns.decisions'),
      reader.t('statistics.approved'),
      reader.t('statistics.notApproved'),
      reader.t('statistics.columns.median'),
      reader.t('statistics.columns.ninetieth'),
    ],
    fileHeadings: [
      reader.t('statistics.columns.week'),
      reader.t('statistics.columns.decisions'),
      reader.t('statistics.approved'),
      reader.t('statistics.notApproved'),
      reader.t('statistics.columns.medianSeconds'),
      reader.t('statistics.columns.ninetiethSeconds'),
    ],
    rows: weeks.map(({ start, decisions, approved, median, ninetieth }) => {
      const isLeast = decisions >= mostDecisions
      const isJudged = decisions >= fewestForTimes
      return {
        names: [dayCell(start.toISOString().slice(0, 10), reader)],
        numbers: [
          ...[decisions, approved, decisions - approved].map((count) =>
            countedCell({ count, isLeast }, reader),
          ),
          ...[median, ninetieth].map((seconds) => {
            const cell = durationCell(seconds, reader)
            return isJudged ? cell : { ...cell, text: '–' }
          }),
        ],
        bar: isJudged ? [median, ninetieth - median] : [],
      }
    }),
  }),
  load: ({ load, unassigned }, reader) => ({
    headings: [reader.t('statistics.columns.member'), reader.t('statistics.columns.assigned')],
    rows: [
      {
        names: [textCell(reader.t('casework.filter.nobody'))],
        numbers: [withList(countedCell(unassigned, reader), unassigned, { view: 'unassigned' })],
        bar: [unassigned.count],
      },
      ...load.map(({ id, name, count }) => ({
        names: [textCell(name)],
        numbers: [withList(numberCell(count, reader), { count }, { state: 'open', who: id })],
        bar: [count],
      })),
    ],
  }),
  // The latest first, which readers look for.
  days: ({ days, query }, reader) => ({
    headings: [
      reader.t(`statistics.columns.${isByWeek(query) ? 'week' : 'day'}`),
      reader.t('statistics.started'),
      reader.t('statistics.submitted'),
    ],
    rows: days.toReversed().map(({ day, started, submitted }) => ({
      names: [dayCell(day, reader)],
      numbers: [figureCell(started, reader), figureCell(submitted, reader)],
      bar: exactBar([submitted, started]),
    })),
    // A submission may belong to an application started on an earlier day.
    separate: true,
  }),
  steps: ({ steps }, reader) => ({
    headings: [
      reader.t('statistics.columns.step'),
      reader.t('statistics.columns.shown'),
      reader.t('statistics.columns.saved'),
      reader.t('statistics.columns.left'),
      reader.t('statistics.columns.share'),
    ],
    rows: steps.map(({ step, shown, saved, left }) => ({
      names: [textCell(describeStepName(step, reader.language))],
      numbers: [
        ...[shown, saved, left].map((figure) => figureCell(figure, reader)),
        shareCell(left, shown, reader),
      ],
      bar: exactBar([saved, left]),
    })),
  }),
  errors: ({ errors }, reader) => ({
    headings: [
      reader.t('statistics.columns.question'),
      reader.t('statistics.columns.error'),
      reader.t('statistics.columns.times'),
    ],
    rows: errors.map(({ count, ...subject }) => {
      const { question, error } = describeSubject(subject, reader.language)
      return {
        names: [
          { text: question, raw: [subject.step, subject.question].filter(Boolean).join('.') },
          { text: error, raw: subject.code },
        ],
        numbers: [figureCell(count, reader)],
        bar: exactBar([count]),
      }
    }),
  }),
  sent_back: ({ sentBack }, reader) => ({
    headings: [reader.t('statistics.columns.question'), reader.t('statistics.columns.times')],
    rows: sentBack.map(({ count, ...subject }) => ({
      names: [
        {
          text: describeSubject(subject, reader.language).question,
          raw: [subject.step, subject.question].filter(Boolean).join('.'),
        },
      ],
      numbers: [figureCell(count, reader)],
      bar: exactBar([count]),
    })),
  }),
}

/** A bar would say exactly how long it is. */
function exactBar(figures: readonly Figure[]): number[] {
  const lengths = figures.filter((figure) => figure !== 'few')
  return lengths.length === figures.length ? lengths : []
}

const ageHeadings = ['day', 'week', 'month', 'older'] as const

/** The ages that the list can be asked for, by band: its others hold those of the bands before, too. */
const listedAges = ['day', undefined, undefined, 'older'] as const

function withList(cell: Cell, { count }: Pick<Counted, 'count'>, list: ListQuery): Cell {
  return count > 0 ? { ...cell, list } : cell
}

function textCell(text: string): Cell {
  return { text, raw: text }
}

function dayCell(day: string, { language }: Reader): Cell {
  return { text: formatDay(day, language), raw: day, isDay: true }
}

function numberCell(count: number, { language }: Reader): Cell {
  return { text: formatNumber(count, language), raw: String(count) }
}

/** A count that ends at `most`. */
function upToCell(count: number, most: number, reader: Reader): Cell {
  return countedCell({ count, isLeast: count >= most }, reader)
}

/** A count, or that there are at least as many. */
export function countedCell({ count, isLeast }: Counted, reader: Reader): Cell {
  if (!isLeast) return numberCell(count, reader)
  const { text } = numberCell(count, reader)
  return { text: reader.t('statistics.orMore', { count: text }), raw: `${count}+` }
}

/** A figure as it is shown; of few, that they are few. */
export function figureCell(figure: Figure, reader: Reader): Cell {
  if (figure !== 'few') return numberCell(figure, reader)
  return {
    text: reader.t('statistics.few', { smallest: smallestFigure }),
    raw: `<${smallestFigure}`,
  }
}

/** Returns a part of a whole in per cent; a dash if one of them is not shown exactly. */
export function shareCell(part: Figure, whole: Figure, { language }: Reader): Cell {
  if (part === 'few' || whole === 'few' || whole === 0) return textCell('–')
  const share = part / whole
  const format = new Intl.NumberFormat(locales[language], { style: 'percent' })
  return { text: format.format(share), raw: share.toFixed(2) }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A length of time in its largest unit, on one line: tenths of days and hours, whole minutes and seconds. */
export function durationCell(seconds: number, { language }: Reader): Cell {
  const [unit, length] = units.find(([, each]) => Math.round(seconds) >= each) ?? units[3]
  const format = new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: length >= 3_600 ? 1 : 0,
  })
  const text = format.format(seconds / length).replaceAll(' ', '\u00a0')
  return { text, raw: String(Math.round(seconds)) }
}
