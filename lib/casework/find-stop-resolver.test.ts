import { describe, expect, it } from 'vitest'
import { explainCode } from '#lib/i18n/explain-code.ts'
import { languages } from '#lib/i18n/languages.ts'
import { en } from '#lib/i18n/texts/en.ts'
import { findStopResolver } from './find-stop-resolver.ts'

const codes = ['submissions', 'client', 'calls'].flatMap((part) =>
  Object.keys(en.problemCodes[part as 'calls']),
)

describe('findStopResolver', () => {
  it.each([
    ['earlier_application', 'staff'],
    ['server_error', 'later'],
    ['token_server_error', 'later'],
    ['conflict', 'staff'],
    ['forbidden', 'operators'],
    ['internal_error', 'operators'],
    ['not_found', 'lookup'],
    ['token_not_found', 'operators'],
    ['storage_unavailable', 'file'],
    ['file_changed', 'file'],
    ['unreadable_file', 'file'],
    ['a code of a later version', 'operators'],
  ])('says of %s: %s', (code, who) => {
    expect(findStopResolver(code)).toBe(who)
  })

  it('leaves to staff nothing whose remedy names a setting or a command', () => {
    const technical = /[A-Z]+_[A-Z_]+|npm |Portico|\bDNS\b/
    for (const code of codes.filter((each) => findStopResolver(each) === 'staff')) {
      for (const language of languages) {
        const { meaning, remedy } = explainCode(language, code)
        expect(`${meaning} ${remedy}`, code).not.toMatch(technical)
      }
    }
  })
})
