import styles from '../tools/tools.module.css'
import type { Following } from './use-follow.ts'

/** Says which vehicle the map follows, and lets go of it. */
export function FollowBanner({ follow, name }: { follow: Following; name: string }) {
  if (follow.state === 'off') return null
  const paused = follow.state === 'paused'
  return (
    <div className={styles.follow} data-paused={paused || undefined}>
      <span role="status">{paused ? 'Seguindo pausado' : `Seguindo ${name}`}</span>
      {paused && (
        <button type="button" onClick={follow.resume}>
          Retomar
        </button>
      )}
      <button type="button" onClick={follow.toggle}>
        Parar
      </button>
    </div>
  )
}
