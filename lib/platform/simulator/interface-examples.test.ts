import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTestSimulator, secret } from '@/test-support/platform/test-simulator.ts'
import { errorCodes } from './http/api-response.ts'

const text = readFileSync(new URL('INTERFACE.md', import.meta.url), 'utf8')

describe('INTERFACE.md', () => {
  it('shows commands that work, with the answers they get', async () => {
    const bench = createTestSimulator({ tokenLifeSeconds: 43_200 })
    const known: Record<string, string> = {
      SECRET: secret,
      BASE: 'http://localhost:3000/sandbox',
    }
    const examples = [...text.matchAll(/```sh\n(curl [\s\S]*?)```(?:\n```json\n([\s\S]*?)```)?/g)]
    expect(examples).toHaveLength(6)
    for (const [, command = '', answer] of examples) {
      const response = await bench.simulator.handle(requestOf(command, known))
      expect([response.status, command]).toEqual([200, command])
      const json: { access_token?: string; data?: { id?: string } } = await response.json()
      known.TOKEN = json.access_token ?? known.TOKEN ?? ''
      known.ID = json.data?.id ?? known.ID ?? ''
      if (answer) expect(withoutIds(json)).toEqual(JSON.parse(answer))
    }
    bench.later(5)
    const [application] = await bench.simulator.applications()
    expect(application).toMatchObject({ id: known.ID, status: 'CHANGES_REQUESTED' })
  })

  it('prints the table of error codes', () => {
    const rows = Object.entries(errorCodes).map(
      ([code, { status, description }]) => `| ${status} | \`${code}\` | ${description} |`,
    )
    expect(text).toContain(['| status | code | usually |', '|---|---|---|', ...rows].join('\n'))
  })
})

/** The request of a curl command, read as a shell would: quotes, line breaks and variables. */
function requestOf(command: string, known: Record<string, string>): Request {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|([^\s\\]+)/g)].map(
    ([, plain, quoted, bare]) =>
      plain ?? (quoted ?? bare ?? '').replaceAll(/\$(\w+)/g, (_, name) => known[name] ?? ''),
  )
  const headers = new Headers()
  const rest: { url: string; method?: string; body?: string } = { url: '' }
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] ?? ''
    if (!word.startsWith('-')) {
      rest.url = word
      continue
    }
    index += 1
    const value = words[index] ?? ''
    if (word === '-X') rest.method = value
    else if (word === '-d') rest.body = value
    else if (word === '-u') headers.set('Authorization', `Basic ${btoa(value)}`)
    else if (word === '-H')
      headers.set(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1).trim())
    else throw new Error(`INTERFACE.md uses ${word}, which this test cannot read`)
  }
  return new Request(rest.url, { method: rest.method, headers, body: rest.body })
}

function withoutIds(json: { access_token?: string; data?: { id?: string } }): unknown {
  if (json.access_token) return { ...json, access_token: '…' }
  return json.data?.id ? { ...json, data: { ...json.data, id: '…' } } : json
}
