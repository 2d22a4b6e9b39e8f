import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { escapeLetters, shrinkChunks } from './shrink-chunks.mjs'

it('lets copies of a chunk be one, which give the same modules', () => {
  const build = mkdtempSync(path.join(tmpdir(), 'portico-chunks-'))
  const folder = path.join(build, 'server', 'chunks')
  try {
    mkdirSync(path.join(folder, 'ssr'), { recursive: true })
    const code = `module.exports=[1,()=>"${'Zoë '.repeat(1_500)}"];`
    const write = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), `${text}\n\n//# sourceMappingURL=${name}.map`)
      writeFileSync(path.join(folder, `${name}.map`), '{}')
    }
    const names = ['[a]__1.js', '[b]__2.js', '[c]__3.js']
    for (const name of names) write(name, code)
    write('small.js', 'module.exports=[2]')
    write('also-small.js', 'module.exports=[2]')
    write('ssr/[d]__4.js', code)
    expect(shrinkChunks(build)).toBe(2)
    const require = createRequire(import.meta.url)
    const loaded = names.map((name) => require(path.join(folder, name)))
    expect(loaded[0][1]()).toBe('Zoë '.repeat(1_500))
    expect(loaded.every((modules) => modules === loaded[0])).toBe(true)
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
    expect(read('[a]__1.js')).toMatch(/^[\0-\x7f]*$/)
    expect(read('[b]__2.js')).toBe('module.exports = require("./[a]__1.js")\n')
    expect(existsSync(path.join(folder, '[b]__2.js.map'))).toBe(false)
    expect(read('also-small.js')).toContain('module.exports=[2]')
    expect(read('ssr/[d]__4.js')).toContain('Zo\\u00eb')
    // A second time there is nothing left to do.
    expect(shrinkChunks(build)).toBe(0)
    expect(read('[b]__2.js')).toBe('module.exports = require("./[a]__1.js")\n')
  } finally {
    rmSync(build, { recursive: true })
  }
})

it('escapes letters so that a script means the same', () => {
  const script = String.raw`({
    ناقة: 'ع', text: "é \é \\é \\\é ’\u2019 😀", cooked: ${'`٪…`'}, '–': 1,
    matches: [/^[أ-ي]+$/u, /[😀-😎]/u, /\–|é/, /\\–/].map((each) =>
      ['عربي', '😁', '–', 'é', '\\–', 'x'].map((text) => each.test(text))),
  })`
  const escaped = escapeLetters(script)
  expect(escaped).toMatch(/^[\0-\x7f]*$/)
  // biome-ignore lint/security/noGlobalEval: a script is what is compared
  const run = (text: string) => globalThis.eval(text) as unknown
  expect(run(escaped)).toEqual(run(script))
})
