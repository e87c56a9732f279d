import { Failure } from './Failure.tsx'
import styles from './states.module.css'

const MESSAGE =
  'Não foi possível carregar esta parte do sistema. Confira a conexão; se ela está boa, pode ter chegado uma versão nova: recarregue a página.'

/** Stands where a part of the page should be that could not be fetched. */
export function PartFailure({ placeless, onRetry }: { placeless: boolean; onRetry(): void }) {
  return (
    <div className={placeless ? styles.afloat : undefined}>
      <Failure message={MESSAGE} onRetry={onRetry} compact={placeless} />
    </div>
  )
}
