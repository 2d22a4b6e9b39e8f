import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDoctor } from '../test-support/doctor.ts'
import { runScriptHere } from '../test-support/run-script.ts'
import { seedDataFolder } from '../test-support/test-store.ts'
import { startWebhookReceiver } from '../test-support/webhooks/receiver.ts'

// Some open the database several times, in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

const doctor = createDoctor()
beforeEach(async () => {
  doctor.open()
  await seedDataFolder(doctor.dataDir)
  await doctor.bindKeys()
  doctor.env.WEBHOOK_NETWORKS = '127.0.0.0/8'
})
afterEach(doctor.remove)

const run = async (...args: string[]) => {
  const { code, output, errors } = await runScriptHere('webhooks.ts', args, doctor.env)
  return { code, said: output + errors }
}

describe('npm run webhooks', () => {
  it('adds, shows, rotates, disables, enables and ends an endpoint; the doctor says what is wrong', async () => {
    const receiver = await startWebhookReceiver()
    expect((await run()).said).toContain('There is no endpoint: nothing is sent.')
    const added = await run('add', 'crm', receiver.url, 'application.approved')
    expect(added).toMatchObject({ code: 0, said: expect.stringMatching(/^whsec_\S{44}$/m) })
    const [, id] = /\/api\/v1\/webhooks\/([0-9a-f-]{36})\/keys/.exec(added.said) ?? []
    expect((await run()).said).toMatch(
      new RegExp(`^crm\\n  id +${id}\\n  address +${receiver.url}\\n  hears +application.approved`),
    )
    expect((await doctor.examine()).output).toMatch(/^Webhooks +well +crm answers\.$/m)
    expect((await run('rotate', 'crm')).said).not.toContain(added.said.match(/whsec_\S+/)?.[0])
    expect((await run('disable', 'crm')).said).toBe('It is disabled.\n')
    expect((await run('disable', 'crm')).said).toBe('It was so before.\n')
    expect((await doctor.examine()).output).toMatch(/^Webhooks +WARN +crm is disabled since 20/m)
    expect((await run('enable', 'crm')).code).toBe(0)
    await receiver.close()
    expect((await doctor.examine()).output).toMatch(
      /^Webhooks +WARN +crm cannot be reached \(connection_refused\)/m,
    )
    expect((await run('redeliver', 'crm', id ?? '')).said).toContain('no delivery of that id')
    expect((await run('end', 'crm')).code).toBe(0)
    expect(await run('list', 'crm')).toMatchObject({ code: 1 })
    expect((await doctor.examine()).output).not.toContain('Webhooks')
  })

  it('refuses what is wrong, in words', async () => {
    const wrong: [string[], string][] = [
      [['add', 'crm', 'http://crm.example.com/'], 'must begin with https'],
      [['add', 'crm', 'https://10.0.0.1/'], 'a private network'],
      [
        ['add', 'crm', 'https://crm.example.com/', '--partner', 'Nobody'],
        'no partner of that name',
      ],
      [['add', 'crm', 'https://crm.example.com/', 'application.bought'], 'EVENT is one of'],
      [['add', '<b>', 'https://crm.example.com/'], 'EVENT is one of'],
      [['end', 'crm'], 'no endpoint of that name'],
      [['forget', 'crm'], 'EVENT is one of'],
    ]
    for (const [args, words] of wrong) {
      expect(await run(...args), args.join(' ')).toMatchObject({
        code: 1,
        said: expect.stringContaining(words),
      })
    }
  })
})
