import { IconCurrentLocation, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import styles from '../tools/tools.module.css'
import type { Following } from './use-follow.ts'

/** Says in one small line which vehicle the map follows, and lets go of it. */
export function FollowBanner({ follow, name }: { follow: Following; name: string }) {
  if (follow.state === 'off') return null
  const paused = follow.state === 'paused'
  return (
    <div className={styles.follow} data-paused={paused || undefined}>
      <IconCurrentLocation size={14} aria-hidden="true" />
      <span role="status">{paused ? 'Seguindo pausado' : `Seguindo ${name}`}</span>
      {paused && (
        <button
          type="button"
          aria-label="Retomar"
          title="Retomar"
          onClick={(event) => {
            passFocusOn(event, event.currentTarget)
            follow.resume()
          }}
        >
          <IconPlayerPlayFilled size={13} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        aria-label="Parar de seguir"
        title="Parar de seguir"
        onClick={(event) => {
          passFocusOn(event, event.currentTarget.parentElement!)
          follow.toggle()
        }}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </div>
  )
}
