import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { KeepTogether } from './keep-together.tsx'

/** Renders a text without the elements that wrap its parts for translated pages. */
const shown = (text: string) =>
  renderToStaticMarkup(<KeepTogether text={text} />).replace(/<span>([^<]*)<\/span>/g, '$1')
const whole = (text: string) => `<span class="one-line">${text}</span>`

describe('an answer on a narrow screen', () => {
  it('keeps telephone numbers and postal codes on one line', () => {
    // The sign stays before the number in right-to-left text.
    expect(shown('+1 206 555 2671')).toBe('<span class="one-line" dir="ltr">+1 206 555 2671</span>')
    expect(shown('Seattle, Washington, 98101-1234')).toBe(
      `Seattle, Washington, ${whole('98101-1234')}`,
    )
  })

  it.each(['BS1 4DJ', 'EC1A 1BB', 'K1A 0B1', '1012 AB'])('keeps %s on one line', (code) => {
    expect(shown(`41 Quay Street, ${code}`)).toBe(`41 Quay Street, ${whole(code)}`)
  })

  it('keeps a reference on one line, in a sentence too', () => {
    expect(shown('Give your reference, PTC-RSVC-NH3M-PF2V.')).toBe(
      `Give your reference, ${whole('PTC-RSVC-NH3M-PF2V.')}`,
    )
  })

  it('breaks an e-mail address only before its @', () => {
    expect(shown('maya.johnson+bank@example.com')).toBe('maya.johnson+bank<wbr/>@example.com')
  })

  it('leaves other text as it is', () => {
    expect(shown('Apt 5B, 1204 Pine Street\nc/o Maya Johnson')).toBe(
      'Apt 5B, 1204 Pine Street\nc/o Maya Johnson',
    )
    for (const text of ['On 27 November 2026 at 05:00', '12 25 Main Street', 'a six-digit code']) {
      expect(shown(text)).toBe(text)
    }
  })

  it.each(['AB 12 34 56 C', 'GB33 BUKB 2020 1555 5555 55'])('keeps the groups of %s', (number) => {
    expect(shown(`Number: ${number}, and more`)).toBe(`Number: ${whole(number)}, and more`)
  })

  it.each(['07700 900982', '020 7946 0000'])('keeps %s on one line, in its order', (number) => {
    const box = `<span class="one-line" dir="ltr">${number}</span>`
    expect(shown(`Call ${number}.`)).toBe(`Call ${box}.`)
  })

  it.each(['Rose-Ann', 'García-Ñíguez'])('keeps both halves of %s on one line', (name) => {
    expect(shown(`Maya ${name} Clarke`)).toBe(`Maya ${whole(name)} Clarke`)
  })
})
