import { describe, expect, it } from 'vitest'
import { singleOfficeScope } from '#lib/staff/rules/scope-settings.ts'
import { defaultVolumeLimits, readVolumeLimits } from '#lib/staff/rules/volume-limits.ts'
import { type ConfigWarning, findConfigWarnings } from './warnings.ts'

const local = new URL('http://localhost:3000')
const usual: Parameters<typeof findConfigWarnings>[0] = {
  publicUrl: local,
  trustProxy: false,
  contactWaitMs: 24 * 3_600_000,
  returnWaitMs: 24 * 3_600_000,
  staffScope: singleOfficeScope,
  staffLimits: defaultVolumeLimits,
}
const behindProxy = { publicUrl: new URL('https://apply.example.com'), trustProxy: true }

describe('an operator who is careless', () => {
  it.each<[string, Partial<typeof usual>, RegExp[]]>([
    ['is warned of nothing that is usual', {}, []],
    ['nor of a proxy before a public address', behindProxy, []],
    ['is warned of a header that anybody can send', { trustProxy: true }, [/^TRUST_PROXY is on/]],
    [
      'of a proxy that is not trusted',
      { ...behindProxy, trustProxy: false },
      [/^PUBLIC_URL is https and TRUST_PROXY is off/],
    ],
    [
      'of a contact that waits for nobody',
      { contactWaitMs: 0 },
      [/^STAFF_CONTACT_WAIT_HOURS is 0: an address/],
    ],
    [
      'of a mailbox that accepts at once',
      { returnWaitMs: 0 },
      [/^RETURN_ACCEPT_WAIT_HOURS is 0: whoever reads the mailbox/],
    ],
    [
      'of branches whose agents see all of them',
      { staffScope: { ...singleOfficeScope, branches: ['harbour'] } },
      [/^STAFF_BRANCHES is set and STAFF_SCOPE is all/],
    ],
    [
      'of limits that stop nothing',
      { staffLimits: readVolumeLimits('cases_day=10/- rows_hour=-/-') ?? defaultVolumeLimits },
      [/^STAFF_LIMITS never stops cases_day, rows_hour: /],
    ],
    [
      'of each by itself',
      { trustProxy: true, contactWaitMs: 0 },
      [/^TRUST_PROXY is on/, /^STAFF_CONTACT_WAIT_HOURS is 0/],
    ],
  ])('%s', (_, changed, expected) => {
    const words = findConfigWarnings({ ...usual, ...changed }).map(
      (one: ConfigWarning) => one.words,
    )
    expect(words).toEqual(expected.map((each) => expect.stringMatching(each)))
  })
})
