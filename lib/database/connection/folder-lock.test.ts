import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseInUse, lockFolder } from './folder-lock.ts'

const script = `const { lockFolder } = await import(process.argv[1])
  const { writeSync } = await import('node:fs')
  try {
    await lockFolder(process.argv[2])
    writeSync(1, 'owner')
    setInterval(() => {}, 60_000)
  } catch (error) { writeSync(1, error.name) }`

describe('the lock on a folder', () => {
  let folder = ''
  let children: ChildProcess[] = []

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-lock-'))
    children = []
  })
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true })
  })

  /** Tries in another process, and returns the result. */
  async function tryElsewhere(): Promise<{ child: ChildProcess; outcome: string }> {
    const module = path.join(import.meta.dirname, 'folder-lock.ts')
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const [bytes] = await once(child.stdout, 'data')
    return { child, outcome: String(bytes) }
  }

  it('has one owner, whom the error names', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(DatabaseInUse)
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`)
    expect((await tryElsewhere()).outcome).toBe('DatabaseInUse')
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  it('is freed when its owner is killed', async () => {
    const { child, outcome } = await tryElsewhere()
    expect(outcome).toBe('owner')
    await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = await lockFolder(folder)
    expect(fs.readdirSync(path.join(folder, 'lock'))).toHaveLength(1)
    await lock.release()
  })

  it('is held by an owner that is stopped and cannot answer', { timeout: 30_000 }, async () => {
    const { child } = await tryElsewhere()
    child.kill('SIGSTOP')
    await expect(lockFolder(folder)).rejects.toThrow(DatabaseInUse)
    child.kill('SIGCONT')
  })

  it('goes to one of many who want it at once', async () => {
    for (let round = 0; round < 20; round++) {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
      const owners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
      expect(owners).toHaveLength(1)
      await owners[0]?.value.release()
    }
  })

  it('goes to one of several processes after an owner was killed', async () => {
    const { child } = await tryElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const tries = await Promise.all([tryElsewhere(), tryElsewhere(), tryElsewhere()])
    const outcomes = tries.map(({ outcome }) => outcome).sort()
    expect(outcomes).toEqual(['DatabaseInUse', 'DatabaseInUse', 'owner'])
  })

  it('holds on a folder whose name is too long for a socket', async () => {
    const long = path.join(os.tmpdir(), `portico-${'long'.repeat(30)}`)
    const lock = await lockFolder(long)
    await expect(lockFolder(long)).rejects.toThrow(DatabaseInUse)
    await lock.release()
    fs.rmSync(long, { recursive: true })
  })
})
