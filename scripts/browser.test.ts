import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureBrowser } from './browser.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-browser-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** An apt-get that records its arguments, and then runs this. */
function withApt(script: string) {
  const apt = path.join(folder, 'apt-get')
  writeFileSync(apt, `#!/bin/sh\necho "$DEBIAN_FRONTEND $*" >> '${folder}/arguments'\n${script}\n`)
  chmodSync(apt, 0o755)
  return {
    system: [path.join(folder, 'chromium')],
    isRoot: true,
    env: {
      NODE_ENV: 'test' as const,
      PATH: `${folder}:${process.env.PATH}`,
      HOME: folder,
      // Playwright's own way ends at once: nobody listens there.
      PLAYWRIGHT_BROWSERS_PATH: path.join(folder, 'browsers'),
      PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:1',
      PLAYWRIGHT_SKIP_BROWSER_GC: '1',
    },
  }
}

const listArguments = () => readFileSync(path.join(folder, 'arguments'), 'utf8').trim().split('\n')

describe('a browser for the tests', () => {
  it('is the one that is there', () => {
    const there = withApt('exit 1')
    writeFileSync(path.join(folder, 'chromium'), '')
    ensureBrowser(there)
    expect(existsSync(path.join(folder, 'arguments'))).toBe(false)
  })

  it('is installed by root from Debian, also when a list of packages cannot be renewed', () => {
    ensureBrowser(
      withApt(`case "$1" in update) exit 100;; install) touch '${folder}/chromium';; esac`),
    )
    expect(listArguments()).toEqual([
      '--version',
      'noninteractive update -qq',
      'noninteractive install -y -qq --no-install-recommends chromium-headless-shell',
    ])
  })

  it('is Playwright’s own where the system has none; the output of each is shown when both fail', () => {
    const nowhere = withApt('[ "$1" = --version ] || { echo "no candidate" >&2; exit 100; }')
    expect(() => ensureBrowser(nowhere)).toThrow(/no candidate[\s\S]*playwright\/cli\.js install/)
  })
})
