import { describe, expect, it } from 'vitest'
import { type BrandLook, chooseLook, defaultLook } from '#lib/config/rules/brand-look.ts'
import {
  renderAlarm,
  renderButton,
  renderCode,
  renderFacts,
  renderHeading,
  renderList,
  renderPage,
  renderWays,
  toHtmlText,
} from './email-html.ts'
import { getEmailStyle } from './email-style.ts'

const style = getEmailStyle('en')

describe.each([
  ['by default', defaultLook],
  ['of a dark brand', chooseLook({ theme: 'classic', accent: '#101010' })],
  ['of a bright brand', chooseLook({ theme: 'lively', accent: '#ffdd00' })],
])('The colours of e-mails %s', (_, look) => {
  const html = renderAll(look)
  /** The rules of the head for dark, by class. */
  const dark = new Map(
    [...html.matchAll(/^\.(\w+) \{ (.*) \}$/gm)].map(([, name = '', rule = '']) => [name, rule]),
  )
  /** Returns the inline styles of a class, for programs that drop the head. */
  const light = (name: string) =>
    [...html.matchAll(/<[^>]*class="([^"]*)"[^>]*style="([^"]*)"/g)].flatMap(
      ([, names = '', style = '']) => (names.split(' ').includes(name) ? [style] : []),
    )

  it.each(['text', 'muted', 'link', 'alarm', 'button'])('can be read: %s', (name) => {
    const own = name === 'button'
    const styles = light(name)
    expect(styles.length).toBeGreaterThan(0)
    const ground = colourOf(light('card')[0] ?? '', 'background-color')
    for (const style of styles) {
      const words = findColour(style, 'color')
      // The cell that gives a button its space has no words.
      if (!words) continue
      const on = own ? colourOf(style, 'background-color') : ground
      expect(contrastOf(words, on)).toBeGreaterThanOrEqual(4.5)
    }
    const rule = dark.get(name) ?? ''
    const darkGround = own ? rule : (dark.get('card') ?? '')
    expect(
      contrastOf(colourOf(rule, 'color'), colourOf(darkGround, 'background-color')),
    ).toBeGreaterThanOrEqual(4.5)
  })

  it('tell what is pressed from its ground, and none is purely black or white', () => {
    const card = colourOf(light('card')[0] ?? '', 'background-color')
    const darkCard = colourOf(dark.get('card') ?? '', 'background-color')
    expect(contrastOf(colourOf(light('button')[0] ?? '', 'solid'), card)).toBeGreaterThan(3)
    expect(
      contrastOf(colourOf(dark.get('button') ?? '', 'border-color'), darkCard),
    ).toBeGreaterThan(3)
    expect(contrastOf(colourOf(light('alarm')[0] ?? '', 'solid'), card)).toBeGreaterThan(3)
    expect(contrastOf(colourOf(dark.get('alarm') ?? '', 'border-color'), darkCard)).toBeGreaterThan(
      3,
    )
    expect(html).not.toMatch(/#(000000|ffffff|000|fff)\b/i)
  })
})

function renderAll(look: BrandLook): string {
  const style = getEmailStyle('en', look)
  return renderPage(style, 'en', {
    title: 'Title',
    brand: 'Portico',
    rows: [
      renderButton(style, 'Open', 'https://apply.example.com/en/return'),
      renderAlarm(style, 'No', 'https://apply.example.com/en/not-me'),
      renderCode(style, 'The code', '123456'),
      renderFacts(style, [{ name: 'Reference', value: 'PTC-7H4K-29QD' }]),
      renderWays(style, 'Help', [{ text: 'a@example.com', href: 'mailto:a@example.com' }]),
    ],
  })
}

/** The colour that a property says, in a style or a rule. */
function findColour(style: string, property: string): string | undefined {
  return style.match(new RegExp(`(?:^|[;\\s])${property}:? ?(#[0-9a-f]{6})`))?.[1]
}

function colourOf(style: string, property: string): string {
  const colour = findColour(style, property)
  if (!colour) throw new Error(`no ${property} in ${style}`)
  return colour
}

/** WCAG 2.2, contrast ratio. */
function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it('gives a value its own direction, and a text that isolates what it quotes that of the language', () => {
  const rows = renderFacts(style, [
    { name: 'الاسم', value: 'Maya Johnson' },
    { name: 'غُيّر باستخدام', value: '\u2068Chrome\u2069 على \u2068Windows\u2069' },
  ])
  expect(rows.match(/dir="auto"/g)).toHaveLength(1)
  expect(rows).toMatch(/dir="auto"[^>]*>Maya/)
})

it('shows a code in its own groups, or in two', () => {
  expect(renderCode(style, 'Your code:', 'ab12-cd34-ef56')).toContain('>ab12-cd34-ef56<')
  expect(renderCode(style, 'Your code:', '042917')).toMatch(/>042<span[^>]*>917</)
})

it('keeps a number beside what it counts, and the day beside its month', () => {
  const text = toHtmlText('On 26 November 2026, within 24 hours: +44 20 7946 0000')
  expect(text).toBe('On 26\u00a0November 2026, within 24\u00a0hours: +44 20 7946 0000')
})

it('keeps a reference on one line wherever it stands', () => {
  const whole = '<span style="white-space:nowrap">PTC-7H4K-29QD</span>'
  const words = 'About PTC-7H4K-29QD, please'
  for (const each of [
    renderHeading(style, words),
    renderList(style, words, []),
    renderFacts(style, [{ name: 'Application', value: 'PTC-7H4K-29QD' }]),
    toHtmlText(words),
  ]) {
    expect(each).toContain(whole)
  }
})
