import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { DocumentQuotes } from './document-quotes.tsx'

describe.each(languages)('what the platform said of a document, in %s', (language) => {
  const t = getTranslator(language)
  const saysRefused = t('staffCase.platformWords.refused', { description: '|' }).split('|')[0] ?? ''

  function show(state: ApplicationDocument['state'], isStateless = false): string {
    const document = { state, description: 'It cannot be read.', errors: [] }
    const shown = { t, document: document as unknown as ApplicationDocument, isStateless }
    return renderToStaticMarkup(<DocumentQuotes {...shown} />)
  }

  it('says that it was not accepted where its state does not', () => {
    expect(show('rejected')).toContain('It cannot be read.')
    expect(show('rejected')).not.toContain(saysRefused)
    expect(show('rejected', true)).toContain(saysRefused)
    expect(show('changes_requested')).toContain(saysRefused)
  })
})
