import { afterAll, describe, expect, it } from 'vitest'
import { createStore } from '#lib/database/store.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { createLockableKeyring } from './lockable-keyring.ts'

describe.each(await openTestStores())('a locked keyring on $name', ({ database, reset, close }) => {
  afterAll(close)

  it('neither seals nor opens anything, and does both again when it is unlocked', async () => {
    await reset()
    const keys = createLockableKeyring([testSecret], testErasureKeys())
    const store = createStore({ database, keyring: keys.keyring })
    const append = () =>
      store.transaction((tx) =>
        store.audit.append(tx, {
          actor: { kind: 'system' },
          event: 'keys_unlocked',
          detail: { key: store.currentKeyId },
          now: new Date(),
        }),
      )
    const body = { name: 'of the embedded platform' }
    const save = (id: string) => store.simulatorRecords.put('applications', id, body)
    await store.prepareAudit(new Date())
    await save('one')
    await append()

    keys.lock()
    const locked = { code: 'KEYS_LOCKED' }
    expect(() => keys.keyring.currentKeyId).toThrow(expect.objectContaining(locked))
    await expect(save('two')).rejects.toMatchObject(locked)
    await expect(store.simulatorRecords.get('applications', 'one')).rejects.toMatchObject(locked)
    await expect(append()).rejects.toMatchObject(locked)
    expect(() => store.evidence.signer).toThrow(expect.objectContaining(locked))
    await expect(store.requireKeys()).rejects.toMatchObject(locked)
    // Erasing needs no secret.
    await keys.keyring.erasureKeys.check()

    keys.unlock([testSecret])
    expect(await store.simulatorRecords.get('applications', 'one')).toEqual(body)
    expect(await store.simulatorRecords.get('applications', 'two')).toBeUndefined()
    await append()
    expect(await store.audit.verify(store.db)).toMatchObject({ ok: true })
  })
})
