import { handleSimulatorRequest } from '@/app/sandbox/api/[...path]/handle-simulator-request'

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
