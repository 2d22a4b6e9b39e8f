import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandTones } from './brand.ts'
import { chooseLook, defaultLook, themeNames } from './brand-look.ts'
import { brandStyleSheet } from './brand-style.ts'

const font = { path: '/brand.woff2', digest: '0123456789ab', variable: true }

describe('brandStyleSheet', () => {
  it.each(themeNames)(
    'sets every tone of %s in light and in dark, and leaves paper light',
    (theme) => {
      const css = brandStyleSheet(chooseLook({ theme }))
      const names = Object.keys(brandTones('#0a7').light).length
      expect(css.match(/--tone-[a-z-]+:#[0-9a-f]{6}/g)).toHaveLength(2 * names)
      expect(css).toContain('@media screen and (prefers-color-scheme:dark)')
    },
  )

  it('is what the pages fall back on, for the default look', () => {
    const committed = readFileSync(
      new URL('../../../components/ui/default-tones.css', import.meta.url),
      'utf8',
    )
    expect(settings(committed)).toEqual(settings(brandStyleSheet(defaultLook)))
  })

  it('differs with every part of the look, so that its address does', () => {
    const sheets = [
      {},
      { theme: 'classic' },
      { theme: 'lively' },
      { accent: '#123456' },
      { radius: 'square' },
      { radius: 'slight' },
      { radius: 'round' },
      { ground: 'plain' },
      { ground: 'coloured' },
      { font },
      { font: { ...font, digest: 'ba9876543210' } },
      { font: { ...font, variable: false } },
    ] as const
    const all = sheets.map((own) => brandStyleSheet(chooseLook(own)))
    expect(new Set(all).size).toBe(sheets.length)
  })

  it('puts nothing of the accent’s text into the sheet, only the colour that it names', () => {
    const hostile = [
      'red;}body{display:none',
      'url(//a.example)',
      'red</style><script>',
      'red'.repeat(999),
    ]
    for (const accent of hostile) {
      expect(() => brandStyleSheet(chooseLook({ accent }))).toThrow(RangeError)
    }
    const named = brandStyleSheet(chooseLook({ accent: 'RebeccaPurple' }))
    expect(named).not.toMatch(/rebecca/i)
  })

  it('uses the firm’s font for texts and headings, in Arabic too, and waits for it on no page', () => {
    const css = brandStyleSheet(chooseLook({ theme: 'classic', font }))
    expect(css.match(/--font-text:Brand, /g)).toHaveLength(2)
    expect(css.match(/--font-heading:var\(--font-text\)/g)).toHaveLength(2)
    expect(css).toContain(
      'src:url(/brand/0123456789ab.woff2) format("woff2");font-display:optional',
    )
  })
})

function settings(css: string): string[] {
  return (
    css
      .match(/(--[a-z-]+|(?<![-a-z])color-scheme):\s*[^;{}]+/g)
      ?.map((set) => set.replace(/:\s+/, ':').replace(/\s+/g, ' ').trim()) ?? []
  )
}
