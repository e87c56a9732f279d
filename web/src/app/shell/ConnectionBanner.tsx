import { useSyncExternalStore } from 'react'
import { answerWaits } from '#api/answer-wait.ts'
import { useConnectionLoss } from '#api/live/use-connection-loss.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { AgainButton } from '#ui/controls/AgainButton.tsx'
import styles from './connection-banner.module.css'

/** Says since when nothing new arrives, and when the next try is; or that the page waits for the server for long. */
export function ConnectionBanner() {
  const loss = useConnectionLoss()
  const wait = useSyncExternalStore(answerWaits.onLong, answerWaits.long)
  if (!loss) return wait === 'none' ? null : <LongWait repeatable={wait === 'repeatable'} />
  const { since, now, retrySeconds, retryNow } = loss
  return (
    <section className={styles.banner} aria-label="Conexão">
      <span role="status">Sem conexão com o servidor desde {formatRecentTime(since, now)}.</span>
      <span className="numeric">{retrySeconds > 0 ? `Tentando de novo em ${retrySeconds} s` : 'Tentando agora'}</span>
      <AgainButton onAgain={retryNow} words="Tentar agora" />
    </section>
  )
}

function LongWait({ repeatable }: { repeatable: boolean }) {
  return (
    <section className={styles.banner} aria-label="Conexão">
      <span role="status">O servidor está demorando a responder.</span>
      {repeatable && <AgainButton onAgain={answerWaits.askAgain} />}
    </section>
  )
}
