import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CustomerLine } from './customer-line'

it('keeps a reference whole and from left to right, apart from the name beside it', () => {
  const line = renderToStaticMarkup(
    <CustomerLine name="Maya Rose" reference="PTC-J9QR-0ANJ-R836" />,
  )
  expect(line).toContain('<bdi class="font-strong">Maya Rose</bdi>')
  expect(line).toMatch(/<bdi dir="ltr"[^>]* class="one-line [^"]*">PTC-J9QR-0ANJ-R836<\/bdi>/)
})
