export const dynamic = 'force-dynamic'

// Every method, so that without a simulator each gets 404.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../api/[...path]/route.ts'
