/**
 * Defines the operator's catalogue of accounts to open. The platform lists neither its products nor its
 * currencies, so they are configuration.
 */
import * as z from 'zod/mini'
import type { Language } from '#lib/i18n/languages.ts'
import { applicationTypes } from '#lib/platform/contract/values.ts'
import { localizedText, nonEmptyText } from './localized-text.ts'

/** The shape of `PLATFORM_CATALOGUE`, with its texts in the languages that are offered. */
export function catalogueSchema(offered: readonly Language[]) {
  const names = localizedText(offered)
  const assetType = z.strictObject(
    { asset_type_id: assetTypeId, names },
    'must be an object with asset_type_id and names, and nothing else',
  )
  const product = z.strictObject(
    {
      product_id: nonEmptyText,
      names,
      descriptions: z.optional(names),
      application_types: z
        .array(z.enum(applicationTypes, 'must be INDIVIDUAL or CORPORATION'), 'must be a list')
        .check(z.minLength(1, 'must name at least one'), unique(String)),
      asset_types: z.array(assetType, 'must be a list').check(
        z.minLength(1, 'must name at least one'),
        unique((asset) => asset.asset_type_id),
      ),
    },
    'must be an object with product_id, names, application_types, asset_types and nothing unknown',
  )
  const whole = z.strictObject(
    {
      // For editors.
      $schema: z.optional(z.string()),
      products: z.array(product, 'must be a list').check(
        z.minLength(1, 'must name at least one'),
        unique((item) => item.product_id),
      ),
    },
    'must be an object with products, and nothing else',
  )
  return z.pipe(
    whole,
    z.transform(({ products }) => ({ products })),
  )
}

const assetTypeId = z
  .string('must be a text')
  .check(z.regex(/^[A-Z0-9]+_[A-Z0-9]+_[A-Z0-9]+$/, 'must be BLOCKCHAIN_NETWORK_CURRENCY'))

export type Catalogue = z.infer<ReturnType<typeof catalogueSchema>>
export type Product = Catalogue['products'][number]

const dollars = {
  asset_type_id: 'FIAT_TESTNET_USD',
  names: { en: 'US dollars', es: 'Dólares estadounidenses', ar: 'الدولار الأمريكي' },
}
const euros = {
  asset_type_id: 'FIAT_TESTNET_EUR',
  names: { en: 'Euros', es: 'Euros', ar: 'اليورو' },
}

/** The embedded platform's offer by default; a new language has English. */
export const embeddedCatalogue: Catalogue = catalogueSchema(['en']).parse({
  products: [
    {
      product_id: 'DEPOSIT_BASIC',
      names: { en: 'Deposit account', es: 'Cuenta de depósito', ar: 'حساب إيداع' },
      descriptions: {
        en: 'Keep money safe and see what you have at any time.',
        es: 'Guarde su dinero de forma segura y consulte su saldo cuando quiera.',
        ar: 'احفظ أموالك بأمان واطّلع على رصيدك في أي وقت.',
      },
      application_types: ['INDIVIDUAL', 'CORPORATION'],
      asset_types: [dollars, euros],
    },
    {
      product_id: 'PAYMENT_BASIC',
      names: { en: 'Payment account', es: 'Cuenta de pago', ar: 'حساب مدفوعات' },
      descriptions: {
        en: 'Send and receive money every day.',
        es: 'Envíe y reciba dinero todos los días.',
        ar: 'أرسل الأموال واستقبلها كل يوم.',
      },
      application_types: ['INDIVIDUAL', 'CORPORATION'],
      asset_types: [dollars, euros],
    },
  ],
})

/** Ids must be unique in a list: a choice by id would otherwise be a guess. */
function unique<T>(idOf: (item: T) => string) {
  return z.refine<T[]>(
    (items) => new Set(items.map(idOf)).size === items.length,
    'must not name the same thing twice',
  )
}
