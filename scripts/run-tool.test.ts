import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runTool } from './run-tool.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-tool-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(text: string): string {
  const script = path.join(folder, 'tool.mjs')
  writeFileSync(script, text)
  return script
}

it('gives the exit code and all that was said', async () => {
  const script = plant(`console.log('out'); console.error('err'); process.exitCode = 3`)
  const { code, words } = await runTool(script, [], {})
  expect(code).toBe(3)
  expect(words).toContain('out\n')
  expect(words).toContain('err\n')
})

it('ends what the tool left running', async () => {
  const script = plant(`
    import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    writeFileSync(process.argv[2], String(child.pid))
    child.unref()
    process.exit(0)
  `)
  const file = path.join(folder, 'pid')
  await runTool(script, [file], {})
  await expect.poll(() => isRunning(Number(readFileSync(file, 'utf8')))).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A zombie has ended; only its parent has not asked yet.
  const status = `/proc/${pid}/status`
  return !(existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, 'utf8')))
}
