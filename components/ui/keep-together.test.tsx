import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { KeepTogether } from './keep-together.tsx'

const shown = (text: string) => renderToStaticMarkup(<KeepTogether text={text} />)
const whole = (text: string) => `<span class="one-line">${text}</span>`

describe('an answer on a narrow screen', () => {
  it('keeps telephone numbers and postal codes on one line', () => {
    // With its sign before it, also where text runs to the left.
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
    expect(shown('Apt 5B, 1204 Pine Street\nc/o Rose-Ann')).toBe(
      'Apt 5B, 1204 Pine Street\nc/o Rose-Ann',
    )
  })
})
