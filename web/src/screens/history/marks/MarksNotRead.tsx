import { AgainButton } from '#ui/controls/AgainButton.tsx'
import styles from './marks.module.css'

export const NOT_READ_WORDS = 'Ocorrências e comandos não foram lidos.'

interface MarksNotReadProps {
  /** Those that were read before are in sight; only what came since is missing. */
  isRenewal: boolean
  onAgain(): unknown
}

/** Says that marks could not be read, which is not that there were none, and offers to read them again. */
export function MarksNotRead({ isRenewal, onAgain }: MarksNotReadProps) {
  return (
    <p role="alert" className={styles.failed}>
      {isRenewal ? 'Ocorrências e comandos não foram lidos de novo.' : NOT_READ_WORDS}
      <AgainButton onAgain={onAgain} />
    </p>
  )
}
