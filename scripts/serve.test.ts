import { expect, it } from 'vitest'
import { toTerminalLine } from './serve.mjs'

it('shows a line of the log to a person as its time, level, event and fields', () => {
  const entry = {
    ...{ level: 'warn', time: '2026-11-29T09:14:02.123Z', event: 'platform_not_at_address' },
    ...{ operation: 'create', status: 404, error: { name: 'Error', at: ['a.ts:1:2'] } },
  }
  expect(toTerminalLine(JSON.stringify(entry))).toBe(
    '09:14:02 warn  platform_not_at_address operation=create status=404 error={"name":"Error","at":["a.ts:1:2"]}',
  )
})

it.each(['▲ Next.js', '{"event":1}', '{"event":"a"}', 'null', '7', '{'])(
  'leaves %s as it is',
  (line) => {
    expect(toTerminalLine(line)).toBe(line)
  },
)
