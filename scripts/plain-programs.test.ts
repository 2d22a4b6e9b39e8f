import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createPdf, createPng } from '@/test-support/document-files.ts'
import { writePlainPrograms } from './plain-programs.mjs'
import { root } from './runtime.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'portico-programs-'))
afterAll(() => rmSync(folder, { recursive: true }))
writePlainPrograms(root, folder)
symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))

const program = 'lib/documents/inspection/inspect-process'
const plain = path.join(folder, `${program}.js`)

describe('the inspection of a file as plain JavaScript', () => {
  it('finds what the sources find', () => {
    for (const input of [
      createPdf(),
      createPdf({ catalog: '/AA << /X << /S /JavaScript >> >>' }),
    ]) {
      const found = runNode([plain], input)
      expect(found).toBe(runNode(['--no-warnings', path.join(root, `${program}.ts`)], input))
      expect(found).toMatch(/application\/pdf|active_content/)
    }
  })

  it('costs less than twice what Node itself needs to start', () => {
    const bare = path.join(folder, 'bare.mjs')
    writeFileSync(bare, 'for await (const piece of process.stdin) process.stdout.write(piece)')
    const cost = { bare: 0, plain: 0 }
    // The two programs run in turns, so that other load slows both alike.
    for (let count = 0; count < 5; count++) {
      cost.bare += processorMsOf([bare], createPng())
      cost.plain += processorMsOf([plain], createPng())
    }
    expect(cost.plain / cost.bare).toBeLessThan(2)
  })
})

/** Runs a program and returns its output. */
function runNode(args: string[], input: Buffer): string {
  return execFileSync(process.execPath, args, { input, encoding: 'utf8' })
}

/** Returns the processor time that the program reports at its end. */
function processorMsOf(args: string[], input: Buffer): number {
  const report = path.join(folder, 'report.mjs')
  writeFileSync(
    report,
    `process.on('exit', () => {
      const { user, system } = process.cpuUsage()
      process.stdout.write('\\n' + (user + system) / 1000)
    })`,
  )
  return Number(
    runNode(['--import', report, ...args], input)
      .split('\n')
      .at(-1),
  )
}
