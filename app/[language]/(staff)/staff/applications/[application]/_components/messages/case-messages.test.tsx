import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { readMessageContacts } from '@/lib/casework/message-recipients.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { notifyContacts } from '@/lib/messages/notify-contacts.ts'
import { notificationSettings, setUpNotification } from '@/test-support/notification-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { CaseMessages } from './case-messages.tsx'

const t = getTranslator('en')
const hourMs = 3_600_000

describe.each(await openTestStores())('the messages of a case, on $name', (opened) => {
  const { store } = opened
  const bench = setUpNotification(opened)
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('say by which channel each goes to whom, and when one that waits is sent', async () => {
    const application = await bench.addDraft()
    const now = new Date()
    const deps = { store, now: () => now, notices: notificationSettings }
    const notBefore = new Date(now.getTime() + hourMs)
    await store.transaction((tx) =>
      notifyContacts(deps, tx, { application, about: 'answers_changed', notBefore }),
    )
    const messages = await store.mail.listMessages(store.db, application.id)
    const [email] = messages.filter(({ channel }) => channel === 'email')
    expect(email).toMatchObject({ attempts: 0, nextAttemptAt: notBefore })
    const visit = {
      t,
      language: 'en',
      member: { id: 'me', role: 'agent' },
      portico: { sending: {} },
    } as unknown as StaffVisit
    const viewed = {
      application,
      entry: { reported: true },
      messages,
    } as unknown as ApplicationView
    const contacts = await readMessageContacts({ store }, viewed)
    const page = renderToStaticMarkup(
      <CaseMessages visit={visit} viewed={viewed} seen={{} as never} contacts={contacts} />,
    )
    expect(page).toContain(t('staffCase.messages.channels.email'))
    expect(page).toMatch(/<bdi dir="ltr"><span>[^<]+<\/span><wbr\/><span>@/)
    const [due = ''] = t('staffCase.messages.due.first', { time: '|' }).split('|')
    expect(page.split(due)).toHaveLength(messages.length + 1)
    expect(page).toContain(`dateTime="${notBefore.toISOString()}"`)
  })
})
