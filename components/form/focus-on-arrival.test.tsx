import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FocusOnArrival } from './focus-on-arrival.tsx'

it('takes the focus without script, and has a name', () => {
  const html = renderToString(<FocusOnArrival label="What we need here">Passport</FocusOnArrival>)
  expect(html).toMatch(
    /^<div tabindex="-1" autofocus="" role="group" aria-label="What we need here"/,
  )
})
