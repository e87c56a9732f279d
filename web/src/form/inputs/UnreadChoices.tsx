import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useFocusPassedOn } from '#ui/controls/use-focus-passed-on.ts'

/** Says under a field that what can be chosen in it was not read, which is not that there is nothing, and reads it again. */
export function UnreadChoices({ onReadAgain }: { onReadAgain(): unknown }) {
  const button = useRef<HTMLButtonElement>(null)
  const onPressed = useFocusPassedOn(button)
  return (
    <>
      A lista não pôde ser lida.{' '}
      <Button
        ref={button}
        variant="subtle"
        size="compact-xs"
        onClick={(event) => {
          onPressed(event)
          void onReadAgain()
        }}
      >
        Tentar de novo
      </Button>
    </>
  )
}
