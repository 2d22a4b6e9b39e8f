/** Lists of applications as a file: CSV (RFC 4180), for spreadsheets. */

import { formatCsv } from '#lib/http/format-csv.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator, type Translate } from '#lib/i18n/translate.ts'
import { buildSearchTerms } from '#lib/onboarding/answers/search-terms.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { findSeverity } from '#lib/risk-flags/rules/flag-rules.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { countVolume, type VolumeExceeded } from '#lib/staff/scope/volume.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { buildListFilter, type CaseworkList, getListOrder } from './casework-views.ts'
import { type CaseworkListEntry, describeEntries } from './list-applications.ts'
import { parseSearch } from './search-query.ts'
import type { CaseworkEntry } from './store/casework-entry.ts'
import { type CaseworkOrder, type PageRequest, positionOf } from './store/casework-order.ts'

/** The most rows of one file. */
export const maxExportedRows = 5_000
const atOnce = 500

/** The applications to export. Not every role may export names and contact data with them. */
type ExportRequest = {
  list: CaseworkList
  /** The search text; `list` filters its results. */
  typed?: string | undefined
  order?: CaseworkOrder | undefined
  contact: boolean
  language: Language
}

/**
 * Returns the list as CSV with a line of headings; `forbidden` for a member who may not export it so. Audits
 * the export and its number of rows; an export over a volume limit is refused as a whole.
 */
export async function exportApplications(
  deps: CaseworkDeps,
  member: Member,
  wish: ExportRequest,
): Promise<string | 'forbidden' | VolumeExceeded> {
  if (!may(member.role, 'export', 'application')) return 'forbidden'
  if (wish.contact && !may(member.role, 'export', 'contact')) return 'forbidden'
  const counted = { measure: 'exports', count: 1 } as const
  const tooMuch = await countVolume(deps, member, counted, async () => undefined)
  if (tooMuch) return tooMuch
  const t = getTranslator(wish.language)
  const columns = [...workColumns, ...(wish.contact ? contactColumns : [])]
  const lines = [columns.map(({ heading }) => heading(t))]
  for await (const page of pagesOf(deps, member, wish)) {
    for (const row of await describeEntries(deps, page)) {
      lines.push(columns.map(({ value }) => value(row, t)))
    }
  }
  const rows = lines.length - 1
  return countVolume(deps, member, { measure: 'rows', count: rows }, async (tx) => {
    await deps.store.audit.append(tx, {
      actor: { kind: 'staff', id: member.id },
      event: 'applications_exported',
      detail: { rows, contact: wish.contact },
      now: deps.now(),
    })
    return formatCsv(lines)
  })
}

async function* pagesOf(
  deps: CaseworkDeps,
  member: Member,
  wish: ExportRequest,
): AsyncGenerator<CaseworkEntry[]> {
  let left = maxExportedRows
  const { list, order: asked = {}, typed } = wish
  const order = typed === undefined ? getListOrder(list, asked) : { ascending: asked.ascending }
  let after: PageRequest['after']
  while (left > 0) {
    const limit = Math.min(left, atOnce)
    const page = await pageOf(deps, member, wish, { ...order, after, limit })
    yield page
    if (page.length < limit) return
    left -= page.length
    const last = page.at(-1)
    after = last && positionOf(last, order)
  }
}

async function pageOf(
  deps: CaseworkDeps,
  member: Member,
  { list, typed }: ExportRequest,
  pageRequest: PageRequest,
) {
  const { store } = deps
  const { scope } = member
  const filter = buildListFilter(member, list)
  if (typed === undefined) return store.casework.page(store.db, scope, filter, pageRequest)
  const search = await parseSearch(typed, deps)
  if ('fault' in search) return []
  const { reference, sought } = search
  const named = reference
    ? await store.casework.foundByReference(store.db, scope, reference, filter)
    : []
  if (named.length > 0) return pageRequest.after ? [] : named
  return sought ? store.casework.found(store.db, scope, sought, pageRequest, filter) : []
}

type Row = CaseworkListEntry & { answers: Answers }
type Column = {
  heading: (t: Translate) => string
  value: (row: Row, t: Translate) => string
}

/**
 * The columns for every role: they name nobody but the member whom it is assigned to. Times are ISO 8601 in
 * UTC, which a spreadsheet can sort and compute with.
 */
const workColumns: Column[] = [
  { heading: (t) => t('casework.columns.reference'), value: ({ customerId }) => customerId },
  {
    heading: (t) => t('casework.columns.kind'),
    value: ({ applicationType }, t) =>
      applicationType ? t(`casework.kinds.${applicationType}`) : '',
  },
  {
    heading: (t) => t('casework.columns.state'),
    value: ({ state }, t) => t(`casework.states.${state}`),
  },
  {
    heading: (t) => t('casework.columns.since'),
    value: ({ since }) => since.toISOString(),
  },
  {
    heading: (t) => t('casework.columns.started'),
    value: ({ startedAt }) => startedAt.toISOString(),
  },
  {
    heading: (t) => t('casework.columns.channel'),
    value: ({ channel }, t) => t(`casework.channels.${channel}`),
  },
  { heading: (t) => t('casework.columns.assignee'), value: ({ assignee }) => assignee ?? '' },
  { heading: (t) => t('casework.columns.flags'), value: ({ flagCount }) => String(flagCount) },
  {
    heading: (t) => t('casework.columns.severity'),
    value: ({ flagSeverity }, t) => {
      const severity = findSeverity(flagSeverity)
      return severity ? t(`caseworkList.severities.${severity}`) : ''
    },
  },
]

const contactColumns: Column[] = [
  { heading: (t) => t('casework.columns.name'), value: ({ name }) => name ?? '' },
  {
    heading: (t) => t('casework.columns.email'),
    value: ({ answers }) => buildSearchTerms(answers).emails.join(' '),
  },
  {
    heading: (t) => t('casework.columns.telephone'),
    value: ({ answers }) => buildSearchTerms(answers).telephones.join(' '),
  },
]
