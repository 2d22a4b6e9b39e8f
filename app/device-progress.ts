/** How far an application is, for whoever waits where it was begun. */
import { documentsOf } from '@/lib/documents/standing.ts'
import { describeStep } from '@/lib/onboarding/describe.ts'
import { tasksOf } from '@/lib/onboarding/tasks.ts'
import type { Opened } from './asking.ts'
import { isCustomers } from './document-items.tsx'
import { isCompany } from './next-page.ts'

type Seen = Pick<Opened, 'house' | 't' | 'application' | 'stock' | 'submission'>

/** A line each: only what is known, by what is kept and by the page that was looked at last there. */
export async function progressOf(seen: Seen, page: string | null): Promise<string[]> {
  const { t, submission, house } = seen
  if (submission && submission.state !== 'preparing') {
    const documents = await documentsOf(house.store, submission)
    const done = documents.filter(({ place }) => !isCustomers(place)).length
    return [
      t('devices.connected.sent'),
      ...(documents.length > 0
        ? [t('devices.connected.documents', { done, total: documents.length })]
        : []),
    ]
  }
  const place = placeOf(seen, page)
  return [...(place ? [place] : []), answered(seen)]

  function answered({ stock }: Seen): string {
    if (isCompany(stock)) {
      const tasks = tasksOf(stock, false)
      const done = tasks.filter(({ status }) => status === 'completed').length
      return t('devices.connected.tasks', { done, total: tasks.length })
    }
    const done = stock.asked.filter(({ values }) => values).length
    return t('devices.connected.answered', { done, total: stock.asked.length })
  }
}

function placeOf({ t, stock, house }: Seen, page: string | null): string | undefined {
  if (page === 'terms' || page === 'review') return t(`devices.connected.${page}`)
  const index = stock.asked.findIndex(({ step }) => step.id === page)
  const asked = stock.asked[index]
  if (!asked || isCompany(stock)) return undefined
  const told = { brand: house.env.brand.name }
  return t('devices.connected.step', {
    number: index + 1,
    total: stock.asked.length,
    heading: describeStep(asked.step, asked.circumstances, { typed: {} }, told).heading,
  })
}
