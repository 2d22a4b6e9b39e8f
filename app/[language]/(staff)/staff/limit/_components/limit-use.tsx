import type { Visit } from '@/app/_request/visit.ts'
import { LabelledCell } from '@/app/[language]/(staff)/_components/list/labelled-cell.tsx'
import { LabelledTable } from '@/app/[language]/(staff)/_components/list/labelled-table.tsx'
import { Details } from '@/components/ui/details'
import { Tag } from '@/components/ui/tag'
import { type Measure, type VolumePeriod, volumePeriods } from '@/lib/staff/rules/volume-limits.ts'
import type { MeasureUse, VolumeUse } from '@/lib/staff/scope/volume.ts'

type LimitUseProps = {
  visit: Pick<Visit, 't'>
  uses: readonly MeasureUse[]
  /** The limit that is reached, which comes first. */
  reached?: { measure: Measure; period: VolumePeriod } | undefined
}

/** Shows a member's use of each limit. If one is reached the others are folded: they do not matter then. */
export function LimitUse({ visit, uses, reached }: LimitUseProps) {
  const { t } = visit
  const rows = uses.filter(({ measure }) => measure === reached?.measure)
  const others = uses.filter(({ measure }) => measure !== reached?.measure)
  const counted = <p className="mt-1 text-small text-muted">{t('staff.limit.use.text')}</p>
  return (
    <section aria-labelledby="use" className="review-section">
      <h2 id="use" className="text-section font-strong">
        {t('staff.limit.use.heading')}
      </h2>
      {rows.length > 0 ? (
        <>
          <UseTable visit={visit} uses={rows} reached={reached} />
          <Details summary={t('staff.limit.use.others')} className="mt-2">
            {counted}
            <UseTable visit={visit} uses={others} />
          </Details>
        </>
      ) : (
        <>
          {counted}
          <UseTable visit={visit} uses={others} />
        </>
      )}
    </section>
  )
}

function UseTable({ visit, uses, reached }: LimitUseProps) {
  const { t } = visit
  return (
    <LabelledTable
      labelledBy="use"
      headings={[
        t('staff.limit.use.counted'),
        ...volumePeriods.map((period) => t(`staff.limit.use.${period}`)),
      ]}
    >
      {uses.map((use) => (
        <tr key={use.measure} className="account-row">
          <th scope="row">{t(`staff.limit.use.measures.${use.measure}`)}</th>
          {volumePeriods.map((period) => (
            <LabelledCell key={period} label={t(`staff.limit.use.${period}`)}>
              <span>{tell(visit, use[period])}</span>
              {isMarked(use, period, reached) && (
                <span>
                  {' '}
                  <Tag tone="action" text={t('staff.limit.use.reached')} />
                </span>
              )}
            </LabelledCell>
          ))}
        </tr>
      ))}
    </LabelledTable>
  )
}

/** A list that alone is too long is stopped before the limit is used up. */
function isMarked(use: MeasureUse, period: VolumePeriod, reached: LimitUseProps['reached']) {
  const { used, most } = use[period]
  const isStopped = use.measure === reached?.measure && period === reached.period
  return isStopped || (most !== undefined && used >= most)
}

function tell({ t }: LimitUseProps['visit'], { used, most }: VolumeUse): string {
  return most === undefined
    ? t('staff.limit.use.unlimited', { used })
    : t('staff.limit.use.of', { used, most })
}
