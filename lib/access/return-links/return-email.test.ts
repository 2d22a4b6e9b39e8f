import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import { composeReturnEmail } from './return-email.ts'

describe.each(languages)('the e-mail with a link, in %s', (language) => {
  const { codes, email, open } = getMessages(language).return
  const compose = (code: 'page' | 'saved', isRenewed = false, references = ['PTC-0001']) =>
    composeReturnEmail({
      ...{ to: 'maya@example.com', language, brand: 'Portico', references },
      ...{ url: 'https://x/y', code, isRenewed },
    }).text

  it.each(['page', 'saved'] as const)('asks for one code: %s', (code) => {
    const asked = Object.entries(email.code).filter(([, text]) => compose(code).includes(text))
    expect(asked.map(([name]) => name)).toEqual([code])
  })

  it('names each code as the page of the link names its field', () => {
    for (const code of ['page', 'saved'] as const) {
      const name = codes[code].toLocaleLowerCase(language)
      expect(email.code[code].toLocaleLowerCase(language)).toContain(name)
      expect(open.lead[code].toLocaleLowerCase(language)).toContain(name)
    }
  })

  it('says that it opens all applications only where it names several', () => {
    expect(compose('page')).not.toContain(email.opensAll)
    expect(compose('page', false, ['PTC-0001', 'PTC-0002'])).toContain(email.opensAll)
  })

  it('says of a renewed link which code does not open it', () => {
    expect(compose('saved', true)).toContain(email.notAsked)
    expect(compose('saved')).not.toContain(email.notAsked)
  })

  it('says what helps without the saved code, wherever that is asked for', () => {
    expect(compose('saved')).toContain(open.codeLost)
    expect(compose('saved', true)).toContain(open.codeLost)
    expect(compose('page')).not.toContain(open.codeLost)
  })
})
