import styles from '../table/cells.module.css'

/** Says why a trip or a stop is not whole at its start. */
export function StartMarks({ run }: { run: { cutAtStart: boolean; afterNoData: boolean } }) {
  return (
    <>
      {run.cutAtStart && <span className={styles.mark}>Começou antes</span>}
      {run.afterNoData && <span className={styles.mark}>Sem dados antes</span>}
    </>
  )
}

/** Says why a trip or a stop is not whole at its end. */
export function EndMarks({ run }: { run: { inProgress: boolean; cutAtEnd: boolean; beforeNoData: boolean } }) {
  return (
    <>
      {run.inProgress && (
        <span className={styles.mark} data-live>
          Em andamento
        </span>
      )}
      {run.cutAtEnd && <span className={styles.mark}>Continua depois</span>}
      {run.beforeNoData && <span className={styles.mark}>Sem dados depois</span>}
    </>
  )
}
