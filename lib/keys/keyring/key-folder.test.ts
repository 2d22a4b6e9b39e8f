import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestStores, testErasureKeys } from '@/test-support/test-store.ts'
import { ErasureKeyUnknown, KeyFolderExposed } from './erasure-keys.ts'
import { ensureKeyFolder, findKeyFolder, isExposed, keysPerFile } from './key-folder.ts'
import { findLostKey, openErasureKeys } from './open-erasure-keys.ts'

const root = fs.mkdtempSync(path.join(tmpdir(), 'portico-key-folder-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))
let folder: string
let count = 0
beforeEach(() => {
  folder = path.join(root, `keys-${count++}`)
})

function keyFiles(): string[] {
  return fs.readdirSync(folder).filter((name) => name.endsWith('.keys'))
}
function bytesOf(): Buffer {
  return Buffer.concat(
    fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name))),
  )
}

describe('a folder of erasure keys', () => {
  it('gives each application a key of its own, which another process finds', async () => {
    const keys = ensureKeyFolder(folder)
    const made = await Promise.all(Array.from({ length: 50 }, () => keys.create()))
    expect(new Set(made.map(({ key }) => key.toString('hex'))).size).toBe(50)
    const other = findKeyFolder(folder)
    for (const { reference, key } of made) expect(await other?.find(reference)).toEqual(key)
    expect(keyFiles()).toHaveLength(1)
  })

  it('begins another file when one is used up, and never gives one key twice', async () => {
    const [one, two] = [ensureKeyFolder(folder), ensureKeyFolder(folder)]
    const references = new Set<string>()
    for (let number = 0; number <= keysPerFile; number++) {
      references.add((await one.create()).reference)
    }
    references.add((await two.create()).reference)
    expect(references.size).toBe(keysPerFile + 2)
    expect(keyFiles()).toHaveLength(3)
  })

  it('has no byte left of a key that was destroyed, and others have theirs', async () => {
    const keys = ensureKeyFolder(folder)
    const [gone, stays] = [await keys.create(), await keys.create()]
    expect(bytesOf().includes(gone.key)).toBe(true)
    expect(await keys.find(gone.reference)).toEqual(gone.key)
    await keys.destroy(gone.reference)
    await keys.destroy(gone.reference)
    expect(bytesOf().includes(gone.key)).toBe(false)
    expect(await keys.find(gone.reference)).toBeUndefined()
    expect(await findKeyFolder(folder)?.find(gone.reference)).toBeUndefined()
    expect(await keys.find(stays.reference)).toEqual(stays.key)
  })

  it('says that a key is unknown, and makes no other, where its file is lost', async () => {
    const keys = ensureKeyFolder(folder)
    const { reference } = await keys.create()
    const [file = ''] = keyFiles()
    fs.rmSync(path.join(folder, file))
    await expect(keys.find(reference)).rejects.toThrow(ErasureKeyUnknown)
    await expect(keys.find(reference)).rejects.toThrow(file)
    await expect(keys.destroy(reference)).rejects.toThrow(ErasureKeyUnknown)
    await setTimeout(1_050)
    await expect(keys.create()).rejects.toThrow(ErasureKeyUnknown)
    fs.rmSync(folder, { recursive: true })
    await expect(keys.check()).rejects.toThrow(ErasureKeyUnknown)
    expect(findKeyFolder(folder)).toBeUndefined()
  })

  it('is led nowhere else by a reference that somebody wrote into the database', async () => {
    const keys = ensureKeyFolder(folder)
    const { reference } = await keys.create()
    const [name] = reference.split('/')
    for (const forged of ['../../etc/passwd/0', `${name}/1024`, `${name}/-1`, `${name}/1e1`, '']) {
      await expect(keys.find(forged)).rejects.toThrow(ErasureKeyUnknown)
      await expect(keys.destroy(forged)).rejects.toThrow(ErasureKeyUnknown)
    }
  })

  it('is for its owner alone, and put right where it was not', async () => {
    await ensureKeyFolder(folder).create()
    expect(isExposed(folder)).toBe(false)
    const [file = ''] = keyFiles()
    fs.chmodSync(path.join(folder, file), 0o644)
    fs.chmodSync(folder, 0o755)
    expect(isExposed(folder)).toBe(true)
    findKeyFolder(folder)
    expect(isExposed(folder)).toBe(false)
    expect(new KeyFolderExposed('others').code).toBe('KEY_FOLDER_EXPOSED')
  })
})

describe.each(await openTestStores())('the keys of a database, on $name', (opened) => {
  const { database } = opened
  beforeEach(() => opened.reset())
  afterAll(opened.close)

  it('are made by the first start; a second instance without the folder stops', async () => {
    const instances = [openErasureKeys(database, folder), openErasureKeys(database, folder)]
    const [one, two] = await Promise.all(instances)
    expect(two?.id).toBe(one?.id)
    const elsewhere = `${folder}-of-another-machine`
    await expect(openErasureKeys(database, elsewhere)).rejects.toThrow('KEY_DIR holds no keys')
    expect(fs.existsSync(elsewhere)).toBe(false)
    ensureKeyFolder(elsewhere)
    await expect(openErasureKeys(database, elsewhere)).rejects.toThrow('another installation')
    expect((await openErasureKeys(database, folder)).id).toBe(one?.id)
  })

  it('are looked up one by one for the operator, who learns which is lost', async () => {
    const keys = await openErasureKeys(database, folder)
    const { reference } = await keys.create()
    await database.db
      .insertInto('application')
      .values({
        id: '0ada0000-0000-4000-8000-000000000001',
        customerId: 'customer',
        accountId: 'account',
        locale: 'en',
        revision: 0,
        wrappedKey: Buffer.from('wrapped'),
        keyId: 'key',
        erasureKey: reference,
        answers: Buffer.from('sealed'),
        createdAt: new Date(),
        updatedAt: new Date(),
        expiresAt: new Date(),
      })
      .execute()
    expect(await findLostKey(database.db, keys)).toBeUndefined()
    expect(await findLostKey(database.db, testErasureKeys())).toBe(reference)
  })
})
