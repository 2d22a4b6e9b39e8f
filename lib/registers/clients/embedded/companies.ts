/** Invented companies, each in the registers that one like it would be in. Numbers are nobody's. */

type EmbeddedAddress = {
  lines: readonly string[]
  city: string
  /** ISO 3166-2, or a county. */
  region?: string
  postalCode: string
  country: string
}

/** In the terms of the UK companies register. */
type EmbeddedOfficer = { name: string; role: string; born?: string; resignedOn?: string }
type EmbeddedController = {
  kind?: string
  forename: string
  middleName?: string
  surname: string
  natures: readonly string[]
  born?: string
  ceasedOn?: string
}

export type EmbeddedCompany = {
  name: string
  tradingName?: string
  /** ISO 3166-1, or ISO 3166-2 if a part of the country registers companies. */
  jurisdiction: string
  number: string
  establishedOn: string
  endedOn?: string
  /** In the terms of the UK companies register; only these companies are in it. */
  type?: 'ltd' | 'plc' | 'llp'
  lei?: string
  vatNumber?: string
  /** The company is listed, and gone when somebody asks for it. */
  isVanishing?: true
  address: EmbeddedAddress
  officers?: readonly EmbeddedOfficer[]
  controllers?: readonly EmbeddedController[]
}

export const embeddedCompanies: readonly EmbeddedCompany[] = [
  {
    name: 'HARBOUR LANTERN LIMITED',
    tradingName: 'Harbour Lantern',
    jurisdiction: 'GB',
    number: '09472615',
    establishedOn: '2015-03-09',
    type: 'ltd',
    lei: '2138004HARBOURLAMP47',
    address: {
      lines: ['12 Quay Street'],
      city: 'Bristol',
      postalCode: 'BS1 4DJ',
      country: 'GB',
    },
    officers: [
      { name: 'CLARKE, Amelia Jane', role: 'director', born: '1979-07' },
      { name: 'QUAY SECRETARIES LIMITED', role: 'corporate-secretary' },
      { name: 'PRYCE, Owen', role: 'director', born: '1961-02', resignedOn: '2019-06-30' },
    ],
    controllers: [
      {
        forename: 'Amelia',
        middleName: 'Jane',
        surname: 'Clarke',
        natures: [
          'ownership-of-shares-50-to-75-percent',
          'voting-rights-50-to-75-percent',
          'right-to-appoint-and-remove-directors',
        ],
        born: '1979-07',
      },
      {
        forename: 'Tomás',
        surname: 'Rivera Gil',
        natures: ['ownership-of-shares-25-to-50-percent', 'voting-rights-25-to-50-percent'],
        born: '1984-02',
      },
      {
        forename: 'Owen',
        surname: 'Pryce',
        natures: ['ownership-of-shares-25-to-50-percent'],
        born: '1961-02',
        ceasedOn: '2019-06-30',
      },
    ],
  },
  {
    name: 'LANTERN HILL PARTNERS LLP',
    jurisdiction: 'GB',
    number: 'OC318842',
    establishedOn: '2006-04-03',
    type: 'llp',
    address: {
      lines: ['The Old Mill', 'Lantern Hill'],
      city: 'Totnes',
      region: 'Devon',
      postalCode: 'TQ9 5NE',
      country: 'GB',
    },
    officers: [
      { name: 'VAUGHAN, Idris Owen', role: 'llp-designated-member', born: '1970-11' },
      { name: 'NOVÁK, Petra, Dr', role: 'llp-member', born: '1988-04' },
    ],
    controllers: [
      {
        kind: 'corporate-entity-person-with-significant-control',
        forename: '',
        surname: 'LANTERN HILL HOLDINGS LIMITED',
        natures: ['right-to-share-surplus-assets-75-to-100-percent-limited-liability-partnership'],
      },
    ],
  },
  {
    name: 'FADED LANTERN LTD',
    jurisdiction: 'GB',
    number: '04110377',
    establishedOn: '2000-11-17',
    endedOn: '2019-05-28',
    type: 'ltd',
    address: {
      lines: ['3 Market Row'],
      city: 'Leeds',
      postalCode: 'LS1 6DT',
      country: 'GB',
    },
  },
  {
    name: 'VANISHING LANTERN LTD',
    jurisdiction: 'GB',
    number: '11223344',
    establishedOn: '2018-02-01',
    type: 'ltd',
    isVanishing: true,
    address: { lines: ['1 Mist Lane'], city: 'York', postalCode: 'YO1 7HH', country: 'GB' },
  },
  {
    name: 'Cedar Ridge Holdings, Inc.',
    jurisdiction: 'US-DE',
    number: '5518204',
    establishedOn: '2012-07-30',
    lei: '549300CEDARRIDGEH055',
    address: {
      lines: ['1209 North Orange Street'],
      city: 'Wilmington',
      region: 'US-DE',
      postalCode: '19801',
      country: 'US',
    },
  },
  {
    name: 'Brasserie du Phare SA',
    jurisdiction: 'BE',
    number: '0417.497.106',
    establishedOn: '1977-09-12',
    lei: '549300PHAREBELGIUM06',
    vatNumber: 'BE0417497106',
    address: { lines: ['Rue du Phare 8'], city: 'Bruxelles', postalCode: '1000', country: 'BE' },
  },
  {
    name: 'شركة النور للتجارة ذ.م.م',
    jurisdiction: 'AE',
    number: '1184420',
    establishedOn: '2019-01-20',
    lei: '984500ALNOORTRADE072',
    address: {
      lines: ['شارع الشيخ زايد، برج الندى'],
      city: 'دبي',
      region: 'AE-DU',
      postalCode: '',
      country: 'AE',
    },
  },
]

/** The companies whose name holds every word, or that have this number; in the order of the list. */
export function findEmbedded(
  text: string,
  companies: readonly EmbeddedCompany[],
): EmbeddedCompany[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return companies.filter(
    ({ name, number, lei }) =>
      number.toLowerCase() === text.toLowerCase() ||
      lei?.toLowerCase() === text.toLowerCase() ||
      (words.length > 0 && words.every((word) => name.toLowerCase().includes(word))),
  )
}
