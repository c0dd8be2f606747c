import { numberText } from './format.ts'
import { words } from './language.ts'

/** Words of the picture of which calls of the portal use which modules of the core. */
export const whoCalls = words({
  title: 'Хто кого викликає',
  told: 'Що товща лінія, то більше викликів.',
  some: (shown: number, all: number) =>
    `Що товща лінія, то більше викликів. Намальовано ${numberText(shown)} найчастіших пар із ${numberText(all)}, решта у списку.`,
})
