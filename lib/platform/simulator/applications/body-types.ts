import type { RequestApplication, RequestCorporateApplication } from '../../contract/requests.ts'

export type ApplicationBody = RequestApplication | RequestCorporateApplication
