/**
 * Loads the code of every route after the server listens. By itself Next (16.4.6) loads it before, in one go
 * that answers no request for a second or two. Without it the first visitor of each page would wait for its
 * code, and a process that still runs while a new build replaces its files would load code of the new build.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Loads one route after another, and leaves as much time for requests in between as each has taken. If it
 * cannot, each is loaded when it is requested; `onFault` is told why.
 * @param {string} root
 * @param {(error: Error) => void} onFault
 */
export async function preloadRoutes(root, onFault) {
  try {
    const { loadComponents } = createRequire(import.meta.url)('next/dist/server/load-components')
    const distDir = path.join(root, '.next')
    const manifest = path.join(distDir, 'server', 'app-paths-manifest.json')
    const pages = Object.keys(JSON.parse(readFileSync(manifest, 'utf8')))
    await loadPages({ loadComponents, distDir, pages })
  } catch (error) {
    // The route is a module of Next's own, and must not end a process that serves.
    onFault(error)
  }
}

async function loadPages({ loadComponents, distDir, pages }) {
  for (const page of pages) {
    const from = performance.now()
    try {
      // Follows `unstable_preloadEntries` of Next (next/dist/server/next-server.js).
      const { ComponentMod } = await loadComponents({
        distDir,
        page,
        isAppPath: true,
        isDev: false,
        sriEnabled: false,
        needsManifestsForLegacyReasons: false,
      })
      ComponentMod.patchFetch()
    } catch {
      // A route that cannot be loaded fails when it is requested, and is logged then.
    }
    await sleep(performance.now() - from, undefined, { ref: false })
  }
}
