import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import DevicePage from '@/app/[language]/(customer)/apply/[application]/device/page.tsx'
import type { InitiatorLinkState } from '@/lib/access/device-links/device-link-state.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'

const t = getTranslator('en')
const link = vi.hoisted(() => ({ state: 'none' as InitiatorLinkState }))

vi.mock('@/app/_request/visit.ts', () => ({
  requireApplication: async () => ({
    ...{ portico: {}, language: 'en', t },
    application: { id: 'a', customerId: 'PTC-1' },
  }),
}))
vi.mock('@/lib/access/device-links/device-link-state.ts', () => ({
  getInitiatorLinkState: async () => link,
}))
vi.mock('@/app/_components/layout/frame.tsx', () => ({
  Frame: ({ children }: { children: ReactNode }) => children,
}))

async function show(state: InitiatorLinkState, problem?: string): Promise<string> {
  link.state = state
  const params = Promise.resolve({ language: 'en', application: 'a' })
  const searchParams = Promise.resolve({ ...(problem && { problem }) })
  return renderToStaticMarkup(await DevicePage({ params, searchParams }))
}

describe('the page to go on with another device', () => {
  it('offers to show a code first, and a new one once there was one', async () => {
    expect(await show('none')).toContain(`>${t('handoff.start.submit')}<`)
    for (const state of ['expired', 'guessed', 'refused', 'taken_back'] as const) {
      const page = await show(state)
      expect(page).toContain(`>${t('handoff.start.renew')}<`)
      expect(page).not.toContain(`>${t('handoff.start.submit')}<`)
    }
    expect(await show('finished')).toContain(`>${t('handoff.start.again')}<`)
  })

  it('says that too many codes were made, also where the last one had served its purpose', async () => {
    expect(await show('finished')).not.toContain(t('handoff.tooMany'))
    for (const state of ['none', 'expired', 'finished'] as const)
      expect(await show(state, 'tooMany')).toContain(t('handoff.tooMany'))
  })
})
