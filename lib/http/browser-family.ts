/** Finds the family of a browser and of its operating system in its User-Agent. */
import type { Device } from '#lib/acceptance/evidence/record.ts'
import type { DeviceClass } from '#lib/statistics/rules/funnel-labels.ts'

/** The first match counts: most browsers also send the names of those further down. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** Undefined without a User-Agent; `other` for unlisted ones. No version and no model: no fingerprint. */
export function findDevice(headers: Headers): Device | undefined {
  const userAgent = headers.get('user-agent')
  if (!userAgent) return undefined
  return { browser: findFamily(userAgent, browsers), system: findFamily(userAgent, systems) }
}

function findFamily(userAgent: string, families: typeof browsers): string {
  return families.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other'
}

/**
 * Tells whether the browser says that it runs on a telephone: by its client hint, if it sends one
 * (User-Agent Client Hints, `Sec-CH-UA-Mobile`), else by its User-Agent.
 */
export function isTelephone(headers: Headers): boolean {
  const hint = headers.get('sec-ch-ua-mobile')
  return hint ? hint === '?1' : /\bMobi/.test(headers.get('user-agent') ?? '')
}

/**
 * The class of a device, and nothing finer. A tablet that asks for a desktop's pages counts as a desktop, as an
 * iPad does since iPadOS 13.
 */
export function findDeviceClass(headers: Headers): DeviceClass {
  const userAgent = headers.get('user-agent')
  if (!userAgent) return 'unknown'
  if (/\b(iPad|Tablet)\b/.test(userAgent)) return 'tablet'
  if (isTelephone(headers)) return 'phone'
  return /\bAndroid\b/.test(userAgent) ? 'tablet' : 'desktop'
}
