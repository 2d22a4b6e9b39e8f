/** The screens on which `every-page.spec.ts` looks at each page and each question. */
import { questionScreens } from './question-screens.ts'
import type { FullScreen } from './screen.ts'
import { screens } from './screens.ts'

/** The screens of one server: no settings of its own, and no control in use. */
const ofOneServer = screens.filter(
  ({ settings, isConfigured, isInUse }) => !(settings || isConfigured || isInUse),
)
const usual = ofOneServer.filter(({ isBroken }) => !isBroken)

/** Tells whether a screen is its page as it opens. */
const isPlain = ({ act, leads }: FullScreen) => !(act || leads)

const questions = new Set(questionScreens.filter((row) => !row.act).map(({ name }) => name))

const first = [...Map.groupBy(usual, ({ route }) => route).values()].map(
  (ofPage) => ofPage.find(isPlain) ?? ofPage[0],
)

/** One screen of each page, unchanged by any act if there is such a screen, one of each question, and failures. */
export const everyPage: readonly FullScreen[] = ofOneServer.filter(
  (screen) => first.includes(screen) || questions.has(screen.name) || screen.isBroken,
)
