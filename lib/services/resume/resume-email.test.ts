import { describe, expect, it } from 'vitest'
import { languages } from '../../i18n/languages.ts'
import { messagesByLanguage } from '../../i18n/translate.ts'
import { composeResumeEmail } from './resume-email.ts'

describe.each(languages)('the e-mail with a link, in %s', (language) => {
  const { codes, open } = messagesByLanguage[language].resume
  const compose = (renewed?: 'saved' | 'page') =>
    composeResumeEmail({
      ...{ to: 'maya@example.com', language, brand: 'Portico', references: ['PTC-0001'] },
      url: 'https://x/y',
      ...(renewed && { renewed }),
    }).text

  it.each([undefined, 'saved', 'page'] as const)('names one code, that of %s', (renewed) => {
    const named = Object.entries(codes).filter(([, name]) => compose(renewed).includes(name))
    expect(named.map(([code]) => code)).toEqual([renewed ?? 'asked'])
  })

  it('says what helps without the code, by where that is', () => {
    expect(compose('saved')).toContain(open.codeLost.saved)
    expect(compose('page')).toContain(open.codeLost.page)
    expect(compose()).not.toContain(open.codeLost.saved)
  })
})
