import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { listStaff } from '@/lib/staff/accounts/accounts.ts'
import {
  findFactorReset,
  listFactorResets,
  requestFactorReset,
} from '@/lib/staff/second-factors/reset-factor.ts'
import { type JoinedStaff, joinStaff } from '@/test-support/staff/add-staff.ts'
import { useStaffMailbox } from '@/test-support/staff/staff-setup.ts'
import { useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { FactorResetList } from '../../_components/factor-reset-list.tsx'
import { FactorResetSection } from './factor-reset-section.tsx'

describe.each(await openTestStores())('the reset of a second factor, on $name', (opened) => {
  const staff = useTestStaff(opened)
  useStaffMailbox(staff, opened.store)

  it('says “you” to who asked for it, and their name to the others', async () => {
    const join = (name: string, role: 'agent' | 'administrator') =>
      joinStaff(staff.deps, { name, role })
    const [ada, bob] = [await join('Ada', 'administrator'), await join('Bob', 'administrator')]
    const grace = await join('Grace', 'agent')
    expect(await requestFactorReset(staff.deps, ada.member, grace.member.id)).toBe('requested')
    const show = async ({ member }: JoinedStaff) => {
      const t = getTranslator('en')
      const visit = { t, language: 'en', member } as unknown as StaffVisit
      const accounts = await listStaff(staff.deps, member)
      const account = accounts !== 'forbidden' && accounts.find(({ id }) => id === grace.member.id)
      if (!account) throw new Error('There is no such account')
      const found = await findFactorReset(staff.deps, member, account)
      return renderToStaticMarkup(
        found && <FactorResetSection visit={visit} account={account} found={found} />,
      )
    }
    expect(await show(ada)).toMatch(/You asked to reset it/)
    expect(await show(ada)).not.toContain('Ada')
    expect(await show(bob)).toMatch(/Ada.? asked to reset it/)
    const list = async ({ member }: JoinedStaff) => {
      const t = getTranslator('en')
      const visit = { t, language: 'en', member } as unknown as StaffVisit
      const requests = await listFactorResets(staff.deps, member)
      return renderToStaticMarkup(<FactorResetList visit={visit} requests={requests} />)
    }
    expect(await list(ada)).toMatch(/You asked to reset it\. Another .* by <\/span><time/)
    expect(await list(bob)).toMatch(/Asked for by .?Ada.?\. For you to .* by <\/span><time/)
  })
})
