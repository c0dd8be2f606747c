import { indication, readingStates, readings as words } from '#text/readings.ts'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ReceiptProps } from './Receipt.tsx'

/**
 * Says that a reading is handed in and under which number, before the code of the receipt has loaded or when it cannot
 * load.
 */
export function ReceiptInShort({ facts: { number, countsOn, rows }, fresh, onCorrect }: ReceiptProps) {
  const held = rows.some(({ state }) => state === 'held')
  return (
    <Alert
      tone={held ? 'soon' : 'good'}
      title={
        <span ref={fresh ? focusWhenShown : null} tabIndex={-1}>
          {fresh ? words.receipt.title : indication.handedIn}
        </span>
      }
      action={
        onCorrect && (
          <Button look="outline" onClick={onCorrect}>
            {words.correct}
          </Button>
        )
      }
    >
      {number !== null && <p>{words.receipt.number(number)}</p>}
      <p>{words.receipt.countsOn(countsOn)}</p>
      {held && <p>{readingStates.held.meaning}</p>}
    </Alert>
  )
}
