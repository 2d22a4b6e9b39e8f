import { handleSimulatorRequest } from '../../answer'

export const dynamic = 'force-dynamic'

export {
  handleSimulatorRequest as DELETE,
  handleSimulatorRequest as GET,
  handleSimulatorRequest as HEAD,
  handleSimulatorRequest as OPTIONS,
  handleSimulatorRequest as PATCH,
  handleSimulatorRequest as POST,
  handleSimulatorRequest as PUT,
}
