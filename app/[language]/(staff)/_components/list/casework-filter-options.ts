/**
 * The filters of the list of applications. A new one is an entry here, a condition in `filter-conditions.ts`
 * of the database, and its texts.
 */

import { isUuid } from '@/lib/access/rules/uuid.ts'
import { type CaseworkView, viewDefinitions } from '@/lib/casework/casework-views.ts'
import type { CaseworkFilter } from '@/lib/casework/store/filter-conditions.ts'
import { caseworkStates, channels } from '@/lib/database/states.ts'
import type { MessageKey, Translate } from '@/lib/i18n/translate.ts'
import { severities } from '@/lib/risk-flags/rules/flag-rules.ts'
import type { StaffName } from '@/lib/staff/accounts/staff-names.ts'

export type FilterOption = readonly [value: string, text: string]

type Asker = { member: { id: string }; now: Date }

type ListFilter = {
  label: MessageKey
  /** The text of the option that leaves nothing out. */
  any: MessageKey
  /** Whether a URL may ask for this value in a view. */
  accepts: (value: string, view: CaseworkView) => boolean
  /** Undefined if the view leaves nothing to choose. */
  options: (context: {
    t: Translate
    view: CaseworkView
    colleagues: readonly StaffName[]
  }) => FilterOption[]
  toFilter: (value: string, asker: Asker) => CaseworkFilter
}

/** Keyed by the parameter in the URL, in the order of the form. */
export const listFilters = {
  state: oneOf(['open', ...caseworkStates], {
    label: 'casework.filter.state',
    any: 'casework.filter.anyState',
    text: (state) => (state === 'open' ? 'casework.filter.open' : `casework.states.${state}`),
    isIn: (state, view) =>
      state === 'open'
        ? // The other views are of open applications only, or of none.
          view === 'all'
        : viewDefinitions[view].states.length > 1 && viewDefinitions[view].states.includes(state),
    toFilter: (state) => (state === 'open' ? { open: true } : { state }),
  }),
  who: {
    label: 'casework.filter.assignee',
    any: 'casework.filter.anyone',
    accepts: (value, view) =>
      !isAssigneeFixed(view) && (value === 'me' || value === 'nobody' || isUuid(value)),
    options: ({ t, view, colleagues }) =>
      isAssigneeFixed(view)
        ? []
        : [
            ['me', t('casework.filter.me')],
            ['nobody', t('casework.filter.nobody')],
            ...colleagues.map(({ id, name }) => [id, name] as const),
          ],
    toFilter: (value, { member }) => {
      if (value === 'me') return { assignedTo: member.id }
      return { assignedTo: value === 'nobody' ? null : value }
    },
  },
  channel: oneOf(channels, {
    label: 'casework.filter.channel',
    any: 'casework.filter.anyChannel',
    text: (channel) => `casework.channels.${channel}`,
    toFilter: (channel) => ({ channel }),
  }),
  flags: oneOf(['any', ...severities], {
    label: 'caseworkList.flags.label',
    any: 'caseworkList.flags.anyFlags',
    text: (severity) => `caseworkList.flags.${severity}`,
    toFilter: (severity) => ({
      flagSeverity: severity === 'any' ? severity : severities.indexOf(severity) + 1,
    }),
  }),
  age: oneOf(['day', 'week', 'month', 'older'], {
    label: 'casework.filter.age',
    any: 'casework.filter.ages.any',
    text: (age) => `casework.filter.ages.${age}`,
    toFilter: (age, { now }) => {
      const ago = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
      if (age === 'older') return { startedBefore: ago(30) }
      return { startedAfter: ago({ day: 1, week: 7, month: 30 }[age]) }
    },
  }),
} satisfies Record<string, ListFilter>

export type ListFilterName = keyof typeof listFilters

export const listFilterNames = Object.keys(listFilters) as ListFilterName[]

/** These views are of one assignee, or of none. */
function isAssigneeFixed(view: CaseworkView): boolean {
  return view === 'mine' || view === 'unassigned'
}

/** A filter by one of the values of an enumeration. */
function oneOf<const Value extends string>(
  values: readonly Value[],
  {
    label,
    any,
    text,
    isIn = () => true,
    toFilter,
  }: Pick<ListFilter, 'label' | 'any'> & {
    text: (value: Value) => MessageKey
    /** Whether a view can show any with that value. */
    isIn?: (value: Value, view: CaseworkView) => boolean
    toFilter: (value: Value, asker: Asker) => CaseworkFilter
  },
): ListFilter {
  const find = (value: string) => values.find((each) => each === value)
  return {
    label,
    any,
    accepts: (value, view) => {
      const known = find(value)
      return known !== undefined && isIn(known, view)
    },
    options: ({ t, view }) =>
      values.filter((value) => isIn(value, view)).map((value) => [value, t(text(value))]),
    toFilter: (value, asker) => {
      const known = find(value)
      return known === undefined ? {} : toFilter(known, asker)
    },
  }
}
