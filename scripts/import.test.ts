import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDoctor } from '../test-support/doctor.ts'
import { operatorEnvironment, runScriptHere } from '../test-support/run-script.ts'
import { seedDataFolder } from '../test-support/test-store.ts'

// Some open the database several times, in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

const doctor = createDoctor()
const inFolder = (name: string) => path.join(doctor.dataDir, name)
beforeEach(async () => {
  doctor.open()
  await seedDataFolder(doctor.dataDir)
  await doctor.bindKeys()
  await runScriptHere('partner.ts', ['add', 'Acme', 'applications:start'], doctor.env)
})
afterEach(doctor.remove)

const run = async (...args: string[]) => {
  const { code, output, errors } = await runScriptHere('import.ts', args, doctor.env)
  return { code, said: output + errors }
}

const canary = 'Canary'

function writeFile(rows: number): string {
  const file = inFolder('customers.csv')
  const lines = Array.from({ length: rows }, (_, index) => `C-${index},INDIVIDUAL,en,${canary},Ada`)
  const header = 'customer_id,type,language,name.first_name,name.last_name'
  writeFileSync(file, [header, ...lines, ''].join('\n'))
  return file
}

const readReport = (name: string) =>
  existsSync(inFolder(name)) ? readFileSync(inFolder(name), 'utf8').split('\r\n').slice(1, -1) : []

describe('npm run import', () => {
  it('goes on where it was killed: each customer is started once, and the report is its owner’s alone', async () => {
    const rows = 150
    const file = writeFile(rows)
    const script = path.join(import.meta.dirname, 'import.ts')
    const report = inFolder('first.csv')
    const child = spawn(process.execPath, [script, 'Acme', file, '--report', report], {
      env: operatorEnvironment(doctor.env),
      stdio: 'ignore',
    })
    await vi.waitFor(() => expect(readReport('first.csv').length).toBeGreaterThan(20), {
      timeout: 60_000,
      interval: 5,
    })
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    const before = readReport('first.csv').length
    expect(before).toBeLessThan(rows)

    const rest = await run('Acme', file, '--report', inFolder('second.csv'))
    expect(rest.code).toBe(0)
    const [, started, known] =
      /Started (\d+); known (\d+); again 0; invalid 0/.exec(rest.said) ?? []
    expect(Number(started) + Number(known)).toBe(rows)
    // At most the row that was being written is not in the first report.
    expect(Number(known) - before).toBeOneOf([0, 1])
    expect((await run('Acme', file, '--dry-run')).said).toContain(`Would start 0; known ${rows}`)
    expect(statSync(report).mode & 0o777).toBe(0o600)
    for (const name of ['first.csv', 'second.csv']) {
      expect(readFileSync(inFolder(name), 'utf8')).not.toContain(canary)
    }
    expect(readReport('first.csv')[0]).toMatch(
      /^"2","started","C-0","PTC-[^"]+","","http\S+\/en\/continue\/[\w-]{43}","20/,
    )
    // A report is not written over.
    expect((await run('Acme', file, '--report', report)).said).toContain('There is such a file')
  })

  it('reads the example of docs/import.md', async () => {
    const page = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'import.md'), 'utf8')
    const file = inFolder('example.csv')
    writeFileSync(file, page.match(/```csv\n(.*?)```/s)?.[1] ?? '')
    const { code, said } = await run('Acme', file, '--dry-run')
    expect(said).toContain('Would start 2; known 0; again 0; invalid 0.')
    expect(code).toBe(0)
  })

  it.each([
    [['Nobody', 'customers.csv', '--dry-run'], 'no key of that name'],
    [['Acme', 'nowhere.csv', '--dry-run'], 'cannot be read or written (ENOENT)'],
    [['Acme', 'customers.csv'], 'npm run import -- PARTNER FILE --dry-run'],
    [
      ['Acme', 'customers.csv', '--send', '--rate', '0'],
      'npm run import -- PARTNER FILE --dry-run',
    ],
    [['Acme', 'customers.csv', '--sends'], 'npm run import -- PARTNER FILE --dry-run'],
  ])('refuses %j', async ([partner = '', file = '', ...others], words) => {
    writeFile(1)
    const said = await run(partner, inFolder(file), ...others)
    expect(said).toMatchObject({ code: 1, said: expect.stringContaining(words) })
  })
})
