import { answer } from '../../answer'

export const dynamic = 'force-dynamic'

export { answer as POST }
