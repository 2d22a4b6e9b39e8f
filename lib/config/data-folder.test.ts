import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operatorSecret } from '@/test-support/run-script.ts'
import { DataFolderExposed, isReadableByOthers, protectDataFolder } from './data-folder.ts'
import { readEnv, requireEnv } from './env.ts'

const modeOf = (file: string) => statSync(file).mode & 0o7777

describe('the data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portico-folder-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is made for its owner alone', () => {
    protectDataFolder(path.join(folder, 'a', 'data'))
    expect(modeOf(path.join(folder, 'a', 'data'))).toBe(0o700)
  })

  it.each([0o755, 0o750, 0o777])('is closed by a start where others can read it: %o', (mode) => {
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir)
    chmodSync(dataDir, mode)
    requireEnv({ DATA_DIR: dataDir })
    expect(modeOf(dataDir)).toBe(0o700)
    expect(modeOf(path.join(dataDir, 'app-secret'))).toBe(0o600)
  })

  it('is refused where it is one for everybody, and that stays as it is', () => {
    const shared = path.join(folder, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    expect(() => protectDataFolder(shared)).toThrow(DataFolderExposed)
    expect(() => requireEnv({ DATA_DIR: shared })).toThrow('DATA_DIR must be a folder of its own')
    expect(modeOf(shared)).toBe(0o1777)
    expect(existsSync(path.join(shared, 'app-secret'))).toBe(false)
    expect(() => protectDataFolder('/')).toThrow(DataFolderExposed)
  })

  it('reports a file with a secret that others can read', () => {
    const file = path.join(folder, 'secret')
    writeFileSync(file, operatorSecret)
    chmodSync(file, 0o644)
    expect(isReadableByOthers(file)).toBe(true)
    const source = { DATA_DIR: path.join(folder, 'data'), APP_SECRET_FILE: file }
    expect(requireEnv(source).exposedSecretFiles).toEqual(['APP_SECRET_FILE'])
    chmodSync(file, 0o640)
    expect(isReadableByOthers(file)).toBe(false)
    expect(readEnv(source)).toMatchObject({ env: { exposedSecretFiles: [] } })
    expect(isReadableByOthers(path.join(folder, 'none'))).toBe(false)
  })
})
