import { IconRefreshAlert } from '@tabler/icons-react'
import { isNotFound, messageOf } from '#api/api-error.ts'
import type { VehicleHistory } from '#reports/history/use-histories.ts'
import { AgainButton } from '#ui/controls/AgainButton.tsx'
import styles from './strip.module.css'

interface BrokenReadingProps {
  /** One that failed or was given up; nothing is said of another. */
  history: VehicleHistory | undefined
  onAgain(): void
}

/** Says why a vehicle's period was not read to its end, and offers to read it again. */
export function BrokenReading({ history, onAgain }: BrokenReadingProps) {
  if (history?.state === 'failed') {
    return (
      <p role="alert" className={styles.failed}>
        <IconRefreshAlert size={16} aria-hidden="true" />
        {isNotFound(history.error)
          ? 'O veículo não existe ou não está entre os que você pode ver.'
          : messageOf(history.error)}
        <AgainButton onAgain={onAgain} />
      </p>
    )
  }
  if (history?.state !== 'cancelled') return null
  return (
    <p role="status" className={styles.failed}>
      Leitura interrompida: o que veio até aqui está na tela.
      <AgainButton onAgain={onAgain} words="Ler tudo" />
    </p>
  )
}
