import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { explainCode } from '@/lib/i18n/explain-code.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { CaseProblem } from '../case-results.tsx'
import { ManualReviewSection } from './manual-review-section.tsx'

/** Nobody knows whether it was created. */
const creating = [{ kind: 'create', state: 'pending' }]

/** Names of settings, status codes of HTTP and commands. */
const technical = /PLATFORM_|\(403\)|npm /

describe.each(languages)('what stopped, on the page of a case in %s', (language) => {
  const t = getTranslator(language)

  function shown(code: string, problem?: CaseProblem, operations: object[] = []) {
    const visit = { t, language, member: { id: 'me', role: 'supervisor' } } as unknown as StaffVisit
    const viewed = {
      application: { id: 'an-application', customerId: 'PTC-AAAA-BBBB-CCCC' },
      submission: { state: 'manual_review', lastCode: code, updatedAt: new Date(0) },
      operations,
      uploads: [],
    } as unknown as ApplicationView
    const page = renderToStaticMarkup(
      <ManualReviewSection visit={visit} viewed={viewed} problem={problem} />,
    )
    const [open = '', folded = ''] = page.split(/<details/)
    return { open, folded }
  }

  it('says whom to tell, and folds what only engineers understand', () => {
    const { open, folded } = shown('forbidden')
    expect(open).toContain(t('casework.person.operators.meaning'))
    expect(open).toContain('PTC-AAAA-BBBB-CCCC')
    expect(open).not.toMatch(technical)
    expect(folded).toMatch(technical)
    expect(folded).toContain('forbidden')
  })

  it('sends staff to the platform for an application that it does not have, with the IDs', () => {
    const { open } = shown('not_found')
    expect(open).toContain(t('casework.person.lookup.meaning'))
    expect(open).toContain('?tab=technical')
    expect(open).not.toMatch(technical)
  })

  it.each(['storage_unavailable', 'file_changed'])(
    'promises no file that may be lost: %s',
    (code) => {
      const { open, folded } = shown(code)
      expect(open).toContain(t('casework.person.file.meaning'))
      expect(open).not.toContain(t('casework.person.operators.meaning'))
      expect(folded).toContain(code)
    },
  )

  it('says that a fault of the platform may pass', () => {
    const { open } = shown('server_error')
    expect(open).toContain(t('casework.person.later.meaning'))
    expect(open).not.toMatch(technical)
  })

  it('says at the question what was wrong with what was recorded', () => {
    const { open } = shown('several_applications', 'found_missing', creating)
    expect(open).toMatch(/<fieldset[^>]* aria-describedby="found-error"/)
    expect(open).toContain(
      `id="found-error" class="field-error">${t('casework.problem.found_missing')}`,
    )
    expect(shown('several_applications', 'note_missing', creating).open).not.toContain(
      'found-error',
    )
  })

  it('says what staff find out themselves, and where the IDs for it are', () => {
    const { open, folded } = shown('status_refused')
    expect(open).toContain(explainCode(language, 'status_refused').meaning)
    expect(open).toContain('PTC-AAAA-BBBB-CCCC')
    expect(open).toContain('?tab=technical')
    expect(folded).toBe('')
  })
})
