/** The code of routes is loaded after the server listens, before it is needed, and once. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../scripts/runtime.mjs'
import { expect, test, variant } from './support/test.ts'

/** Tells on standard error which route of the build is loaded. */
const hook = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  const route = /\\.next\\/server\\/(app\\/(?:.+\\/)?(?:page|route)\\.js)$/.exec(decodeURIComponent(url))
  if (route) process.stderr.write('loaded ' + route[1] + '\\n')
  return next(url, context)
} })`

test(
  'every route is loaded soon after the start, without a request for it',
  variant,
  async ({ startServer }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portico-loaded-'))
    try {
      await writeFile(path.join(folder, 'hook.mjs'), hook)
      const env = { NODE_OPTIONS: `--import ${path.join(folder, 'hook.mjs')}` }
      const server = await startServer({ env })
      const manifest = path.join(root, '.next/server/app-paths-manifest.json')
      const routes = Object.values<string>(JSON.parse(readFileSync(manifest, 'utf8')))
        .filter((file) => /\/(page|route)\.js$/.test(file))
        .sort()
      expect(routes.length).toBeGreaterThan(60)
      const loaded = () => [...new Set(server.output().match(/(?<=^loaded ).+$/gm))].sort()
      await expect.poll(loaded).toEqual(routes)
      // The application has started before the first of them.
      const [before = ''] = server.output().split('loaded app/')
      expect(before).toContain('"event":"started"')
      expect((await fetch(`${server.url}/en`)).status).toBe(200)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('no chunk of the server is there twice, or takes two bytes a letter', () => {
  const folder = path.join(root, '.next/server/chunks')
  const names = new Map<string, string[]>()
  const wide: string[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const text = readFileSync(path.join(folder, name), 'utf8')
    if (/[^\0-\x7f]/.test(text)) wide.push(name)
    const code = `${path.dirname(name)} ${text.replace(/^\/\/# sourceMappingURL=.*$/m, '')}`
    if (text.length > 10_000) names.set(code, [...(names.get(code) ?? []), name])
  }
  expect(names.size).toBeGreaterThan(10)
  expect([...names.values()].filter((copies) => copies.length > 1)).toEqual([])
  expect(wide).toEqual([])
})
