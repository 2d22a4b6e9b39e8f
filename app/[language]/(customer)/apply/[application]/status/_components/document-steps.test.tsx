import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { DocumentSteps } from './document-steps.tsx'

const t = getTranslator('en')

it('tells the way of documents once, with the day at the step that it binds', () => {
  const html = renderToStaticMarkup(
    <DocumentSteps t={t} count={2} date="25 February 2027" channels="email" />,
  )
  // The numbers of the steps are drawn: list markers would number them again.
  expect(html).toMatch(/<ol class="next-steps list-none ps-0">/)
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, step]) => step)).toEqual([
    'Send them by 25 February 2027. If nothing has arrived by then, we delete what you entered.',
    'We check them and email you.',
    'You check your answers and send the application again.',
  ])
})

it('promises no message where none would be sent', () => {
  const html = renderToStaticMarkup(<DocumentSteps t={t} count={1} date="x" channels={undefined} />)
  expect(html).toContain('We check it. This page then says how it goes on.')
})
