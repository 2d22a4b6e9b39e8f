import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ActivityEntry } from './activity-days.ts'
import { ActivityList } from './activity-list.tsx'

const entries: ActivityEntry[] = [
  { at: '2026-11-26T08:00:00.000Z', clock: '08:00 UTC', text: 'It was assigned.', by: 'You' },
  {
    at: '2026-11-26T07:59:00.000Z',
    clock: '07:59 UTC',
    text: 'Sent.',
    by: 'System',
    technical: true,
  },
  {
    at: '2026-11-25T07:00:00.000Z',
    clock: '07:00 UTC',
    text: 'It was started.',
    by: 'the customer',
  },
]

function render(open = entries.length): string {
  return renderToString(
    <ActivityList
      title="Activity"
      entries={entries}
      open={open}
      days={{ '2026-11-26': '26 November 2026', '2026-11-25': '25 November 2026' }}
      texts={{
        technical: 'Technical events',
        earlier: 'Earlier events (1)',
        order: 'Newest first',
        zone: 'Times: {zone}',
      }}
      locale="en-GB"
    />,
  )
}

it('says each day in the words of the server, and each time for people and for programs', () => {
  const html = render()
  expect(html.match(/<h3>/g)).toHaveLength(2)
  expect(html).toContain('26 November 2026')
  expect(html).toContain('Times: UTC')
  expect(html).toContain('<time dateTime="2026-11-26T08:00:00.000Z">08:00 UTC</time>')
  expect(html.indexOf('It was assigned.')).toBeLessThan(html.indexOf('It was started.'))
})

it('folds what is technical, in the day on which it was', () => {
  const html = render()
  const [fold = ''] = html.match(/<details.*?<\/details>/) ?? []
  expect(fold).toContain('<summary>Technical events (1)</summary>')
  expect(fold).toContain('Sent.')
  expect(fold).not.toContain('It was')
})

it('folds the beginning of a long history, and leaves nothing out', () => {
  const html = render(1)
  expect(html).toContain('<summary>Earlier events (1)</summary>')
  const folded = html.slice(html.indexOf('Earlier events (1)'))
  expect(folded).not.toContain('It was assigned.')
  for (const { text } of entries.slice(1)) expect(folded).toContain(text)
})

it('folds what is technical of a day with the rest of that day', () => {
  const [first, technical, last] = entries
  if (!first || !technical || !last) throw new Error('there are too few')
  const earlier = { ...first, at: '2026-11-26T06:00:00.000Z', text: 'It was sent.' }
  const html = renderToString(
    <ActivityList
      title="Activity"
      entries={[first, technical, earlier, last]}
      open={2}
      days={{ '2026-11-26': '26 November 2026', '2026-11-25': '25 November 2026' }}
      texts={{
        technical: 'Technical events',
        earlier: 'Earlier events (2)',
        order: 'Newest first',
        zone: 'Times: {zone}',
      }}
      locale="en-GB"
    />,
  )
  const places = ['Earlier events (2)', 'It was sent.', 'Technical events (1)', 'It was started.']
  const found = places.map((text) => html.indexOf(text))
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect(found).not.toContain(-1)
  expect(html.match(/Technical events/g)).toHaveLength(1)
})

it('folds the names of many answers below their number', () => {
  const [entry] = entries
  if (!entry) throw new Error('there is none')
  const { by: _, ...rest } = entry
  const html = renderToString(
    <ActivityList
      title="Activity"
      entries={[{ ...rest, text: 'You saved 20 answers', more: 'Title and Given names' }]}
      open={1}
      days={{}}
      texts={{ technical: '', earlier: '', order: '', zone: '' }}
      locale="en-GB"
    />,
  )
  expect(html).toContain('<summary>You saved 20 answers</summary><p>Title and Given names</p>')
  expect(html).not.toContain('activity-by')
})
