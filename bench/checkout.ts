/** Another checkout of this repository, to be measured beside this one. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { serve } from '../scripts/serve.mjs'

export type Checkout = {
  commit: string
  serve: typeof serve
  /** The customer of this checkout, who knows its pages. */
  apply(origin: string): Promise<void>
}

/**
 * Builds it with its own scripts. Its packages must be installed (`npm ci` there). What it must have:
 * `scripts/build.mjs`, `scripts/serve.mjs`, and `apply` in `bench/load.ts`.
 */
export async function openCheckout(folder: string, say: (line: string) => void): Promise<Checkout> {
  const load = (file: string) => import(path.join(folder, file))
  const { build } = await load('scripts/build.mjs')
  await build(folder, { say })
  const { serve: serveIt } = await load('scripts/serve.mjs')
  const { apply } = await load('bench/load.ts')
  const commit = execFileSync('git', ['-C', folder, 'rev-parse', '--short=8', 'HEAD'])
  return { commit: commit.toString().trim(), serve: serveIt, apply }
}
