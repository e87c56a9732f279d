import { CloseButton } from '@mantine/core'
import { Failure } from './Failure.tsx'
import styles from './states.module.css'

export interface PartFailureProps {
  /** True where the part lies over the page and has no place of its own. */
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
