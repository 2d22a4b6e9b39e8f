import type {
  RequestApplication,
  RequestCorporateApplication,
} from '#lib/domain/contract/contract.ts'

export type ApplicationBody = RequestApplication | RequestCorporateApplication
