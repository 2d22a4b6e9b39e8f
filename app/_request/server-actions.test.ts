import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const app = path.resolve(import.meta.dirname, '..')
/** A server action parses, authorises, calls a use case and redirects. */
const maxLines = 25

it('no server action does more than parse, authorise, call and redirect', () => {
  const actions = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, source: readFileSync(path.join(app, file), 'utf8') }))
    .filter(({ source }) => source.startsWith("'use server'"))
    .flatMap(({ file, source }) =>
      listActions(source).map(({ name, lines }) => ({
        action: `${name} in ${path.basename(file)}`,
        lines,
      })),
    )
  expect(actions.length).toBeGreaterThan(70)
  expect(actions.filter(({ lines }) => lines > maxLines)).toEqual([])
})

/** The exported functions of a formatted file: each ends with the first brace at the margin. */
function listActions(source: string): { name: string; lines: number }[] {
  const exported = source.matchAll(/^export (?:async function|const) (\w+)[\s\S]*?^\}\)?$/gm)
  return [...exported].map(([text, name = '']) => ({ name, lines: text.split('\n').length }))
}
