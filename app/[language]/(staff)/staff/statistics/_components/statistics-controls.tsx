import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { FilterButtons } from '@/app/[language]/(staff)/_components/list/filter-buttons.tsx'
import { FilterChoice } from '@/app/[language]/(staff)/_components/list/filter-choice.tsx'
import { formatStatisticsQuery } from '@/app/[language]/(staff)/_components/statistics-query.ts'
import { formatDay } from '@/lib/i18n/dates.ts'
import { languageNames } from '@/lib/i18n/languages.ts'
import {
  dimensions,
  periods,
  type Statistics,
  type StatisticsQuery,
} from '@/lib/statistics/get-statistics.ts'

/** Links to the periods; the filter stays. */
export function PeriodLinks({ visit, statistics }: { visit: StaffVisit; statistics: Statistics }) {
  const { t, language } = visit
  const { query, from, to } = statistics
  return (
    <nav id="period" aria-labelledby="period-label" className="statistics-period">
      <h2 id="period-label" className="text-section font-strong">
        {t('statistics.period.label')}
      </h2>
      <ul className="period-links print:hidden">
        {periods.map((days) => (
          <li key={days}>
            <a
              href={`${staffPath(language, 'statistics')}${formatStatisticsQuery({ ...query, days })}#period`}
              aria-current={days === query.days ? 'true' : undefined}
            >
              {t(`statistics.period.d${days}`)}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">
        {t('statistics.period.range', {
          from: formatDay(from, language),
          to: formatDay(to, language),
        })}
      </p>
    </nav>
  )
}

/** Shows the filters of the counts. */
export function StatisticsFilters({ visit, query }: { visit: StaffVisit; query: StatisticsQuery }) {
  const { t, language, portico } = visit
  const { days } = query
  const isAny = !query.language && !query.device && !query.channel
  const offered = dimensions.language.filter((each) => portico.env.languages.includes(each))
  return (
    <details className="casework-filters" open={!isAny}>
      <summary>{t('statistics.filter.title')}</summary>
      <form method="get" action={`${staffPath(language, 'statistics')}#journey`}>
        <input type="hidden" name="days" value={days} />
        <div className="casework-filter-fields">
          <FilterChoice
            name="language"
            label={t('statistics.filter.language')}
            value={query.language}
            options={[
              ['', t('statistics.filter.anyLanguage')],
              ...offered.map((each) => [each, languageNames[each]] as const),
            ]}
          />
          <FilterChoice
            name="device"
            label={t('statistics.filter.device')}
            value={query.device}
            options={[
              ['', t('statistics.filter.anyDevice')],
              ...dimensions.device.map(
                (each) => [each, t(`statistics.filter.devices.${each}`)] as const,
              ),
            ]}
          />
          <FilterChoice
            name="channel"
            label={t('casework.filter.channel')}
            value={query.channel}
            options={[
              ['', t('casework.filter.anyChannel')],
              ...dimensions.channel.map((each) => [each, t(`casework.channels.${each}`)] as const),
            ]}
          />
        </div>
        <FilterButtons
          t={t}
          {...(!isAny && {
            resetHref: `${staffPath(language, 'statistics')}${formatStatisticsQuery({ days })}#journey`,
          })}
        />
      </form>
    </details>
  )
}
