import { useLiveConnection, usePause } from '#api/live/LiveFleetProvider.tsx'
import { Hint } from '#ui/overlay/Hint.tsx'
import styles from './header.module.css'

const LOOKS = {
  live: { label: 'Ao vivo', hint: 'Pausar as atualizações' },
  paused: { label: 'Pausado', hint: 'Voltar a atualizar' },
  reconnecting: { label: 'Reconectando', hint: 'Tentar agora' },
  connecting: { label: 'Conectando', hint: 'Abrindo o canal ao vivo' },
} as const

/** Says whether what is shown is live, and stops or resumes it. */
export function LiveChip() {
  const { state, retryNow } = useLiveConnection()
  const [paused, setPaused] = usePause()
  const look = lookOf(state, paused)
  const { label, hint } = LOOKS[look]
  return (
    <Hint label={hint}>
      <button
        type="button"
        className={styles.chip}
        data-state={look}
        aria-label={`${label}. ${hint}`}
        onClick={() => (look === 'reconnecting' ? retryNow() : setPaused(!paused))}
      >
        <span className={styles.dot} aria-hidden="true" />
        <span role="status">{label}</span>
      </button>
    </Hint>
  )
}

function lookOf(state: 'connecting' | 'live' | 'reconnecting' | 'closed', paused: boolean): keyof typeof LOOKS {
  if (state === 'reconnecting') return 'reconnecting'
  if (paused) return 'paused'
  return state === 'live' ? 'live' : 'connecting'
}
