import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { changeSample, sampleFile } from '../test-support/interface-sample.ts'
import { runScript, runScriptHere } from '../test-support/run-script.ts'

vi.setConfig({ testTimeout: 120_000 })

describe('npm run drift', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-drift-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function saveDocument(name: string, document: string): string {
    const file = path.join(folder, name)
    writeFileSync(file, document)
    return file
  }

  it('ends with 0 where all agree, with 1 and a line each where not, with 2 for no document', async () => {
    expect(await runScript('openapi-drift.ts', [sampleFile], {})).toEqual({
      ...{ code: 0, errors: '', output: 'The document and Portico agree.\n' },
    })
    const odd = saveDocument(
      'odd.yaml',
      changeSample(
        'naics_description: { type: string }',
        'naics_description: { type: string, maxLength: 5 }',
      ),
    )
    expect(await runScriptHere('openapi-drift.ts', [odd], {})).toEqual({
      code: 1,
      errors: '',
      output:
        'limit_differs CORPORATION customer_details.naics_description: maxLength: here 500, on the platform 5.\n',
    })
    const swagger = saveDocument('swagger.json', '{"swagger":"2.0"}')
    for (const args of [
      [],
      [swagger],
      [path.join(folder, 'none.yaml')],
      [sampleFile, sampleFile],
    ]) {
      const ran = await runScriptHere('openapi-drift.ts', args, {})
      expect(ran).toMatchObject({ code: 2, output: '' })
      expect(ran.errors).toMatch(/cannot be used|npm run drift -- FILE/)
    }
  })
})
