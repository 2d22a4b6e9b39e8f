import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { formatAnswer } from '@/lib/onboarding/review/review-rows.ts'

/** Shows which account was applied for, in which currency, and the reference by which it is known. */
export async function AccountCard({ visit }: { visit: ApplicationVisit }) {
  const { t, application } = visit
  const rows = [
    { id: 'product', label: t('status.approved.product'), value: await findProduct(visit) },
    {
      id: 'currency',
      label: t('status.approved.currency'),
      value: await findAnswer(visit, 'account', 'asset_type_id'),
    },
  ]
  return (
    <dl className="account-card">
      {rows.map(
        ({ id, label, value }) =>
          value && (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div>
        <dt>{t('status.reference')}</dt>
        <dd>
          <bdi dir="ltr" translate="no" className="reference-value">
            {application.customerId}
          </bdi>
        </dd>
      </div>
    </dl>
  )
}

/** Returns the name of the account; where only one is offered, nobody was asked. */
async function findProduct(visit: ApplicationVisit): Promise<string | undefined> {
  const { products } = visit.progress.fieldContext
  const chosen = await findAnswer(visit, 'product', 'product_id')
  return chosen ?? (products.length === 1 ? products[0]?.label : undefined)
}

async function findAnswer({ progress }: ApplicationVisit, stepId: string, field: string) {
  const asked = progress.asked.find(({ step }) => step.id === stepId)
  return asked && formatAnswer(asked.step, field, asked.values?.[field], asked.fieldContext)
}

/** Returns the name to greet the customer by: the given name, or that of the company. */
export function findGreetedName({ progress }: Pick<ApplicationVisit, 'progress'>) {
  const valuesOf = (id: string) => progress.asked.find(({ step }) => step.id === id)?.values
  const person = valuesOf('name')
  const name = person?.first_name || person?.last_name || valuesOf('company_name')?.registered_name
  return typeof name === 'string' ? name : undefined
}
