import { CloseButton } from '@mantine/core'
import { Failure } from './Failure.tsx'
import styles from './states.module.css'

export interface PartFailureProps {
  /** It stands for something that lies over the page. */
  placeless: boolean
  onRetry(): void
  onClose?(): void
}

const MESSAGE =
  'Não foi possível carregar esta parte do sistema. Confira a conexão; se ela está boa, pode ter chegado uma versão nova: recarregue a página.'

/** Stands where a part of the page should be that could not be fetched. */
export function PartFailure({ placeless, onRetry, onClose }: PartFailureProps) {
  return (
    <div className={placeless ? styles.afloat : undefined}>
      {placeless && onClose && <CloseButton className={styles.close ?? ''} aria-label="Fechar" onClick={onClose} />}
      <Failure message={MESSAGE} onRetry={onRetry} compact={placeless} />
    </div>
  )
}
