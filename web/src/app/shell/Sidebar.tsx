import { Link } from '@tanstack/react-router'
import { Hint } from '#ui/overlay/Hint.tsx'
import { NAVIGATION } from './navigation.ts'
import styles from './shell.module.css'

interface SidebarProps {
  /** Icons only, their words in tooltips. */
  rail: boolean
  onNavigate?: () => void
}

/** The menu. Links are real links, so that a middle click opens a second screen on a second monitor. */
export function Sidebar({ rail, onNavigate }: SidebarProps) {
  return (
    <nav aria-label="Menu principal" className={styles.navigation} data-rail={rail || undefined}>
      <ul>
        {NAVIGATION.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Hint label={label} side="right" disabled={!rail}>
              <Link
                to={to}
                className={styles.link}
                activeProps={{ 'aria-current': 'page' }}
                aria-label={rail ? label : undefined}
                onClick={onNavigate}
              >
                <Icon size={19} stroke={1.75} aria-hidden="true" />
                {!rail && <span>{label}</span>}
              </Link>
            </Hint>
          </li>
        ))}
      </ul>
    </nav>
  )
}
