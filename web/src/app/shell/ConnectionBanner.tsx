import { useEffect, useState } from 'react'
import { useLiveConnection } from '#api/live/LiveFleetProvider.tsx'
import { formatTime } from '#format/date-time.ts'
import styles from './connection-banner.module.css'

/** A loss shorter than this mends itself before anybody needs to be told. */
const UNTOLD_MS = 3_000

/** Says since when nothing new arrives, and when the next try is. */
export function ConnectionBanner() {
  const connection = useLiveConnection()
  const [now, setNow] = useState(Date.now())
  const lost = connection.state === 'reconnecting'
  useEffect(() => {
    if (!lost) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [lost])
  if (connection.state !== 'reconnecting' || now - connection.since < UNTOLD_MS) return null
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
