import { expect, it } from 'vitest'
import { chooseLook, defaultLook } from '#lib/config/rules/brand-look.ts'
import { previewStyleSheet } from '#lib/config/rules/brand-style.ts'
import { type BrandView, viewBrand } from './view-brand.ts'

function view(asked: Parameters<typeof viewBrand>[2], current = defaultLook): BrandView {
  const seen = viewBrand({ role: 'administrator' }, current, asked)
  if (seen === 'forbidden') throw new Error('forbidden')
  return seen
}

it('shows the look of now where none is asked for, with the settings that made it', () => {
  const current = chooseLook({ theme: 'lively', accent: 'navy', ground: 'plain' })
  const { look, typed, lines } = view({}, current)
  expect(look).toEqual({ ...current, accent: '#000080' })
  expect(typed).toEqual({ theme: 'lively', accent: 'navy', radius: '', ground: 'plain' })
  expect(lines).toEqual(['BRAND_THEME=lively', "BRAND_ACCENT='#000080'", 'BRAND_GROUND=plain'])
})

it('gives the lines of what was asked for, and the contrasts that are reached', () => {
  const { lines, contrasts, query } = view({
    theme: 'classic',
    accent: '#ffdd00',
    radius: 'square',
  })
  expect(lines).toEqual(['BRAND_THEME=classic', "BRAND_ACCENT='#ffdd00'", 'BRAND_RADIUS=square'])
  for (const { least, light, dark } of contrasts) {
    expect(Math.min(light, dark)).toBeGreaterThanOrEqual(least)
  }
  // The address of the sheet leads to the same look.
  expect(view(Object.fromEntries(new URLSearchParams(query))).look).toEqual(
    view({ theme: 'classic', accent: '#ffdd00', radius: 'square' }).look,
  )
})

it.each([
  'red;}body{display:none',
  'url(https://a.example/x)',
  '</style><script>alert(1)</script>',
  "#123456'\nAPP_SECRET=known",
  'red\\',
  `#${'1'.repeat(100_000)}`,
  `rgb(${'1 '.repeat(5_000)})`,
])('takes %.40s for no colour, and lets nothing of it into the sheet or the settings', (accent) => {
  const { isAccentWrong, look, lines, query } = view({
    theme: 'calm',
    accent,
    radius: accent,
    ground: accent,
  })
  expect(isAccentWrong).toBe(true)
  expect(look).toEqual(defaultLook)
  expect(lines).toEqual(['BRAND_THEME=calm'])
  expect(query).toBe('theme=calm&accent=%230f5c63&radius=soft&ground=tinted')
  expect(previewStyleSheet(look)).toBe(previewStyleSheet(defaultLook))
})

it('survives an address that names a part twice', () => {
  const twice = ['classic', 'calm']
  expect(view({ theme: twice, accent: twice }).look).toEqual(defaultLook)
  expect(view({ theme: 'calm', accent: ['red', 'blue'] }).isAccentWrong).toBe(false)
})
