import { handleSimulatorRequest } from '../../answer'

export const dynamic = 'force-dynamic'

// Every method, so that without a sandbox there is nothing here by any of them.
export {
  handleSimulatorRequest as DELETE,
  handleSimulatorRequest as GET,
  handleSimulatorRequest as HEAD,
  handleSimulatorRequest as OPTIONS,
  handleSimulatorRequest as PATCH,
  handleSimulatorRequest as POST,
  handleSimulatorRequest as PUT,
}
