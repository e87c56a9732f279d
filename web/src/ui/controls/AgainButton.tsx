import { useRef } from 'react'
import { useFocusPassedOn } from './use-focus-passed-on.ts'

interface AgainButtonProps {
  onAgain(): unknown
  className?: string | undefined
  words?: string
}

/** Stands in a note that goes once what it says is mended by another try: the keys go on behind it. */
export function AgainButton({ onAgain, className, words = 'Tentar de novo' }: AgainButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const onPressed = useFocusPassedOn(button)
  return (
    <button
      ref={button}
      type="button"
      className={className}
      onClick={(event) => {
        onPressed(event)
        void onAgain()
      }}
    >
      {words}
    </button>
  )
}
