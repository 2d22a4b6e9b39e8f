import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { en } from './texts/en.ts'

type Node = { type: string; [key: string]: unknown }

/** The message of a dotted key; undefined if there is none. */
function findText(key: string): string | undefined {
  let message: unknown = en
  for (const part of key.split('.'))
    message = (message as Record<string, unknown> | undefined)?.[part]
  return typeof message === 'string' ? message : undefined
}

/** Lists the arguments of a message at its top level. */
function listArguments(text: string): string[] {
  const names: string[] = []
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') {
      const [, name] = /^\{\s*(\w+)\s*[,}]/.exec(text.slice(at)) ?? []
      if (depth === 0 && name) names.push(name)
      depth++
    } else if (text[at] === '}') depth--
  }
  return names
}

type Call = { key: string; given: string[] }

/** Adds the calls with the key of a message and the names given with it; none if they are not written out. */
function addCalls(node: unknown, calls: Call[]): Call[] {
  if (typeof node !== 'object' || node === null) return calls
  if ((node as Node).type === 'CallExpression') {
    const list = (node as Node).arguments as Node[]
    for (const [index, { type, value }] of list.entries()) {
      const next = list[index + 1]
      if (type !== 'Literal' || typeof value !== 'string') continue
      if (next && next.type !== 'ObjectExpression') continue
      const properties = (next?.properties ?? []) as Node[]
      if (properties.some((one) => one.type !== 'Property')) continue
      calls.push({ key: value, given: properties.map(({ key }) => String((key as Node).name)) })
    }
  }
  for (const child of Object.values(node)) addCalls(child, calls)
  return calls
}

it('are given by every call that names a message', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'lib'], {
    encoding: 'utf8',
  }).split('\n')
  const calls = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      addCalls(parseSync(file, readFileSync(file, 'utf8')).program, []).map((call) => ({
        file,
        ...call,
      })),
    )
    .filter(({ key }) => findText(key) !== undefined)
  expect(calls.length).toBeGreaterThan(500)
  const missing = calls.flatMap(({ file, key, given }) =>
    listArguments(findText(key) ?? '')
      .filter((name) => !given.includes(name))
      .map((name) => `${file}: ${key} lacks ${name}`),
  )
  expect(missing).toEqual([])
})
