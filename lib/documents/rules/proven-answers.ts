/** Determines which answers a document proves, so that staff can compare both. Pure. */
import type { documentTypes } from '#lib/platform/contract/values.ts'

export type Proof = 'identity' | 'passport' | 'licence' | 'address' | 'company' | 'ownership'

const proofs: Record<(typeof documentTypes)[number], Proof> = {
  PASSPORT: 'passport',
  DRIVERS_LICENCE_FRONT: 'licence',
  DRIVERS_LICENCE_BACK: 'licence',
  GOVERNMENT_ID_FRONT: 'identity',
  GOVERNMENT_ID_BACK: 'identity',
  UTILITY_BILL: 'address',
  BANK_STATEMENT: 'address',
  INCORPORATION_DOCUMENTS: 'company',
  ARTICLES_OF_INCORPORATION: 'company',
  OWNERSHIP_STRUCTURE_CHART: 'ownership',
}

const names = ['name', 'person_name', 'company_name']
const identity = [...names, 'birth', 'person_birth']
const addresses = [
  'residence',
  'address',
  'person_residence',
  'person_country',
  'person_address',
  'registered_country',
  'registered_address',
  'physical_country',
  'physical_address',
]

/** The steps whose answers are compared; a step before a colon is compared in that field alone. */
const compared: Record<Proof, readonly string[]> = {
  identity,
  passport: [
    ...identity,
    'identification:passport_number',
    'person_identification:passport_number',
  ],
  // Anybody who may drive has one, whatever their nationality.
  licence: [...names, 'birth:date_of_birth', 'person_birth:date_of_birth'],
  address: [...names, ...addresses],
  company: [
    'company_name',
    'entity',
    'incorporation',
    'foundation',
    'numbers',
    'registered_country',
    'registered_address',
  ],
  ownership: ['company_name', 'person_name', 'person_roles', 'person_share'],
}

/** Returns what a document proves; undefined for one of the platform's own kinds. */
export function findProof(document: string): Proof | undefined {
  return Object.hasOwn(proofs, document) ? proofs[document as keyof typeof proofs] : undefined
}

/** Tells whether such a document is always one person’s, never a company’s. */
export function isOfPerson(proof: Proof): boolean {
  return proof === 'identity' || proof === 'passport' || proof === 'licence'
}

/** Tells whether a document that proves that is compared with this answer. */
export function isCompared(proof: Proof, { stepId, field }: { stepId: string; field: string }) {
  // No document states it.
  if (field === 'title') return false
  return compared[proof].includes(stepId) || compared[proof].includes(`${stepId}:${field}`)
}
