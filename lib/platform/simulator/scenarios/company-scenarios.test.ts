import { describe, expect, it } from 'vitest'
import { createCompleteCompany, listPeople } from '@/test-support/platform/complete-company.ts'
import {
  aster,
  createPdf,
  createTestSimulator,
  errorsIn,
  idIn,
  noor,
  withIds,
} from '@/test-support/platform/test-simulator.ts'

describe('the scenarios of a company and its people', () => {
  it('Changes asks for the company’s number and postal code', async () => {
    const bench = createTestSimulator()
    const { id } = await createCompleteCompany(bench, { company: aster('Changes') })
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).validationErrors.map(({ field }) => field)).toEqual([
      'registered_number',
      'registered_address.postal_code',
    ])
    await bench.update(id, {
      'customer_details.registered_number': '87654321',
      'customer_details.registered_address.postal_code': 'SW1A 2AA',
    })
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).status).toBe('APPROVED')
  })

  it('a person named Changes is asked for another date of birth, or to be removed', async () => {
    const bench = createTestSimulator()
    const people = [noor(), noor('Changes')]
    const first = await createCompleteCompany(bench, { people })
    const company = withIds(aster(), '2')
    const second = await createCompleteCompany(bench, { company, people })
    for (const { id } of [first, second]) await bench.submit(id)
    bench.later(5)
    expect(await bench.status(first.id)).toMatchObject({
      status: 'CHANGES_REQUESTED',
      individualErrors: [
        {
          id: first.people[1],
          validationErrors: [{ field: 'date_of_birth', status: 'CHANGES_REQUESTED' }],
        },
      ],
    })
    await bench.call('PATCH', `/v1/applications/${first.id}/individual/${first.people[1]}`, {
      body: { updates: [{ field: 'date_of_birth', value: '1979-04-02' }] },
    })
    await bench.call('DELETE', `/v1/applications/${second.id}/individual/${second.people[1]}`)
    for (const { id } of [first, second]) {
      expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
      await bench.submit(id)
    }
    bench.later(5)
    expect((await bench.status(first.id)).status).toBe('APPROVED')
  })

  it('a person named Refuse is refused until the telephone number ends in 7; the others stay', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    await bench.addPerson(id)
    const refused = await bench.addPerson(id, noor('Refuse'), 'refused')
    expect(errorsIn(refused)).toEqual([
      {
        code: 'INVALID_FIELD',
        description:
          'telephone_number: This number is not in service. Give a number on which you can be reached.',
      },
    ])
    const corrected = noor('Refuse', { telephone_number: '+442079460147' })
    expect((await bench.addPerson(id, corrected, 'corrected')).status).toBe(200)
    expect(listPeople((await bench.simulator.findApplication(id))?.shown)).toHaveLength(2)
  })

  it('a person named Incomplete or Passport is asked for more', async () => {
    const bench = createTestSimulator()
    const { id, people } = await createCompleteCompany(bench, {
      people: [noor(), noor('Incomplete')],
    })
    expect((await bench.status(id)).individualErrors).toMatchObject([
      { id: people[1], validationErrors: [{ field: 'passport_number' }] },
    ])
    const passport = idIn(await bench.addPerson(id, noor('Passport')))
    const required = (await bench.status(id)).individualErrors.find((one) => one.id === passport)
    expect(required?.documentErrors).toMatchObject([{ document: 'PASSPORT', status: 'MISSING' }])
    await bench.upload(String(required?.documentErrors[0]?.id), createPdf('passport'))
    await bench.call('DELETE', `/v1/applications/${id}/individual/${people[1]}`)
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
  })

  it('a person named Reject has the company rejected', async () => {
    const bench = createTestSimulator()
    const { id } = await createCompleteCompany(bench, { people: [noor(), noor('Reject')] })
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).status).toBe('REJECTED')
  })

  it('a person named Slow or Timeout is there at once; only the answer is not', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const held: (() => void)[] = []
    const slow = createTestSimulator({
      records: bench.records,
      wait: () => new Promise((resolve) => held.push(resolve)),
    })
    const away = new AbortController()
    const first = slow
      .call('POST', `/v1/applications/${id}/individual`, {
        body: noor('Timeout'),
        key: 'key-1',
        signal: away.signal,
      })
      .catch((reason: unknown) => reason)
    await expect.poll(() => held.length).toBe(1)
    expect((await slow.addPerson(id, noor('Timeout'), 'key-1')).status).toBe(200)
    away.abort(new DOMException('the deadline passed', 'TimeoutError'))
    expect(await first).toMatchObject({ name: 'TimeoutError' })
    const slowly = slow.addPerson(id, noor('Slow'), 'key-2')
    await expect.poll(() => held.length).toBe(2)
    // A slow person holds up nobody else.
    expect((await slow.addPerson(id, noor(), 'key-3')).status).toBe(200)
    held[1]?.()
    expect((await slowly).status).toBe(200)
    expect(listPeople((await bench.simulator.findApplication(id))?.shown)).toHaveLength(3)
  })

  it('a person named Flaky is added, changed and deleted with the third call', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const tries = async (call: () => Promise<{ status: number }>) => [
      (await call()).status,
      (await call()).status,
      (await call()).status,
    ]
    const works = [503, 503, 200]
    expect(await tries(() => bench.addPerson(id, noor('Flaky'), 'key-1'))).toEqual(works)
    const person = idIn(await bench.addPerson(id, noor('Flaky'), 'key-1'))
    const path = `/v1/applications/${id}/individual/${person}`
    const body = { updates: [{ field: 'title', value: 'CFO' }] }
    expect(await tries(() => bench.call('PATCH', path, { body, key: 'key-2' }))).toEqual(works)
    expect(await tries(() => bench.call('DELETE', path, { key: 'key-3' }))).toEqual(works)
    expect(listPeople((await bench.simulator.findApplication(id))?.shown)).toEqual([])
  })

  it('Paperless requires no document', async () => {
    const bench = createTestSimulator()
    const { id } = await createCompleteCompany(bench, { company: aster('Paperless') })
    expect(await bench.status(id)).toMatchObject({
      status: 'READY_FOR_SUBMISSION',
      documentErrors: [],
    })
  })
})
