import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { changeKey } from '@/app/[language]/(staff)/staff/keys/change-key.ts'
import { endKey } from '@/app/[language]/(staff)/staff/keys/end-key.ts'
import { ActForm } from '@/components/form/act-form'
import { ShownOnceForm } from '@/components/staff/shown-once-form'
import { Button } from '@/components/ui/button'
import { SummaryList } from '@/components/ui/summary-list'
import { Tag } from '@/components/ui/tag'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatList } from '@/lib/i18n/lists.ts'
import type { ListedPartner } from '@/lib/partners/manage-partners-as-member.ts'
import { scopeLabel } from './scope-label.ts'

type SectionProps = { visit: StaffVisit; partner: ListedPartner }

/** Shows the key of a partner, when it was used, and what an administrator may do about it. */
export function KeySection({ visit, partner }: SectionProps) {
  const { t, language } = visit
  const { id, name, endedAt, isOurs } = partner
  return (
    <section aria-labelledby={`key-${id}`} className="review-section">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={`key-${id}`} className="text-section font-strong">
          <bdi>{name}</bdi>
        </h2>
        <State visit={visit} partner={partner} />
      </div>
      <SummaryList rows={listRows(visit, partner)} />
      {isOurs && !endedAt && (
        <>
          <ShownOnceForm
            action={changeKey}
            hidden={{ language, partner: id }}
            tone="secondary"
            texts={{ submit: t('partnerKeys.change'), shown: t('partnerKeys.shown') }}
          />
          <p className="mt-2">
            <a href={staffPath(language, `keys/${id}/return`)} className="link">
              {t('partnerKeys.return.link')}
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </a>
          </p>
          <details className="details mt-3">
            <summary>
              <span>{t('partnerKeys.end')}</span>
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </summary>
            <p>{t('partnerKeys.endText')}</p>
            <ActForm action={endKey} className="mt-2">
              <input type="hidden" name="language" value={language} />
              <input type="hidden" name="partner" value={id} />
              <Button tone="secondary">{t('partnerKeys.endSubmit')}</Button>
            </ActForm>
          </details>
        </>
      )}
    </section>
  )
}

function State({ visit: { t }, partner: { endedAt, isOurs, lastUsedAt } }: SectionProps) {
  if (!isOurs) return <Tag tone="refused" text={t('partnerKeys.state.broken')} />
  if (endedAt) return <Tag tone="waiting" text={t('partnerKeys.state.ended')} />
  return lastUsedAt ? (
    <Tag tone="success" text={t('partnerKeys.state.used')} />
  ) : (
    <Tag tone="action" text={t('partnerKeys.state.unused')} />
  )
}

function listRows(visit: StaffVisit, partner: ListedPartner) {
  const { t, language } = visit
  const { id, scopes, returnUrls, createdAt, lastUsedAt, earlierKeyUntil, endedAt } = partner
  const may = scopes.map((scope) => scopeLabel({ t }, scope))
  const moment = (at: Date) => momentRow(at, language)
  return [
    { label: t('partnerKeys.may'), value: formatList(may, language) },
    ...(returnUrls.length > 0
      ? [{ label: t('partnerKeys.return.row'), value: returnUrls.join('\n'), ltr: true }]
      : []),
    {
      label: t('partnerKeys.lastUsed'),
      ...(lastUsedAt ? moment(lastUsedAt) : { value: t('partnerKeys.never') }),
    },
    { label: t('partnerKeys.added'), ...moment(createdAt) },
    ...(earlierKeyUntil && earlierKeyUntil > new Date()
      ? [{ label: t('partnerKeys.earlierUntil'), ...moment(earlierKeyUntil) }]
      : []),
    ...(endedAt ? [{ label: t('partnerKeys.endedAt'), ...moment(endedAt) }] : []),
    { label: t('partnerKeys.id'), value: id, ltr: true },
  ]
}
