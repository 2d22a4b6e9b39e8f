import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getMessages, getTranslator } from '@/lib/i18n/translate.ts'
import { documentTypes } from '@/lib/platform/contract/values.ts'
import { DocumentPurpose, DocumentStateText, getSendText } from './document-items.tsx'

const { states, needs } = getMessages('en').documents

function show(document: Partial<ApplicationDocument>): string {
  const shown = { errors: [], description: '', ...document } as unknown as ApplicationDocument
  return renderToStaticMarkup(<DocumentStateText t={getTranslator('en')} document={shown} />)
}

describe('the state of a document', () => {
  it('says once what is needed, in the words of the platform', () => {
    const html = show({ state: 'required', description: 'A copy of the page with the photo.' })
    expect(html).toContain('What we need: ')
    expect(html).not.toContain(states.required.text)
  })

  it('says in our words what a known kind is, before those of the platform', () => {
    const description = 'A bill of the last three months that shows the name.'
    const html = show({ state: 'required', document: 'UTILITY_BILL', description })
    expect(html).toMatch(/^<p>A bill for electricity.*Note: .*last three months/)
  })

  it('leaves out what the platform says where our words say it already', () => {
    const description = 'A copy of the page of the passport with the photo is needed.'
    const html = show({ state: 'required', document: 'PASSPORT', description })
    expect(html).toBe(`<p>${needs.PASSPORT}</p>`)
    // For a file that was not accepted the description is the reason.
    expect(show({ state: 'rejected', document: 'PASSPORT', description })).toContain('Reason: ')
  })

  it('says that it is needed where the platform says nothing more', () => {
    expect(show({ state: 'required' })).toContain(states.required.text)
  })

  it('says why a file was not accepted, and that another one is needed', () => {
    const html = show({ state: 'rejected', description: 'The photo cannot be seen.' })
    expect(html).toContain('Reason: ')
    expect(html).toContain(states.rejected.text)
  })
})

describe('the purpose of a document', () => {
  const t = getTranslator('en')
  const purpose = (document: Partial<ApplicationDocument>) =>
    renderToStaticMarkup(<DocumentPurpose t={t} document={document as ApplicationDocument} />)

  it.each(['rejected', 'refused', 'changes_requested'] as const)(
    'is not said of the file that failed: %s',
    (state) => {
      const html = purpose({ state, document: 'PASSPORT' })
      expect(html).toContain(needs.PASSPORT)
      expect(html).not.toContain(t('documents.why'))
      expect(purpose({ state, document: 'A_KIND_OF_LATER' })).toBe('')
    },
  )

  it('is said before anything was sent', () => {
    expect(purpose({ state: 'required', document: 'PASSPORT' })).toContain(t('documents.why'))
  })
})

it.each(languages)('the button of each document names it, in %s', (language) => {
  const t = getTranslator(language)
  const named = documentTypes.map((document) => getSendText(t, { document }))
  expect(new Set(named).size).toBe(documentTypes.length)
  expect(named).not.toContain(t('documents.choose'))
  expect(getSendText(t, { document: 'A_KIND_OF_LATER' })).toBe(t('documents.choose'))
})
