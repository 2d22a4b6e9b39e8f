import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { listDocuments } from '@/lib/documents/list-documents.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { listOpenRequirements } from '@/lib/submission/state/open-requirements.ts'
import { createPdf } from '@/test-support/document-files.ts'
import { type DocumentSetup, setUpDocument } from '@/test-support/submission/document-setup.ts'
import { createProgress, terms } from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { readCustomerTasks } from '../../customer-tasks.ts'
import { AcceptanceSection } from './acceptance-section.tsx'

const t = getTranslator('en')

describe.each(await openTestStores())('the way to the acceptance, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function read({ store, id, application, submission }: DocumentSetup) {
    const [found, sent] = [await application(id), await submission(id)]
    const documents = await listDocuments(store, sent)
    const progress = createProgress(found.answers)
    const portico = { store, terms }
    const seen = {
      ...{ t, language: 'en', portico, application: found, progress },
    } as unknown as DisplayedApplication
    const requirements = await listOpenRequirements(store, sent)
    return { seen, tasks: await readCustomerTasks(seen, sent, documents, requirements) }
  }

  async function show(bench: DocumentSetup): Promise<string> {
    return renderToStaticMarkup(<AcceptanceSection {...(await read(bench))} />)
  }

  async function showBeside(bench: DocumentSetup) {
    const found = await read(bench)
    const tasks = found.tasks.all.filter(({ id }) => id !== 'open')
    return { tasks, beside: renderToStaticMarkup(<AcceptanceSection {...found} isBesideTasks />) }
  }

  it('is closed until what the platform asked for is done, and says what that is', async () => {
    const bench = await setUpDocument(opened)
    const passport = t('documents.types.PASSPORT')
    const bill = t('documents.types.UTILITY_BILL')
    const both = await show(bench)
    expect(both).not.toContain('/hand-over')
    expect(both).toContain(passport)
    expect(both).toContain(bill)
    await bench.upload()
    const one = await show(bench)
    expect(one).not.toContain(passport)
    expect(one).toContain(bill)
    await bench.upload(createPdf({ body: '% a bill\n' }), bench.deps, 'UTILITY_BILL')
    const checked = await show(bench)
    expect(checked).not.toContain('/hand-over')
    expect(checked).toContain(t('handoff.handOver.checking.text'))
    // Nothing is repeated beside the steps: the last one waits.
    const { tasks, beside } = await showBeside(bench)
    expect(tasks.map(({ id, waits }) => [id, waits])).toEqual([['send', 'checks']])
    expect(beside).toBe('')
  })
})
