import { personalDataPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { SummaryList } from '@/components/ui/summary-list'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { formatDate } from '@/lib/i18n/dates.ts'
import { findLanguage } from '@/lib/i18n/languages.ts'
import { nameLanguage } from '@/lib/i18n/name-language.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { applicationStatuses } from '@/lib/platform/contract/values.ts'
import { getRetention } from '@/lib/privacy/rules/retention-periods.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'
import { AsideSection } from './sections/aside-section.tsx'

/** Returns the platform's status in words; the code itself is folded under “Technical”. */
function platformStatusText(t: Translate, submission: Submission): string {
  const { platformStatus: status, heldAt, platformApplicationId } = submission
  if (status === null) {
    // Nothing of a held application was sent; any other may be on its way.
    const isUnsent = heldAt !== null && platformApplicationId === null
    return t(isUnsent ? 'casework.view.notSent' : 'casework.view.notKnownYet')
  }
  const known = applicationStatuses.find((each) => each === status)
  return t(`staffCase.platformStatuses.${known ?? 'unknown'}`)
}

/** Lists the facts of an application besides its answers. */
export function CaseSummary({ visit, viewed }: { visit: StaffVisit; viewed: ApplicationView }) {
  const { t, language, portico } = visit
  const { entry, application, submission } = viewed
  const retention = getRetention(
    { expiresAt: application.expiresAt, state: submission?.state },
    portico.env.retention,
    new Date(),
  )
  const moment = (at: Date) => momentRow(at, language, { short: true })
  const locale = findLanguage(application.locale)
  const rows = [
    { label: t('casework.columns.channel'), value: t(`casework.channels.${entry.channel}`) },
    { label: t('casework.columns.started'), ...moment(entry.startedAt) },
    { label: t('staffCase.since'), ...moment(entry.since) },
    {
      label: t('casework.view.language'),
      value: locale ? nameLanguage(locale, language) : application.locale,
    },
    ...(retention
      ? [{ label: t('casework.view.retainedUntil'), value: formatDate(retention.until, language) }]
      : []),
    ...(submission
      ? [
          {
            label: t('casework.view.platformStatus'),
            value: platformStatusText(t, submission),
          },
          ...(submission.statusCheckedAt
            ? [{ label: t('casework.view.checked'), ...moment(submission.statusCheckedAt) }]
            : []),
        ]
      : []),
  ]
  return (
    <AsideSection visit={visit} id="facts" title={t('casework.view.facts')}>
      <SummaryList rows={rows} />
      {may(visit.member.role, 'export', 'personal_data') && (
        <p className="mt-1">
          <a href={personalDataPath(language, application.id)} className="link link-alone">
            {t('personalData.link')}
          </a>
        </p>
      )}
      <p className="mt-1 text-fine text-muted">{t('casework.view.watched')}</p>
    </AsideSection>
  )
}
