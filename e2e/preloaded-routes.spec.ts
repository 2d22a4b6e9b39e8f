/** The code of routes is loaded after the server listens, and before it is needed. */
import { readFileSync } from 'node:fs'
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
      await expect.poll(loaded, { timeout: 60_000 }).toEqual(routes)
      // The application has started before the first of them.
      const [before = ''] = server.output().split('loaded app/')
      expect(before).toContain('"event":"started"')
      expect((await fetch(`${server.url}/en`)).status).toBe(200)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
