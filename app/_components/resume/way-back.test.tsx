import { prerender } from 'react-dom/static'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { getTranslator, messagesByLanguage } from '@/lib/i18n/translate.ts'
import { prepareReturn } from '@/lib/services/resume/prepare-return.ts'
import { answersWith, notificationSettings } from '@/test-support/notification-bench.ts'
import { amira, createResumeBench } from '@/test-support/resume-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { WayBack } from './way-back.tsx'

const { wayBack: words } = messagesByLanguage.en.resume

describe.each(await openTestStores())(
  'how an application is opened elsewhere, on $name',
  (opened) => {
    const { store, deps, reset, clock } = createResumeBench(opened)
    beforeEach(reset)
    afterAll(opened.close)

    async function show(visit: Partial<ApplicationVisit> = {}, folded = false): Promise<string> {
      const page = await prerender(
        <WayBack
          visit={
            {
              t: getTranslator('en'),
              language: 'en',
              portico: { returning: {}, store },
              application: { id: amira },
              actor: { kind: 'customer' },
              ...visit,
            } as unknown as ApplicationVisit
          }
          path={`/apply/${amira}/status`}
          folded={folded}
        />,
      )
      return new Response(page.prelude).text()
    }

    async function prepareCode(): Promise<void> {
      await store.transaction(async (tx) => {
        const application = await store.applications.lock(tx, amira)
        if (!application) throw new Error('It is gone')
        const saved = await store.applications.saveAnswers(tx, application, {
          answers: answersWith({ email_address: 'amira.answers@example.com' }),
          by: { kind: 'customer' },
          now: clock.now,
        })
        await prepareReturn({ ...deps, notices: notificationSettings }, tx, saved)
      })
    }

    it('has both ways, and the code where it is asked for', async () => {
      await prepareCode()
      const [before = '', folded = ''] = (await show()).split('<details')
      expect(before).toContain(words.later)
      expect(before).toContain(words.device)
      expect(before).not.toMatch(/return-code/)
      expect(folded).toContain(words.show)
      expect(folded).toMatch(/>\d{3}<\/span><span>\d{3}</)
    })

    it('is folded where nothing more is expected', async () => {
      expect(await show({}, true)).toMatch(/<details class="details"><summary[^>]*>Open this/)
    })

    it('is nothing on a device of staff', async () => {
      await prepareCode()
      const device = { kind: 'handed_over', locked: true } as ApplicationVisit['device']
      expect(await show({ device })).toBe('')
    })
  },
)
