import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ArrivalContext } from './arrival.ts'
import { FocusOnArrival } from './focus-on-arrival.tsx'

it('takes the focus without script, and has a name', () => {
  const html = renderToString(<FocusOnArrival label="What we need here">Passport</FocusOnArrival>)
  expect(html).toMatch(/^<section tabindex="-1" autofocus="" aria-label="What we need here"/)
})

it('leaves the focus to the form on a page that it has come back to', () => {
  const html = renderToString(
    <ArrivalContext value={false}>
      <FocusOnArrival label="What we need here">Passport</FocusOnArrival>
    </ArrivalContext>,
  )
  expect(html).not.toContain('autofocus')
})
