import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { findDecisionRefusal } from '@/lib/access/return-links/contact-requests.ts'
import type { ContactRequest } from '@/lib/access/store/contact-requests.ts'
import { readContactRequests } from '@/lib/casework/read-contact-requests.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { type StaffRole, staffRoles } from '@/lib/staff/rules/roles.ts'
import { ContactSection } from './contact-section.tsx'

const [me, hugo] = ['a1', 'a2']
const request = {
  id: 'r',
  applicationId: 'one',
  contactId: 'c',
  requestedBy: hugo,
  requestedAt: new Date('2026-11-02T10:00:00Z'),
  reason: 'Lost the old one.',
  state: 'requested',
  decidedBy: null,
  usableAt: new Date(Date.now() + 3_600_000),
  expiresAt: new Date(Date.now() + 7_200_000),
} as unknown as ContactRequest

const cells = staffRoles.flatMap((role) =>
  (['none', 'part', 'own'] as const).map((involved) => ({ role, involved })),
)

describe.each(languages)('another address for a customer, in %s', (language) => {
  const t = getTranslator(language)

  async function show(role: StaffRole, involved: string, more: Partial<ContactRequest> = {}) {
    const asked = { ...request, ...more, ...(involved === 'own' && { requestedBy: me }) }
    const filled = {
      actor: { kind: 'staff', id: me },
      event: 'step_kept',
      detail: { step: 'name', fields: [], changed: [] },
    }
    const store = {
      db: {},
      contactRequests: { ofApplication: async () => [asked] },
      contacts: { list: async () => [] },
      audit: { listByStaff: async () => (involved === 'part' ? [filled] : []) },
      staff: { find: async () => undefined, findAll: async () => [] },
    }
    const member = { id: me, role }
    const visit = { t, language, member } as unknown as StaffVisit
    const refusedTo = (outcome: 'approved' | 'rejected') =>
      findDecisionRefusal(store as never, store.db as never, member as never, asked, outcome)
    const found = await readContactRequests({ store } as never, member as never, 'one')
    const page = renderToStaticMarkup(found && <ContactSection visit={visit} found={found} waits />)
    return { page, refused: [await refusedTo('approved'), await refusedTo('rejected')] }
  }

  it.each(cells)('says to a $role with part $involved whether they decide', async (cell) => {
    const { role, involved } = cell
    const { page, refused } = await show(role, involved)
    const [approving, rejecting] = refused
    expect(page.includes('value="approved"')).toBe(!approving)
    expect(page.includes('value="rejected"')).toBe(!rejecting)
    expect(page.includes(t('staffCase.mayDecide'))).toBe(!approving)
    const words = involved === 'own' ? 'own' : approving === 'role' ? 'role' : 'part'
    expect(page.includes(t(`customerContacts.request.notYours.${words}`))).toBe(Boolean(approving))
    expect(page.includes(t('customerContacts.request.check'))).toBe(!approving)
    const title = approving ? 'title' : 'titleToDecide'
    expect(page).toContain(t(`customerContacts.request.${title}`))
  })

  it('says what follows from the approval, while the waiting time lasts and after it', async () => {
    const says = (page: string, when: 'later' | 'now') => {
      const sentence = t(`customerContacts.request.follows.${when}`, { time: '|', later: '|' })
      return sentence.split('|').every((part) => page.includes(part))
    }
    const waiting = await show('supervisor', 'none')
    expect(says(waiting.page, 'later')).toBe(true)
    const past = await show('supervisor', 'none', { usableAt: new Date(Date.now() - 60_000) })
    expect(says(past.page, 'now')).toBe(true)
    for (const { page } of [waiting, past]) {
      expect(page).toContain(t('customerContacts.request.partEndsIt'))
      expect(page).not.toContain('button-primary')
    }
  })

  it('asks nobody to decide what is decided', async () => {
    const { page } = await show('supervisor', 'none', { state: 'rejected', decidedBy: hugo })
    expect(page).not.toContain('<form')
    expect(page).not.toContain(t('staffCase.mayDecide'))
    expect(page).not.toContain(t('customerContacts.request.titleToDecide'))
  })
})
