import styles from './marks.module.css'

export const NOT_READ_WORDS = 'Ocorrências e comandos não foram lidos.'

/** Says that marks could not be read, which is not that there were none, and offers to read them again. */
export function MarksNotRead({ onAgain }: { onAgain(): unknown }) {
  return (
    <p role="alert" className={styles.failed}>
      {NOT_READ_WORDS}
      <button type="button" onClick={() => void onAgain()}>
        Tentar de novo
      </button>
    </p>
  )
}
