import type { ReactNode } from 'react'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { PageJumps } from '@/app/[language]/(staff)/_components/list/page-jumps.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import {
  formatStatisticsQuery,
  parseStatisticsQuery,
} from '@/app/[language]/(staff)/_components/statistics-query.ts'
import {
  PeriodLinks,
  StatisticsFilters,
} from '@/app/[language]/(staff)/staff/statistics/_components/statistics-controls.tsx'
import {
  describeCounts,
  describeScope,
} from '@/app/[language]/(staff)/staff/statistics/_components/statistics-scope.ts'
import {
  listHref,
  StatisticsSection,
} from '@/app/[language]/(staff)/staff/statistics/_components/statistics-section.tsx'
import { DayChart } from '@/components/staff/day-chart'
import { EmptyState } from '@/components/staff/empty-state'
import { FigureList } from '@/components/staff/figure-list'
import { formatDay } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { formatNumber } from '@/lib/i18n/lists.ts'
import {
  addUp,
  type Counted,
  fewestForTimes,
  getStatistics,
  mostDecisions,
  type Statistics,
} from '@/lib/statistics/get-statistics.ts'
import { type Figure, smallestFigure, toLength } from '@/lib/statistics/rules/figures.ts'
import {
  countedCell,
  durationCell,
  figureCell,
  type ListQuery,
  shareCell,
} from '@/lib/statistics/statistics-tables.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The day at a glance, for supervisors: their applications, and how customers come through the questions. */
export default async function StatisticsPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, member } = visit
  const query = parseStatisticsQuery(await searchParams)
  const statistics = await getStatistics(portico.staff, member, query, {
    counts: portico.env.countsRetentionMs,
    decided: portico.env.retention.decided,
  })
  if (statistics === 'forbidden') answerForbidden(visit, 'page')
  const table = { visit, statistics }
  const isJourneyEmpty = hasNoProgress(statistics)
  const keptDays = Math.round(portico.env.retention.decided / 86_400_000)
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`statistics${formatStatisticsQuery(query)}`}
      title={t('statistics.heading')}
      wide
    >
      <h1 className="heading">{t('statistics.heading')}</h1>
      <Jumps visit={visit} isJourneyEmpty={isJourneyEmpty} />
      <Group
        id="now"
        title={t('statistics.now.title')}
        text={t('statistics.now.text', { scope: describeScope(visit) })}
      >
        {(statistics.openNow.count > 0 || statistics.alerts.count > 0) && <FiguresNow {...table} />}
        {statistics.openNow.count === 0 ? (
          <EmptyState sign="done" text={t('statistics.now.none')}>
            <a href={listHref(visit, { view: 'all' })} className="link link-alone">
              {t('personalData.erased.back')}
            </a>
          </EmptyState>
        ) : (
          <div className="statistics-sections">
            <StatisticsSection
              {...table}
              id="open"
              legend={[1, 2, 3, 4]}
              className="statistics-whole bar-ages"
            />
            <StatisticsSection {...table} id="load" className="statistics-whole" />
          </div>
        )}
      </Group>
      <PeriodLinks {...table} />
      <Group
        id="decisions"
        title={t('statistics.decisions.title')}
        {...(query.days > keptDays && {
          text: t('statistics.decisions.kept', { days: keptDays }),
        })}
      >
        {statistics.decisions ? (
          <>
            <FiguresOfDecisions {...table} decisions={statistics.decisions} />
            <div className="statistics-sections">
              <StatisticsSection
                {...table}
                id="decisions"
                legend={[4, 5]}
                spare={[1]}
                className="statistics-whole statistics-stacked"
              />
            </div>
          </>
        ) : (
          <NothingInPeriod {...table} />
        )}
      </Group>
      <Group
        id="journey"
        title={t('statistics.journey.title')}
        text={t('statistics.journey.text', {
          smallest: smallestFigure,
          scope: describeCounts(visit),
        })}
      >
        <StatisticsFilters visit={visit} query={query} />
        {isJourneyEmpty ? (
          <NothingInPeriod {...table} />
        ) : (
          <>
            <FiguresOfPeriod {...table} />
            <div className="statistics-sections">
              <StatisticsSection
                {...table}
                id="days"
                legend={[2, 1]}
                className="statistics-whole"
                isEmpty={statistics.started === 0 && statistics.submitted === 0}
                // A single day has no course to draw.
                {...(query.days > 1 && { chart: <Days {...table} /> })}
              />
              <StatisticsSection
                {...table}
                id="steps"
                legend={[2, 3]}
                spare={[2]}
                className="statistics-whole"
              />
              <StatisticsSection {...table} id="errors" className="statistics-whole" />
              <StatisticsSection {...table} id="sent_back" className="statistics-whole" />
            </div>
          </>
        )}
      </Group>
      <p className="mt-3 text-small text-muted">{t('statistics.logged')}</p>
    </StaffFrame>
  )
}

