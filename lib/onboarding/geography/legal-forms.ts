/** Defines the legal forms of a country's companies, with their usual abbreviations. */
import { isolateDirection } from '#lib/i18n/isolate-direction.ts'
import { enumerations } from '#lib/platform/contract/enumerations.ts'

type LegalForm = (typeof enumerations.corporate_entity_type)[number]

/** Forms that a country may have under any name; they are offered everywhere, after its own. */
const everywhere: readonly LegalForm[] = ['SOLE_PROP', 'NON_PROFIT', 'TRUST', 'HNWI', 'OTHER']

/** The abbreviations for countries that are not in the table. */
const examples: Examples = {
  C_CORP_PRIVATE: 'Ltd, Inc., S.A.',
  C_CORP_PUBLIC: 'plc, S.A.',
  LLC: 'LLC, GmbH, SARL, S.L.',
  LLP: 'LLP',
  LP: 'LP, KG, S. en C.',
}

type Examples = Partial<Record<LegalForm, string>>

/** By country, the most usual form first. The empty text stands for a form without an abbreviation. */
export const byCountry: Readonly<Record<string, Examples>> = {
  AE: { LLC: 'LLC, FZ-LLC, FZCO', C_CORP_PRIVATE: 'PrJSC', C_CORP_PUBLIC: 'PJSC' },
  AR: { LLC: 'S.R.L.', C_CORP_PRIVATE: 'S.A., S.A.S.', C_CORP_PUBLIC: 'S.A.' },
  AT: {
    LLC: 'GmbH, FlexCo',
    C_CORP_PRIVATE: 'AG',
    C_CORP_PUBLIC: 'AG, SE',
    LP: 'KG, GmbH & Co KG',
    SOLE_PROP: 'e.U.',
  },
  AU: { C_CORP_PRIVATE: 'Pty Ltd', C_CORP_PUBLIC: 'Ltd', LP: 'LP' },
  BE: {
    LLC: 'SRL, BV',
    C_CORP_PRIVATE: 'SA, NV',
    C_CORP_PUBLIC: 'SA, NV',
    LP: 'SComm, CommV',
    NON_PROFIT: 'ASBL, VZW',
  },
  BR: { LLC: 'Ltda.', C_CORP_PRIVATE: 'S.A.', C_CORP_PUBLIC: 'S.A.', SOLE_PROP: 'EI, MEI' },
  CA: {
    C_CORP_PRIVATE: 'Inc., Ltd., Corp.',
    C_CORP_PUBLIC: 'Inc., Ltd., Corp.',
    LLP: 'LLP',
    LP: 'LP',
  },
  CH: { LLC: 'GmbH, Sàrl, Sagl', C_CORP_PRIVATE: 'AG, SA', C_CORP_PUBLIC: 'AG, SA', LP: '' },
  CL: { C_CORP_PRIVATE: 'SpA, S.A.', LLC: 'Ltda.', C_CORP_PUBLIC: 'S.A.' },
  CO: {
    C_CORP_PRIVATE: 'S.A.S., S.A.',
    LLC: 'Ltda.',
    C_CORP_PUBLIC: 'S.A.',
    LP: 'S. en C.',
  },
  CZ: { LLC: 's.r.o.', C_CORP_PRIVATE: 'a.s.', C_CORP_PUBLIC: 'a.s.', LP: 'k.s.' },
  DE: {
    LLC: 'GmbH, UG',
    C_CORP_PRIVATE: 'AG',
    C_CORP_PUBLIC: 'AG, SE',
    LP: 'KG, GmbH & Co. KG',
    LLP: 'PartG mbB',
    SOLE_PROP: 'e.K.',
    NON_PROFIT: 'e.V., gGmbH',
  },
  DK: { LLC: 'ApS', C_CORP_PRIVATE: 'A/S', C_CORP_PUBLIC: 'A/S', LP: 'K/S' },
  ES: {
    LLC: 'S.L., S.L.U.',
    C_CORP_PRIVATE: 'S.A.',
    C_CORP_PUBLIC: 'S.A.',
    LP: 'S. en C., S.Com.',
  },
  FI: { C_CORP_PRIVATE: 'Oy', C_CORP_PUBLIC: 'Oyj', LP: 'Ky', SOLE_PROP: 'Tmi' },
  FR: {
    C_CORP_PRIVATE: 'SAS, SASU, SA',
    LLC: 'SARL, EURL',
    C_CORP_PUBLIC: 'SA, SE',
    LP: 'SCS',
    SOLE_PROP: 'EI',
  },
  GB: { C_CORP_PRIVATE: 'Ltd', C_CORP_PUBLIC: 'plc', LLP: 'LLP', LP: 'LP', NON_PROFIT: 'CIO' },
  HU: { LLC: 'Kft.', C_CORP_PRIVATE: 'Zrt.', C_CORP_PUBLIC: 'Nyrt.', LP: 'Bt.' },
  IE: {
    C_CORP_PRIVATE: 'Ltd, DAC',
    C_CORP_PUBLIC: 'plc',
    LP: 'LP',
    NON_PROFIT: 'CLG',
  },
  IT: { LLC: 'S.r.l., S.r.l.s.', C_CORP_PRIVATE: 'S.p.A.', C_CORP_PUBLIC: 'S.p.A.', LP: 'S.a.s.' },
  LU: {
    LLC: 'S.à r.l.',
    C_CORP_PRIVATE: 'S.A., S.A.S.',
    C_CORP_PUBLIC: 'S.A.',
    LP: 'S.C.S., S.C.Sp.',
    NON_PROFIT: 'A.s.b.l.',
  },
  MA: { LLC: 'SARL', C_CORP_PRIVATE: 'SA, SAS', C_CORP_PUBLIC: 'SA', LP: 'SCS' },
  MX: {
    C_CORP_PRIVATE: 'S.A. de C.V., S.A.P.I., S.A.S.',
    LLC: 'S. de R.L. de C.V.',
    C_CORP_PUBLIC: 'S.A.B. de C.V.',
    LP: 'S. en C.',
    NON_PROFIT: 'A.C.',
  },
  NL: { LLC: 'B.V.', C_CORP_PRIVATE: 'N.V.', C_CORP_PUBLIC: 'N.V.', LP: 'C.V.' },
  NO: { C_CORP_PRIVATE: 'AS', C_CORP_PUBLIC: 'ASA', LP: 'KS', SOLE_PROP: 'ENK' },
  PE: { C_CORP_PRIVATE: 'S.A.C., S.A.', LLC: 'S.R.L.', C_CORP_PUBLIC: 'S.A.A.' },
  PL: {
    LLC: 'sp. z o.o.',
    C_CORP_PRIVATE: 'S.A., P.S.A.',
    C_CORP_PUBLIC: 'S.A.',
    LP: 'sp.k.',
  },
  PT: { LLC: 'Lda.', C_CORP_PRIVATE: 'S.A.', C_CORP_PUBLIC: 'S.A.' },
  RO: { LLC: 'S.R.L.', C_CORP_PRIVATE: 'S.A.', C_CORP_PUBLIC: 'S.A.', SOLE_PROP: 'PFA' },
  SE: { C_CORP_PRIVATE: 'AB', C_CORP_PUBLIC: 'AB (publ)', LP: 'KB' },
  SG: { C_CORP_PRIVATE: 'Pte. Ltd.', C_CORP_PUBLIC: 'Ltd.', LLP: 'LLP', LP: 'LP' },
  SK: { LLC: 's.r.o.', C_CORP_PRIVATE: 'a.s.', C_CORP_PUBLIC: 'a.s.', LP: 'k.s.' },
  TR: { LLC: 'Ltd. Şti.', C_CORP_PRIVATE: 'A.Ş.', C_CORP_PUBLIC: 'A.Ş.' },
  US: {
    LLC: 'LLC',
    C_CORP_PRIVATE: 'Inc., Corp.',
    S_CORP: '',
    C_CORP_PUBLIC: 'Inc., Corp.',
    LP: 'LP',
    LLP: 'LLP',
  },
  ZA: { C_CORP_PRIVATE: '(Pty) Ltd', C_CORP_PUBLIC: 'Ltd', NON_PROFIT: 'NPC' },
}

