/** Every screen of which `npm run screens` takes pictures. A new page or state is one row more. */
import { controlScreens } from './control-screens.ts'
import { customerScreens } from './customer-screens.ts'
import { questionScreens } from './question-screens.ts'
import { returnScreens } from './return-screens.ts'
import { complete, type FullScreen } from './screen.ts'
import { staffScreens } from './staff-screens.ts'

export const screens: readonly FullScreen[] = [
  ...customerScreens,
  ...returnScreens,
  ...questionScreens,
  ...staffScreens,
  ...controlScreens,
].map(complete)
