import { answer } from '../../answer'

export const dynamic = 'force-dynamic'

// Every method, so that without a sandbox there is nothing here by any of them.
export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
}
