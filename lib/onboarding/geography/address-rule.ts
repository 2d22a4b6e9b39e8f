/** The words for a town, a region and a postal code; the catalogues have one text for each key. */
export const cityLabels = ['city', 'town', 'suburb', 'district'] as const
export const stateLabels = [
  'state',
  'province',
  'county',
  'prefecture',
  'emirate',
  'department',
  'parish',
  'island',
  'region',
  'governorate',
  'area',
  'district',
] as const
export const postalLabels = ['postal_code', 'postcode', 'zip', 'pin', 'eircode'] as const

export type CityLabel = (typeof cityLabels)[number]
export type StateLabel = (typeof stateLabels)[number]
export type PostalLabel = (typeof postalLabels)[number]

/** How a country writes its postal codes, so that any spacing can be read. Plain data. */
export type PostalStyle = {
  /** The positions of separators: counted from the start, or from the end when negative. */
  breaks?: { at: number; separator: string }[]
  /** Letters every code begins with, which people leave out. */
  prefix?: string
  /** Letters people write in front although the code does not have them, as in "D-10115". */
  signs?: string[]
}

/** One country in the stored data. `order` and `required` are made of A (lines), C, S, Z. */
export type AddressRule = {
  order: string
  required: string
  city?: CityLabel
  state?: StateLabel
  postal?: PostalLabel
  /** Not anchored, as the source has it. */
  pattern?: string
  example?: string
  style?: PostalStyle
  /** The flat is written before the street. */
  unitFirst?: true
  subdivisions?: Record<string, string>
  /** The same codes in Arabic script, if that is the country's own. */
  arabicSubdivisions?: Record<string, string>
}