/** Tells whether nothing was counted of what customers did. */
function hasNoProgress({ started, submitted, steps, errors, sentBack }: Statistics): boolean {
  return started === 0 && submitted === 0 && [...steps, ...errors, ...sentBack].length === 0
}

/** Offers the longest period where the shown one has nothing. */
function NothingInPeriod({ visit: { t, language }, statistics: { query } }: Shown) {
  const days = 90
  return (
    <EmptyState sign="bars" text={t('statistics.none')}>
      {query.days < days && (
        <a
          href={`${staffPath(language, 'statistics')}${formatStatisticsQuery({ ...query, days })}#period`}
          className="link link-alone"
        >
          {t('statistics.period.d90')}
        </a>
      )}
    </EmptyState>
  )
}

/** The way to the parts of the page. */
function Jumps({ visit, isJourneyEmpty }: { visit: StaffVisit; isJourneyEmpty: boolean }) {
  const { t } = visit
  const tables = [
    ['table-steps', t('statistics.tables.steps.title')],
    ['table-errors', t('statistics.tables.errors.title')],
    ['table-sent_back', t('statistics.tables.sent_back.title')],
  ] as const
  const parts = [
    ['now', t('statistics.now.title')],
    ['decisions', t('statistics.decisions.title')],
    ['journey', t('statistics.journey.title')],
    ...(isJourneyEmpty ? [] : tables),
  ] as const
  return <PageJumps visit={visit} parts={parts} isAlways />
}

function Group(props: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <div id={props.id} className="statistics-group">
      <h2 className="text-section font-strong">{props.title}</h2>
      {props.text && <p className="prose text-small text-muted">{props.text}</p>}
      {props.children}
    </div>
  )
}

type Shown = { visit: StaffVisit; statistics: Statistics }

function FiguresNow({ visit: { t, language }, statistics }: Shown) {
  const { open, openNow, older, alerts } = statistics
  const attention = addUp(open.find(({ state }) => state === 'attention')?.counts ?? [])
  const tell = (counted: Counted) => countedCell(counted, { t, language }).text
  const link = ({ count }: Counted, href: string) => (count > 0 ? { href } : {})
  const list = (query: ListQuery) => listHref({ language }, query)
  return (
    <FigureList
      figures={[
        {
          name: t('statistics.openNow'),
          value: tell(openNow),
          ...link(openNow, list({ state: 'open' })),
        },
        {
          name: t('casework.states.manual_review'),
          value: tell(attention),
          ...link(attention, list({ view: 'attention' })),
        },
        {
          name: t('statistics.older'),
          value: tell(older),
          ...link(older, list({ state: 'open', age: 'older' })),
        },
        {
          name: t('statistics.openAlerts'),
          value: tell(alerts),
          note: t('statistics.notes.alerts'),
          ...link(alerts, `${staffPath(language)}#alerts`),
        },
      ]}
    />
  )
}

type Decisions = NonNullable<Statistics['decisions']>

