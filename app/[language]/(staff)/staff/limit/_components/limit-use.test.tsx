import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { LimitUse } from './limit-use.tsx'

it.each(languages)(
  'says how much of a limit is used, and where there is none, in %s',
  (language) => {
    const t = getTranslator(language)
    const use = { hour: { used: 3, most: 20 }, day: { used: 7, most: undefined } }
    const html = renderToStaticMarkup(
      <LimitUse visit={{ t }} uses={[{ measure: 'searches', ...use }]} />,
    )
    expect(html).toContain(t('staff.limit.use.measures.searches'))
    expect(html).toContain(t('staff.limit.use.of', { used: 3, most: 20 }))
    expect(html).toContain(t('staff.limit.use.unlimited', { used: 7 }))
  },
)

it('begins with the limit that is reached, marks it, and folds the others', () => {
  const t = getTranslator('en')
  const use = { hour: { used: 60, most: 60 }, day: { used: 60, most: 200 } }
  const html = renderToStaticMarkup(
    <LimitUse
      visit={{ t }}
      uses={[
        { measure: 'cases', hour: { used: 59, most: 60 }, day: { used: 60, most: 200 } },
        { measure: 'downloads', ...use },
      ]}
      reached={{ measure: 'downloads', period: 'hour' }}
    />,
  )
  const [, first = '', second = ''] = html.split('<th scope="row">')
  expect(first).toContain('<details')
  expect(first).toContain(t('staff.limit.use.measures.downloads'))
  expect(first.split(t('staff.limit.use.reached'))).toHaveLength(2)
  expect(second).not.toContain(t('staff.limit.use.reached'))
})

it('marks in the overview each limit that is reached, and no other', () => {
  const t = getTranslator('en')
  const html = renderToStaticMarkup(
    <LimitUse
      visit={{ t }}
      uses={[
        { measure: 'downloads', hour: { used: 60, most: 60 }, day: { used: 60, most: 200 } },
        { measure: 'cases', hour: { used: 59, most: 60 }, day: { used: 70, most: undefined } },
      ]}
    />,
  )
  const [, first = '', second = ''] = html.split('<th scope="row">')
  expect(first.split(t('staff.limit.use.reached'))).toHaveLength(2)
  expect(second).not.toContain(t('staff.limit.use.reached'))
})
