import type {
  RequestApplication,
  RequestCorporateApplication,
} from '#lib/domain/contract/requests.ts'

export type ApplicationBody = RequestApplication | RequestCorporateApplication
