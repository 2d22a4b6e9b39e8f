import { expect, it } from 'vitest'
import { findDevice, findDeviceClass, isTelephone } from './browser-family.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${mac} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'macOS'],
  [`${mac} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge', 'macOS'],
  [`${mac} Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${phone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${phone} CriOS/131.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [
    `${android} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${android} Chrome/131.0 Mobile Safari/537.36 OPR/86.0`, 'Opera', 'Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Firefox/133.0', 'Firefox', 'Windows'],
  ['curl/8.5.0', 'other', 'other'],
])('of %s gives the family only', (userAgent, browser, system) => {
  expect(findDevice(new Headers({ 'User-Agent': userAgent }))).toEqual({ browser, system })
})

it('is unknown without a User-Agent', () => {
  expect(findDevice(new Headers())).toBeUndefined()
})

it.each([
  [{ 'user-agent': `${phone} Version/18.1 Mobile/15E148 Safari/604.1` }, true],
  [{ 'user-agent': `${android} Chrome/131.0 Mobile Safari/537.36` }, true],
  [{ 'user-agent': `${mac} Version/18.1 Safari/605.1.15` }, false],
  // Client hints count before the User-Agent: a tablet may ask for a desktop's pages.
  [
    { 'user-agent': `${android} Chrome/131.0 Mobile Safari/537.36`, 'sec-ch-ua-mobile': '?0' },
    false,
  ],
  [{ 'user-agent': 'Chrome', 'sec-ch-ua-mobile': '?1' }, true],
  [{}, false],
])('a browser that sends %j is on a telephone: %s', (sent, expected) => {
  expect(isTelephone(new Headers(sent as Record<string, string>))).toBe(expected)
})

const ipad = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

it.each([
  [{ 'user-agent': `${phone} Version/18.1 Mobile/15E148 Safari/604.1` }, 'phone'],
  [{ 'user-agent': `${android} Chrome/131.0 Mobile Safari/537.36` }, 'phone'],
  [{ 'user-agent': `${android} Chrome/131.0 Safari/537.36`, 'sec-ch-ua-mobile': '?0' }, 'tablet'],
  [{ 'user-agent': ipad }, 'tablet'],
  [{ 'user-agent': 'Mozilla/5.0 (Android 13; Tablet; rv:133.0) Firefox/133.0' }, 'tablet'],
  [{ 'user-agent': `${mac} Version/18.1 Safari/605.1.15` }, 'desktop'],
  [{}, 'unknown'],
] as const)('of %j gives the class %s', (headers, expected) => {
  expect(findDeviceClass(new Headers(headers))).toBe(expected)
})
