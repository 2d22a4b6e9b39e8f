import { handleSimulatorRequest } from '@/app/_request/handle-simulator-request'

export const dynamic = 'force-dynamic'

// Every method, so that without a simulator each gets 404.
export {
  handleSimulatorRequest as DELETE,
  handleSimulatorRequest as GET,
  handleSimulatorRequest as HEAD,
  handleSimulatorRequest as OPTIONS,
  handleSimulatorRequest as PATCH,
  handleSimulatorRequest as POST,
  handleSimulatorRequest as PUT,
}