/** The countries whose companies have the names of British law. */
const british = ['GB', 'IE', 'AU', 'NZ', 'ZA', 'SG', 'HK', 'IN', 'NG', 'KE', 'GH', 'MT', 'CY']

const all = enumerations.corporate_entity_type

/** What the question of the legal form needs to know about a country. */
export type LegalForms = {
  /** The forms to show, the country’s own first. */
  offered: readonly LegalForm[]
  /** Selects the words of each form: the law that names it, and its abbreviations there, or "none". */
  words: Readonly<Record<string, string>>
}

/** The legal forms of a country; all there are if it is not known. */
export function getLegalForms(country: string | undefined): LegalForms {
  const own = byCountry[country ?? '']
  // Isolated: "(Pty) Ltd" would lose its order within Arabic.
  const abbreviations = all.map((form) => {
    const known = own?.[form] ?? examples[form]
    return [form, known ? isolateDirection(known) : 'none']
  })
  return {
    offered: own
      ? [...new Set([...(Object.keys(own) as LegalForm[]), ...everywhere])]
      : // A kind of the tax law of the United States: nobody elsewhere looks for it.
        all.filter((form) => form !== 'S_CORP' || !country),
    words: {
      law: british.includes(country ?? '') ? 'british' : 'other',
      ...Object.fromEntries(abbreviations),
    },
  }
}
