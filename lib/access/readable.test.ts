import { describe, expect, it } from 'vitest'
import { isReadable } from './readable.ts'

const state = { problems: [], doubts: [], values: { first_name: '$$aver' }, notice: '$undefined' }

function post(fields: [string, string][], headers: Record<string, string> = {}): Request {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return new Request('http://localhost/en', { method: 'POST', body, headers })
}

function call(root: string): Request {
  return post(
    [
      ['1_language', 'en'],
      ['0', root],
    ],
    { 'next-action': 'x' },
  )
}

describe('a post', () => {
  it('is readable when it is a form, and still readable afterwards', async () => {
    const request = post([['language', 'en']])
    expect(await isReadable(request)).toBe(true)
    expect((await request.formData()).get('language')).toBe('en')
  })

  it('is readable when script sends a form alone, or a state before it', async () => {
    expect(await isReadable(call('["$K1"]'))).toBe(true)
    expect(await isReadable(call(JSON.stringify([state, '$K1'])))).toBe(true)
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is not readable when it only says that it is %s',
    async (type) => {
      const headers = { 'content-type': type }
      const request = new Request('http://localhost/', { method: 'POST', body: 'rubbish', headers })
      expect(await isReadable(request)).toBe(false)
    },
  )

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"0":"$K1","length":1}',
    '["$F1","$K1"]',
    '["$@1","$K1"]',
    '["$1:__proto__:x","$K1"]',
    '[{"then":"$1"},"$K1"]',
    '[{"__proto__":{"x":1}},"$K1"]',
    '[[["$r1"]],"$K1"]',
    '["$K1","x"]',
  ])('is not readable when an action is called with %j', async (root) => {
    expect(await isReadable(call(root))).toBe(false)
  })
})
