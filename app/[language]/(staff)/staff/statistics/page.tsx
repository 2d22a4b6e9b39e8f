import type { ReactNode } from 'react'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { PeriodLinks, StatisticsFilters } from '@/app/_components/staff/statistics-controls.tsx'
import {
  formatStatisticsQuery,
  parseStatisticsQuery,
} from '@/app/_components/staff/statistics-query.ts'
import { StatisticsSection } from '@/app/_components/staff/statistics-section.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { DayChart } from '@/components/staff/day-chart'
import { smallestFigure, toLength } from '@/lib/domain/statistics/figures.ts'
import { formatDay } from '@/lib/i18n/dates.ts'
import { formatNumber } from '@/lib/i18n/lists.ts'
import { getStatistics, type Statistics } from '@/lib/services/statistics/get-statistics.ts'
import { figureCell } from '@/lib/services/statistics/statistics-tables.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The day at a glance, for supervisors: their applications, and how customers come through the questions. */
export default async function StatisticsPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, member } = visit
  const query = parseStatisticsQuery(await searchParams)
  const statistics = await getStatistics(portico.staff, member, query)
  if (statistics === 'forbidden') answerForbidden(visit, 'page')
  const table = { visit, statistics }
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`statistics${formatStatisticsQuery(query)}`}
      title={t('statistics.heading')}
      wide
    >
      <h1 className="heading">{t('statistics.heading')}</h1>
      <PeriodLinks {...table} />
      <Figures {...table} />
      <Group title={t('statistics.applications.title')} text={t('statistics.applications.text')}>
        <div className="statistics-sections">
          <StatisticsSection
            {...table}
            id="open"
            legend={[1, 2, 3, 4]}
            className="statistics-whole bar-ages"
          />
          <StatisticsSection {...table} id="decisions" legend={[2, 3]} />
          <StatisticsSection {...table} id="load" />
        </div>
      </Group>
      <Group
        title={t('statistics.journey.title')}
        text={t('statistics.journey.text', { smallest: smallestFigure })}
      >
        <StatisticsFilters visit={visit} query={query} />
        <div className="statistics-sections">
          <StatisticsSection
            {...table}
            id="days"
            className="statistics-whole"
            // One day is no course of days.
            {...(query.days > 1 && { chart: <Days {...table} /> })}
          />
          <StatisticsSection {...table} id="steps" legend={[2, 3]} className="statistics-whole" />
          <StatisticsSection {...table} id="errors" />
          <StatisticsSection {...table} id="sent_back" />
        </div>
      </Group>
      <p className="mt-3 text-small text-muted">{t('statistics.logged')}</p>
    </StaffFrame>
  )
}

function Group(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="statistics-group">
      <h2 className="text-section font-strong">{props.title}</h2>
      <p className="text-small text-muted">{props.text}</p>
      {props.children}
    </div>
  )
}

type Shown = { visit: StaffVisit; statistics: Statistics }

function Figures({ visit: { t, language }, statistics }: Shown) {
  const { started, submitted, openNow, alerts } = statistics
  const figures = [
    { name: t('statistics.openNow'), value: formatNumber(openNow, language) },
    { name: t('statistics.started'), value: figureCell(started, { t, language }).text },
    { name: t('statistics.submitted'), value: figureCell(submitted, { t, language }).text },
    {
      name: t('statistics.openAlerts'),
      value: formatNumber(alerts, language),
      href: alerts > 0 ? `${staffPath(language)}#alerts` : undefined,
    },
  ]
  return (
    <dl className="figures">
      {figures.map(({ name, value, href }) => (
        <div key={name} className="figure">
          <dt>{name}</dt>
          <dd>
            {value}
            {href && (
              <a href={href} className="link figure-link ms-1">
                {t('statistics.showAlerts')}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Days({ visit: { t, language }, statistics: { days, from, to } }: Shown) {
  const lengths = days.map(
    ({ started, submitted }) => [toLength(started), toLength(submitted)] as const,
  )
  const value = Math.max(smallestFigure, ...lengths.flat())
  return (
    <DayChart
      days={lengths}
      names={[t('statistics.started'), t('statistics.submitted')]}
      ends={[formatDay(from, language), formatDay(to, language)]}
      highest={{ value, text: formatNumber(value, language) }}
    />
  )
}
