import { useEffect, useState, useSyncExternalStore } from 'react'
import { answerWaits } from '#api/answer-wait.ts'
import { useLiveConnection } from '#api/live/LiveFleetProvider.tsx'
import { formatTime } from '#format/date-time.ts'
import styles from './connection-banner.module.css'

/** A loss shorter than this mends itself before anybody needs to be told. */
const UNTOLD_MS = 3_000

/** Says since when nothing new arrives, and when the next try is; or that the page waits for the server for long. */
export function ConnectionBanner() {
  const connection = useLiveConnection()
  const wait = useSyncExternalStore(answerWaits.onLong, answerWaits.long)
  const [now, setNow] = useState(Date.now())
  const lost = connection.state === 'reconnecting'
  useEffect(() => {
    if (!lost) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [lost])
  if (connection.state !== 'reconnecting' || now - connection.since < UNTOLD_MS) {
    return wait === 'none' ? null : <LongWait repeatable={wait === 'repeatable'} />
  }
  const seconds = Math.max(0, Math.ceil((connection.retryAt - now) / 1000))
  return (
    <section className={styles.banner} aria-label="Conexão">
      <span role="status">Sem conexão com o servidor desde {formatTime(connection.since)}.</span>
      <span className="numeric">{seconds > 0 ? `Tentando de novo em ${seconds} s` : 'Tentando agora'}</span>
      <button type="button" onClick={connection.retryNow}>
        Tentar agora
      </button>
    </section>
  )
}

function LongWait({ repeatable }: { repeatable: boolean }) {
  return (
    <section className={styles.banner} aria-label="Conexão">
      <span role="status">O servidor está demorando a responder.</span>
      {repeatable && (
        <button type="button" onClick={answerWaits.askAgain}>
          Tentar de novo
        </button>
      )}
    </section>
  )
}
