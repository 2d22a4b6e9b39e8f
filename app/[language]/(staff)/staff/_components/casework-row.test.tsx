import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { CaseworkListEntry } from '@/lib/casework/list-applications.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { CaseworkRow } from './casework-row.tsx'

const t = getTranslator('en')
const now = new Date('2026-11-21T10:00:00.000Z')

/** The cell of a column in the row of an application. */
function showCell(column: 'flags' | 'assignee', changes: Partial<CaseworkListEntry>) {
  const entry: CaseworkListEntry = {
    applicationId: '3f2b8c1e-0000-4000-8000-000000000001',
    customerId: 'PTC-7K3M',
    startedAt: now,
    since: now,
    state: 'draft',
    manualReview: false,
    reported: false,
    documentsStopped: false,
    held: false,
    hasSecondApplication: false,
    contactRequested: false,
    channel: 'online',
    assignedTo: null,
    assignee: undefined,
    branch: '',
    name: 'Maya Johnson',
    applicationType: 'INDIVIDUAL',
    flagCount: 0,
    flagSeverity: 0,
    flagsNoted: false,
    ...changes,
  }
  const visit = { t, language: 'en', member: { id: 'grace' } } as unknown as StaffVisit
  const row = { visit, query: {}, entry, now, selectable: false, selected: false }
  const page = renderToStaticMarkup(
    <table>
      <tbody>
        <CaseworkRow {...row} />
      </tbody>
    </table>,
  )
  return page.match(new RegExp(`<td class="casework-${column}">(.*?)</td>`))?.[1] ?? ''
}

it('does not say that there are no risk flags before they were looked for', () => {
  const before = showCell('flags', { flagCount: 0, flagSeverity: 0, flagsNoted: false })
  expect(before).toContain(t('caseworkList.flags.notYet'))
  expect(before).not.toContain(t('caseworkList.flags.none'))
  const after = showCell('flags', { flagCount: 0, flagSeverity: 0, flagsNoted: true })
  expect(after).toContain(t('caseworkList.flags.none'))
  const found = showCell('flags', { flagCount: 2, flagSeverity: 1, flagsNoted: true })
  expect(found).toContain(t('caseworkList.severities.low'))
})

it('marks flags that are more than low', () => {
  const severe = (flagSeverity: number) =>
    showCell('flags', { flagCount: 1, flagSeverity, flagsNoted: true })
  expect(severe(1)).not.toContain('class="tag')
  expect(severe(2)).toContain('class="tag')
})

it('shows who has it by initials, and names them for those who ask or listen', () => {
  const grace = showCell('assignee', { assignedTo: 'other', assignee: 'Grace Hopper' })
  expect(grace).toContain('title="Grace Hopper"')
  expect(grace).toContain('<span aria-hidden="true">G\u200cH</span>')
  expect(grace).toContain('<bdi>Grace Hopper</bdi>')
  const own = showCell('assignee', { assignedTo: 'grace', assignee: 'Grace Hopper' })
  expect(own).toContain(`<bdi>${t('caseworkList.you')}</bdi>`)
})
