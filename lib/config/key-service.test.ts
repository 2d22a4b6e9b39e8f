import { describe, expect, it } from 'vitest'
import { formatWrappedSecret, type KeyServiceName } from '#lib/keys/rules/wrapped-secret.ts'
import { envOf, faultsOf, key, remote } from '@/test-support/environment.ts'

const wrappedBy = (provider: KeyServiceName) =>
  formatWrappedSecret({
    provider,
    keyId: '0123456789abcdef',
    keyName: 'key',
    ciphertext: 'Y2FuYXJ5LW9mLXRoZS1jaXBoZXJ0ZXh0',
  })
const kms = {
  ...remote,
  APP_SECRET: '',
  KEY_PROVIDER: 'aws-kms',
  AWS_KMS_KEY_ID: 'alias/portico',
  APP_SECRET_WRAPPED: wrappedBy('aws-kms'),
}
const vault = {
  ...remote,
  APP_SECRET: '',
  KEY_PROVIDER: 'vault',
  VAULT_ADDR: 'https://vault.example.com:8200',
  VAULT_TRANSIT_KEY: 'portico',
  VAULT_TOKEN: 'hvs.token',
  APP_SECRET_WRAPPED: wrappedBy('vault'),
}

describe('the key service', () => {
  it('is none where nothing is set', () => {
    expect(envOf(remote).keyService).toBeUndefined()
  })

  it('is complete, and APP_SECRET is not needed beside it', () => {
    expect(envOf(kms)).toMatchObject({
      secrets: [],
      keyService: {
        provider: 'aws-kms',
        outageMs: 3_600_000,
        awsKms: { keyIds: ['alias/portico'] },
      },
    })
    expect(envOf(vault).keyService).toMatchObject({
      wrapped: [{ provider: 'vault', keyId: '0123456789abcdef' }],
      vault: { mount: 'transit', keyNames: ['portico'], login: { kind: 'token' } },
    })
    const role = { ...vault, VAULT_TOKEN: '', VAULT_ROLE_ID: 'role', VAULT_SECRET_ID: 'id' }
    expect(envOf(role).keyService?.vault?.login).toMatchObject({
      kind: 'approle',
      mount: 'approle',
    })
    const pod = { ...vault, VAULT_TOKEN: '', VAULT_KUBERNETES_ROLE: 'portico' }
    expect(envOf(pod).keyService?.vault?.login).toMatchObject({ kind: 'kubernetes' })
  })

  it.each([
    ['no wrapped secret', { ...kms, APP_SECRET_WRAPPED: '' }, /^APP_SECRET_WRAPPED must be set/],
    ['another text', { ...kms, APP_SECRET_WRAPPED: key }, /^APP_SECRET_WRAPPED must be what/],
    ['no key of AWS', { ...kms, AWS_KMS_KEY_ID: '' }, /^AWS_KMS_KEY_ID must be set/],
    [
      'a secret of the other service',
      { ...kms, KEY_PROVIDER: 'vault' },
      /APP_SECRET_WRAPPED must begin/,
    ],
    ['no provider named', { ...kms, KEY_PROVIDER: '' }, /^APP_SECRET must be set, or KEY_PROVIDER/],
    ['a key and no service', { ...remote, AWS_KMS_KEY_ID: 'alias/x' }, /^AWS_KMS_KEY_ID must not/],
    ['a transit key alone', { ...remote, VAULT_TRANSIT_KEY: 'x' }, /^VAULT_TRANSIT_KEY must not/],
    [
      'an outage and no service',
      { ...remote, KEY_OUTAGE_MINUTES: '5' },
      /^KEY_OUTAGE_MINUTES must not/,
    ],
    ['no transit key', { ...vault, VAULT_TRANSIT_KEY: '' }, /^VAULT_TRANSIT_KEY must be set/],
    ['no address', { ...vault, VAULT_ADDR: '' }, /^VAULT_ADDR must be the https/],
    ['http', { ...vault, VAULT_ADDR: 'http://vault.example.com' }, /^VAULT_ADDR must be the https/],
    ['no login', { ...vault, VAULT_TOKEN: '' }, /^VAULT_TOKEN must be set, or/],
    ['two logins', { ...vault, VAULT_KUBERNETES_ROLE: 'r' }, /^VAULT_TOKEN must be set, or/],
    ['half a role', { ...vault, VAULT_TOKEN: '', VAULT_ROLE_ID: 'r' }, /^VAULT_SECRET_ID and/],
    ['authorities that are not there', { ...vault, VAULT_CACERT: '/none' }, /^VAULT_CACERT must/],
  ])('is refused half configured: %s', (_, source, fault) => {
    const faults = faultsOf(source)
    expect(faults).toContainEqual(expect.stringMatching(fault))
    expect(faults.join()).not.toContain('hvs.token')
  })

  it('leaves alone what the machine has for other programs of Vault', () => {
    const others = {
      VAULT_ADDR: 'unix:///run/vault',
      VAULT_TOKEN: 'hvs.token',
      VAULT_NAMESPACE: 'n',
    }
    expect(envOf({ ...remote, ...others }).keyService).toBeUndefined()
  })

  it('may stand beside a local secret, whichever is the newer', () => {
    expect(envOf({ ...kms, APP_SECRET: key }).secrets).toEqual([key])
    const back = envOf({ ...kms, APP_SECRET: key, KEY_PROVIDER: 'local' })
    expect(back.keyService?.provider).toBe('local')
  })
})