/** Shows the decisions of the period and their duration, within the member's scope. */
function FiguresOfDecisions({ visit, statistics, decisions }: Shown & { decisions: Decisions }) {
  const { before } = statistics
  const { t, language } = visit
  const reader = { t, language }
  const { decisions: count, approved } = decisions
  const isLatest = count >= mostDecisions ? 'yes' : 'no'
  const note = t('statistics.notes.decisions', { isLatest, count })
  const isJudged = count >= fewestForTimes
  const earlier = before.decisions
  const compare = (of: (each: NonNullable<typeof earlier>) => number) =>
    earlier && Math.max(count, earlier.decisions) < mostDecisions
      ? describeBefore({ visit, statistics }, of(decisions), of(earlier))
      : {}
  const time = (name: 'median' | 'ninetieth') => {
    if (!isJudged) return { value: '–', note: t('statistics.notes.tooFew', { count }) }
    const tell = (seconds: number) => durationCell(seconds, reader).text
    return {
      value: tell(decisions[name]),
      note,
      ...(earlier &&
        earlier.decisions >= fewestForTimes &&
        describeBefore({ visit, statistics }, decisions[name], earlier[name], tell)),
    }
  }
  return (
    <FigureList
      figures={[
        {
          name: t('statistics.approved'),
          value: formatNumber(approved, language),
          note,
          ...compare((each) => each.approved),
        },
        {
          name: t('statistics.notApproved'),
          value: formatNumber(count - approved, language),
          ...compare((each) => each.decisions - each.approved),
        },
        { name: t('statistics.medianTime'), ...time('median') },
        { name: t('statistics.columns.ninetieth'), ...time('ninetieth') },
      ]}
    />
  )
}

/** Shows what customers did in the period, in all branches. */
function FiguresOfPeriod({ visit, statistics }: Shown) {
  const { t, language } = visit
  const { started, submitted, query } = statistics
  const before = statistics.before.counts
  const reader = { t, language }
  const tell = (figure: Figure) => figureCell(figure, reader).text
  const none = before === null && { before: t('statistics.beforeNone', { days: query.days }) }
  const compare = (name: 'started' | 'submitted') =>
    before ? describeBefore({ visit, statistics }, statistics[name], before[name], tell) : none
  // An application may be started on one device or channel and sent on another.
  const isWhole = query.device === undefined && query.channel === undefined
  const earlierShare = before && shareCell(before.submitted, before.started, reader).text
  return (
    <FigureList
      figures={[
        { name: t('statistics.started'), value: tell(started), ...compare('started') },
        { name: t('statistics.submitted'), value: tell(submitted), ...compare('submitted') },
        isWhole
          ? {
              name: t('statistics.completion'),
              value: shareCell(submitted, started, reader).text,
              note: t('statistics.notes.completion'),
              ...(earlierShare &&
                earlierShare !== '–' && {
                  before: t('statistics.before', { days: query.days, value: earlierShare }),
                }),
            }
          : {
              name: t('statistics.completion'),
              value: '–',
              note: t('statistics.notes.completionUnknown'),
            },
      ]}
    />
  )
}

/** A figure of as many days before, and by how much it has changed; today is not over, and is compared with nothing. */
function describeBefore<Value extends Figure>(
  { visit: { t, language }, statistics }: Shown,
  now: Figure,
  earlier: Value,
  tell: (value: Value) => string = (value) => formatNumber(Number(value), language),
): { before: string } {
  const { days } = statistics.query
  const value = tell(earlier)
  const isComparable = days > 1 && now !== 'few' && earlier !== 'few' && Number(earlier) > 0
  if (!isComparable) return { before: t('statistics.before', { days, value }) }
  const change = new Intl.NumberFormat(locales[language], {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(Number(now) / Number(earlier) - 1)
  return { before: t('statistics.beforeChanged', { days, value, change: `\u2068${change}\u2069` }) }
}

function Days({ visit: { t, language }, statistics: { days, from, to } }: Shown) {
  const lengths = days.map(
    ({ started, submitted }) => [toLength(started), toLength(submitted)] as const,
  )
  // Even, so that its half is a whole number.
  const value = 2 * Math.ceil(Math.max(smallestFigure, ...lengths.flat()) / 2)
  return (
    <DayChart
      days={lengths}
      names={[t('statistics.started'), t('statistics.submitted')]}
      ends={[formatDay(from, language), formatDay(to, language)]}
      highest={value}
      scale={[value, value / 2, 0].map((each) => formatNumber(each, language))}
    />
  )
}
