import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatShare } from '#format/numbers.ts'
import styles from './share-bar.module.css'

export interface Share {
  key: string
  label: string
  count: number
  color: string
  /** A hatched part is drawn striped: less is known of it than of the others. */
  hatched?: boolean
  marker?: ReactNode
  /** The link leads to the list that explains the number. */
  link?: { to: string; search: Record<string, string | number>; hash?: string }
}

interface ShareBarProps {
  shares: Share[]
  /** The label names the list for those who do not see the bar. */
  label: string
}

/** Shows parts that exclude each other and add up to a whole: as a bar, and as the same numbers in its legend. */
export function ShareBar({ shares, label }: ShareBarProps) {
  const total = shares.reduce((sum, share) => sum + share.count, 0)
  return (
    <div className={styles.wrap}>
      <div className={styles.bar} aria-hidden="true">
        {shares
          .filter(({ count }) => count > 0)
          .map((share) => (
            <span
              key={share.key}
              className={styles.part}
              data-hatched={share.hatched || undefined}
              style={{ flexGrow: share.count, backgroundColor: share.color }}
            />
          ))}
      </div>
      <ul className={styles.legend} aria-label={label}>
        {shares.map((share) => (
          <li key={share.key} data-empty={share.count === 0 || undefined}>
            {share.marker ?? (
              <span
                className={styles.swatch}
                data-hatched={share.hatched || undefined}
                style={{ backgroundColor: share.color }}
              />
            )}
            <span className={styles.label}>
              {share.link ? <Link {...share.link}>{share.label}</Link> : share.label}
            </span>
            <span className={styles.count}>{formatCount(share.count)}</span>
            <span className={styles.share}>{total > 0 ? formatShare(share.count / total) : '–'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
