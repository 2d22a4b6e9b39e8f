/** What the variables of a key service must be, each by itself. */
import { parseWrappedSecret } from '../domain/wrapped-secret.ts'
import { parsedBy, text } from './value-types.ts'

/** `npm run doctor` and the rules know it as what was not chosen. */
export const defaultKeyOutageMinutes = 60

export const mountPath = text.regex(
  /^[\w-]+([./][\w-]+)*$/,
  'must be the path of a mount in Vault, without a slash at its ends',
)

export const wrappedSecrets = parsedBy((value) => {
  const parsed = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseWrappedSecret)
  return parsed.length > 0 && parsed.every((each) => each !== undefined) ? parsed : undefined
}, 'must be what npm run keys:wrap has printed, one or more, separated by commas or spaces')
