import { Button } from '@mantine/core'

/** Says under a field that what can be chosen in it was not read, which is not that there is nothing, and reads it again. */
export function UnreadChoices({ onReadAgain }: { onReadAgain(): unknown }) {
  return (
    <>
      A lista não pôde ser lida.{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => void onReadAgain()}>
        Tentar de novo
      </Button>
    </>
  )
}
