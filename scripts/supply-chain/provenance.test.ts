import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../runtime.mjs'
import { createBillOfMaterials } from './bill-of-materials.ts'
import { createProvenance, sumFiles } from './provenance.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-provenance-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const commit = '5b0c1e6f7a8d9e0f1a2b3c4d5e6f708192a3b4c5'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

it('sums files as sha256sum does, in an order that does not depend on the disk', () => {
  mkdirSync(path.join(folder, 'server', 'b'), { recursive: true })
  writeFileSync(path.join(folder, 'server', 'b', 'one'), 'one')
  writeFileSync(path.join(folder, 'server', 'a'), 'two')
  writeFileSync(path.join(folder, 'other'), 'three')
  expect(sumFiles(folder, 'server')).toBe(
    `${sha256('two')}  server/a\n${sha256('one')}  server/b/one\n`,
  )
  expect(sumFiles(folder, 'other')).toBe(`${sha256('three')}  other\n`)
})

it('states what was built and from what, each with its sum', () => {
  const files = `${sha256('two')}  server/a\n`
  const statement = createProvenance(root, {
    source: { commit, address: 'https://git.example.com/portico.git', isChanged: false },
    files,
  })
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://slsa.dev/provenance/v1',
    subject: [{ name: 'files.sha256', digest: { sha256: sha256(files) } }],
  })
  const { externalParameters, resolvedDependencies } = statement.predicate.buildDefinition
  expect(externalParameters.source).toEqual({
    uri: 'git+https://git.example.com/portico.git',
    digest: { gitCommit: commit },
  })
  const uris = resolvedDependencies.map(({ uri }) => uri)
  expect(uris).toContain('package-lock.json')
  expect(uris.filter((uri) => uri.startsWith('pkg:npm/%40electric-sql/pglite@'))).toHaveLength(1)
  expect(resolvedDependencies.length).toBeGreaterThan(300)
})

// npm reads the whole tree twice, in seconds, or on a busy machine in a minute.
it('lists every package that runs or is bundled, the same twice', { timeout: 180_000 }, () => {
  const options = { commit, time: new Date(0) }
  const bill = createBillOfMaterials(root, options)
  expect(createBillOfMaterials(root, options)).toEqual(bill)
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { timestamp: new Date(0).toISOString() },
  })
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  const names = bill.components.map(({ name }) => name)
  for (const name of ['next', 'zod', 'react-hook-form']) expect(names).toContain(name)
  expect(names).not.toContain('vitest')
  expect(bill.components.filter(({ purl }) => !purl)).toEqual([])
})
