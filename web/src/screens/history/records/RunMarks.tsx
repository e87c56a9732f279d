import styles from '../table/cells.module.css'

interface RunMarksProps {
  run: { inProgress: boolean; cutAtStart: boolean; cutAtEnd: boolean; afterNoData: boolean; beforeNoData: boolean }
}

/** Says why a trip or a stop is not whole. */
export function RunMarks({ run }: RunMarksProps) {
  const words = [
    run.cutAtStart && 'Começou antes',
    run.cutAtEnd && 'Continua depois',
    run.afterNoData && 'Sem dados antes',
    run.beforeNoData && 'Sem dados depois',
  ].filter((word) => word !== false)
  return (
    <>
      {run.inProgress && (
        <span className={styles.mark} data-live>
          Em andamento
        </span>
      )}
      {words.map((word) => (
        <span key={word} className={styles.mark}>
          {word}
        </span>
      ))}
    </>
  )
}
