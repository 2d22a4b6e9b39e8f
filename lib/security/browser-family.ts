/** What a browser calls itself, as coarsely as a person would: its family and its system. */
import type { Device } from '../domain/evidence/record.ts'

/** The first that fits: most of them also carry the names of those that come after. */
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

/** Undefined where it says nothing. What is in neither list is `other`: no version, no model, no fingerprint. */
export function findDevice(headers: Headers): Device | undefined {
  const said = headers.get('user-agent')
  if (!said) return undefined
  return { browser: findFamily(said, browsers), system: findFamily(said, systems) }
}

function findFamily(said: string, families: typeof browsers): string {
  return families.find(([, mark]) => mark.test(said))?.[0] ?? 'other'
}
