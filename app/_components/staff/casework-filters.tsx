import { Button } from '@/components/ui/button'
import { caseworkStates, channels } from '@/lib/adapters/database/schema.ts'
import { listAssignableStaff } from '@/lib/services/staff/staff-names.ts'
import { staffPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { ages, type CaseworkQuery } from './casework-query.ts'

/** Which applications are shown, and in which order: a form that asks, and changes nothing. */
export async function CaseworkFilters({
  visit,
  query,
}: {
  visit: StaffVisit
  query: CaseworkQuery
}) {
  const { t, portico, language, member } = visit
  const others = (await listAssignableStaff(portico.staff, member)).filter(
    ({ id }) => id !== member.id,
  )
  const { after: _, ...chosen } = query
  const isAny = Object.keys(chosen).length === 0
  return (
    <details className="desk-filters" open={!isAny}>
      <summary>{t('casework.filter.summary')}</summary>
      {/* A form that asks keeps what it was given in its inputs, not in its address. */}
      <form method="get" action={staffPath(language)}>
        <div className="desk-filter-fields">
          <Choice
            name="state"
            label={t('casework.filter.state')}
            value={query.state}
            options={[
              ['', t('casework.filter.anyState')],
              ...caseworkStates.map((state) => [state, t(`casework.states.${state}`)] as const),
            ]}
          />
          <Choice
            name="who"
            label={t('casework.filter.assignee')}
            value={query.who}
            options={[
              ['', t('casework.filter.anyone')],
              ['me', t('casework.filter.me')],
              ['nobody', t('casework.filter.nobody')],
              ...others.map(({ id, name }) => [id, name] as const),
            ]}
          />
          <Choice
            name="channel"
            label={t('casework.filter.channel')}
            value={query.channel}
            options={[
              ['', t('casework.filter.anyChannel')],
              ...channels.map((channel) => [channel, t(`casework.channels.${channel}`)] as const),
            ]}
          />
          <Choice
            name="age"
            label={t('casework.filter.age')}
            value={query.age}
            options={[
              ['', t('casework.filter.ages.any')],
              ...ages.map((age) => [age, t(`casework.filter.ages.${age}`)] as const),
            ]}
          />
          <Choice
            name="order"
            label={t('casework.filter.order')}
            value={query.order}
            options={[
              ['', t('casework.filter.orders.newest')],
              ['oldest', t('casework.filter.orders.oldest')],
            ]}
          />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button tone="secondary">{t('casework.filter.submit')}</Button>
          {!isAny && (
            <a href={staffPath(language)} className="link inline-flex min-h-3 items-center">
              {t('casework.filter.reset')}
            </a>
          )}
        </div>
      </form>
    </details>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string | undefined
  options: readonly (readonly [value: string, text: string])[]
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={`filter-${name}`} className="label">
        {label}
      </label>
      <div className="control-box">
        <select
          id={`filter-${name}`}
          name={name}
          defaultValue={value ?? ''}
          className="control control-select"
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
