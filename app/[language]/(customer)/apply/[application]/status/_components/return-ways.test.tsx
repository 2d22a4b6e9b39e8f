import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { findReturnWay, prepareReturn } from '@/lib/access/return-links/prepare-return.ts'
import { getMessages, getTranslator } from '@/lib/i18n/translate.ts'
import { amira } from '@/test-support/links-setup.ts'
import { answersWith, notificationSettings } from '@/test-support/notification-setup.ts'
import { setUpReturn } from '@/test-support/return-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { ReturnWays } from './return-ways.tsx'

const { wayBack: words } = getMessages('en').return

describe.each(await openTestStores())(
  'how an application is opened elsewhere, on $name',
  (opened) => {
    const { store, deps, reset, clock } = setUpReturn(opened)
    beforeEach(reset)
    afterAll(opened.close)

    async function show(visit: Partial<ApplicationVisit> = {}): Promise<string> {
      return renderToStaticMarkup(
        <ReturnWays
          visit={
            {
              t: getTranslator('en'),
              language: 'en',
              portico: { returning: {} },
              application: { id: amira },
              actor: { kind: 'customer' },
              ...visit,
            } as unknown as ApplicationVisit
          }
          path={`/apply/${amira}/status`}
          returnWay={await findReturnWay(store, store.db, amira)}
        />,
      )
    }

    async function prepareCode(): Promise<void> {
      await store.transaction(async (tx) => {
        const application = await store.applications.lock(tx, amira)
        if (!application) throw new Error('It is gone')
        const saved = await store.applications.updateAnswers(tx, application, {
          answers: answersWith({ email_address: 'amira.answers@example.com' }),
          by: { kind: 'customer' },
          now: clock.now,
        })
        await prepareReturn({ ...deps, notices: notificationSettings }, tx, saved)
      })
    }

    it('has the code and both ways in one open box', async () => {
      await prepareCode()
      const box = await show()
      expect(box).toContain(words.title)
      expect(box).toMatch(/>\d{3}<\/span><span>\d{3}</)
      expect(box).toContain('amira.answers@example.com')
      expect(box).toContain(words.later)
      expect(box).toContain(words.device)
      expect(box).not.toContain('<details')
    })

    it('says nothing of links where no email is sent', async () => {
      await prepareCode()
      const box = await show({ portico: {} as unknown as ApplicationVisit['portico'] })
      expect(box).toContain(words.device)
      expect(box).not.toMatch(/return-code|To come back later/)
    })

    it('is nothing on a device of staff', async () => {
      await prepareCode()
      const device = { kind: 'handed_over', locked: true } as ApplicationVisit['device']
      expect(await show({ device })).toBe('')
    })
  },
)
