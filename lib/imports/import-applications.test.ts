import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSmtpTransport } from '#lib/messages/email/email-transport.ts'
import { sendDueMessages } from '#lib/messages/outbox.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { authenticatePartner } from '#lib/partners/authenticate-partner.ts'
import { addPartner, endPartner } from '#lib/partners/manage-partners.ts'
import { getPartnerLinkState, openPartnerLink } from '#lib/partners/open-partner-link.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { answers, bytesOf, csvOf, lineOf } from '@/test-support/imports/customer-file.ts'
import { notificationSettings } from '@/test-support/notification-setup.ts'
import { startMailServer } from '@/test-support/servers/mail-server.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { type ImportWishes, importApplications } from './import-applications.ts'
import { type FileFormat, FileRefused, readRows } from './read-rows.ts'
import type { ImportedRow } from './rules/report.ts'

describe.each(await openTestStores())('imports, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function setUp() {
    const bench = setUpApplications(opened, {
      getQuestionSettings: (language) => ({ ...testSettings, language }),
    })
    const { store, clock } = bench
    const actor = { kind: 'staff', id: 'noor' } as const
    const managing = { store, now: () => clock.now, actor }
    const deps = {
      ...bench.deps,
      actor,
      publicUrl: new URL('https://apply.example.com'),
      languages: ['en', 'es', 'ar'] as const,
      funnel: createFunnelCounters(),
      notices: { ...notificationSettings, sms: false },
    }
    async function addKey(name: string) {
      const added = await addPartner(managing, { name, scopes: ['applications:start'] })
      const by = await authenticatePartner(deps, `Bearer ${added?.key}`)
      if (!by) throw new Error('it was just added')
      return by
    }
    const by = await addKey('Acme shop')
    async function run(
      text: string | Uint8Array,
      wishes: Partial<ImportWishes> & { format?: FileFormat } = {},
    ) {
      const { format = 'csv', ...others } = wishes
      const rows: ImportedRow[] = []
      const onRow = async (row: ImportedRow) => void rows.push(row)
      const asked = { by, isDryRun: false, again: false, onRow, ...others }
      const counts = await importApplications(deps, readRows(bytesOf(text), format), asked)
      return { counts, rows }
    }
    const count = async () =>
      Number(
        (
          await store.db
            .selectFrom('application')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    return { ...bench, deps, managing, addKey, by, run, count }
  }
  const tokenOf = (url = '') => url.split('/').at(-1) ?? ''

  it('say on trial what is wrong by row, column and code, and store nothing', async () => {
    const { run, count } = await setUp()
    const { counts, rows } = await run(
      csvOf(
        lineOf('A-1'),
        lineOf('A-2', { 'birth.date_of_birth': 'yesterday', language: 'xx' }),
        lineOf('A-3', { 'contact.email_address': 'nobody' }),
        lineOf('=1+2'),
        lineOf('A-1'),
        'A-4,INDIVIDUAL',
      ),
      { isDryRun: true },
    )
    expect(counts).toEqual({ started: 1, known: 0, again: 0, invalid: 5 })
    expect(rows.map(({ number, customerId, faults }) => [number, customerId, faults])).toEqual([
      [2, 'A-1', []],
      [
        3,
        '',
        [
          { column: 'language', code: 'not_in_list' },
          { column: 'birth.date_of_birth', code: 'wrong_format' },
        ],
      ],
      [4, 'A-3', [{ column: 'contact.email_address', code: expect.any(String) }]],
      [5, '', [{ column: 'customer_id', code: 'wrong_format' }]],
      [6, 'A-1', [{ column: 'customer_id', code: 'twice' }]],
      [7, '', [{ column: '', code: 'wrong_number_of_cells' }]],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/yesterday|nobody|1\+2/)
    expect(await count()).toBe(0)
  })

  it('start an application for each customer, in the partner’s name, which its address opens', async () => {
    const { run, deps, application, by, addKey, store, count } = await setUp()
    const csv = await run(csvOf(lineOf('A-1'), lineOf('A-2')))
    const body = { customer_id: 'A-3', type: 'INDIVIDUAL', language: 'es', answers }
    const lines = await run(`\n${JSON.stringify(body)}\n{"customer_id":\n`, { format: 'jsonl' })
    expect([csv.counts.started, lines.counts]).toEqual([
      2,
      { started: 1, known: 0, again: 0, invalid: 1 },
    ])
    expect(lines.rows.map(({ number, faults }) => [number, faults])).toEqual([
      [2, []],
      [3, [{ column: '', code: 'not_json' }]],
    ])
    const first = csv.rows[0]?.link?.url
    expect(await getPartnerLinkState(deps, tokenOf(first))).toMatchObject({ state: 'live' })
    const openedIt = await openPartnerLink(deps, { token: tokenOf(first), browser: undefined })
    if (openedIt.outcome !== 'opened') throw new Error(openedIt.outcome)
    const { sources, answers: stored } = await application(openedIt.applicationId)
    expect(sources.name?.first_name).toMatchObject({ by: { kind: 'partner', name: 'Acme shop' } })
    expect(stored.contact).toBeDefined()

    // Again: nothing is started, and only who has not opened theirs gets another address.
    const again = await run(csvOf(lineOf('A-1'), lineOf('A-2')), { again: true })
    expect(again.rows.map(({ result }) => result)).toEqual(['known', 'again'])
    expect(await getPartnerLinkState(deps, tokenOf(csv.rows[1]?.link?.url))).toEqual({
      state: 'ended',
    })
    expect(await getPartnerLinkState(deps, tokenOf(again.rows[1]?.link?.url))).toMatchObject({
      state: 'live',
    })

    // The same identifier at another partner is another customer.
    const other = await addKey('Other shop')
    expect((await run(csvOf(lineOf('A-1')), { by: other })).counts.started).toBe(1)
    expect(await count()).toBe(4)
    const events = await store.db
      .selectFrom('auditEvent')
      .select(['event', 'detail', 'actor'])
      .orderBy('sequence')
      .execute()
    const recorded = events.filter(({ event }) => event.startsWith('import_'))
    expect(recorded).toHaveLength(8)
    expect(recorded[1]).toMatchObject({
      actor: { kind: 'staff', id: 'noor' },
      detail: { partner: by.partner.id, started: 2, invalid: 0 },
    })
    expect(JSON.stringify(events)).not.toMatch(/example\.com|Maya/)
  })

  it('invite by e-mail at a rate, each customer once, also when ended in the middle and begun again', async () => {
    const bench = await setUp()
    const { run, store, clock, deps, count } = bench
    const mail = await startMailServer()
    const from = { name: 'Portico', address: 'portico@example.com' }
    const email = createSmtpTransport({ url: mail.url, from, host: 'apply.example.com' })
    const log = createLogger({ level: 'silent' })
    const send = () => sendDueMessages({ ...bench.deps, log, transports: { email } })
    const file = csvOf(...Array.from({ length: 6 }, (_, index) => lineOf(`A-${index + 1}`)))
    let rows = 0
    const ended = run(file, {
      perMinute: 2,
      onRow: async () => {
        rows += 1
        if (rows === 3) throw new Error('the process ends here')
      },
    })
    await expect(ended).rejects.toThrow('ends here')
    expect(await count()).toBe(3)
    const { counts } = await run(file, { perMinute: 2 })
    expect(counts).toEqual({ started: 3, known: 3, again: 0, invalid: 0 })
    const arrivals: number[] = []
    for (let minute = 0; minute < 4; minute += 1) {
      await send()
      arrivals.push(mail.received.length)
      clock.now = new Date(clock.now.getTime() + 60_000)
    }
    expect(arrivals).toEqual([1, 3, 5, 6])
    expect(mail.received.map(({ to }) => to[0]).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6].map((index) => `a-${index}@example.com`),
    )
    const [{ text }] = mail.received as [(typeof mail.received)[number]]
    const token = text.match(/\/es\/continue\/([\w-]{43})/)?.[1] ?? ''
    // A program that scans e-mails looks at it, and it is still there for its reader.
    expect(await getPartnerLinkState(deps, token)).toMatchObject({ state: 'live' })
    expect(await openPartnerLink(deps, { token, browser: undefined })).toMatchObject({
      outcome: 'opened',
    })
    expect(text).not.toMatch(/Maya|a-1@/)
    // Without an address nobody is invited, and nothing is stored.
    const withoutAddress = await run(csvOf(lineOf('B-1', { 'contact.email_address': '' })), {
      perMinute: 2,
    })
    expect(withoutAddress.counts.invalid).toBe(1)
    expect(await store.notices.findLastWaiting(store.db, 'invited')).toBeUndefined()
    email.close()
    await mail.close()
  })

  it('end with the key in whose name they run', async () => {
    const { run, managing, count } = await setUp()
    const file = csvOf(lineOf('A-1'), lineOf('A-2'), lineOf('A-3'))
    const ended = run(file, {
      onRow: async ({ number }) => {
        if (number === 3) await endPartner(managing, 'Acme shop')
      },
    })
    await expect(ended).rejects.toThrow()
    expect(await count()).toBe(2)
  })

  it.each<[string, string | Uint8Array, FileFormat, string]>([
    ['nothing', '', 'csv', 'empty'],
    ['a column that is not known', 'customer_id,type,language,shoe.size\r\n', 'csv', 'unknown'],
    ['a column twice', 'customer_id,type,language,type\r\n', 'csv', 'twice'],
    ['no column of customers', 'type,language\r\n', 'csv', 'missing'],
    ['a column of an object', 'customer_id,type,language,__proto__.x\r\n', 'csv', 'unknown'],
    ['a quote that is never closed', csvOf(lineOf('A-1'), '"A-2'), 'csv', 'quote_not_closed'],
    [
      'text after a quote',
      csvOf(lineOf('A-1'), '"A-2"x,INDIVIDUAL'),
      'csv',
      'invalid_closing_quote',
    ],
    [
      'a quote within a cell',
      csvOf(lineOf('A-1'), 'A"2,INDIVIDUAL'),
      'csv',
      'invalid_opening_quote',
    ],
    ['a line without end', csvOf(lineOf('A-1'), 'x'.repeat(3_000_000)), 'csv', 'max_record_size'],
    ['a line without end in JSON', 'x'.repeat(3_000_000), 'jsonl', 'max_record_size'],
    ['NUL', csvOf(lineOf('A-1'), lineOf('A-2', { 'name.first_name': 'A\0' })), 'csv', 'not_text'],
    [
      'another encoding',
      new Uint8Array([...new TextEncoder().encode(csvOf(lineOf('A-1'))), 0xe9]),
      'csv',
      'not_utf8',
    ],
  ])('refuse a file with %s by its code, and read nothing after', async (_, text, format, code) => {
    const { run, count } = await setUp()
    const refusal = await run(text, { format }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(FileRefused)
    expect((refusal as FileRefused).faults.map((each) => each.code)).toContain(code)
    // The last rows before it may be unread; the same file, corrected, goes on there.
    expect(await count()).toBeLessThanOrEqual(1)
  })

  it.each([
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['line feeds', (text: string) => text.replaceAll('\r\n', '\n')],
    ['carriage returns', (text: string) => text.replaceAll('\r\n', '\r')],
    [
      'empty lines and no last one',
      (text: string) => text.replaceAll('\r\n', '\r\n\r\n').trimEnd(),
    ],
  ])('read a file with %s', async (_, change) => {
    const { run } = await setUp()
    const { counts } = await run(change(csvOf(lineOf('A-1'), lineOf('A-2'))), { isDryRun: true })
    expect(counts).toMatchObject({ started: 2, invalid: 0 })
  })
})
