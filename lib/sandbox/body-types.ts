import type { RequestApplication, RequestCorporateApplication } from '../platform/contract.ts'

export type ApplicationBody = RequestApplication | RequestCorporateApplication
