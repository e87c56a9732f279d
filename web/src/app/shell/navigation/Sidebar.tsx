import { Link, useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { currentSession } from '#api/session/session.ts'
import { useOccurrenceCounts } from '#occurrences/watch/occurrence-counts.ts'
import { useSupportCallCounts } from '#support-calls/counts/support-call-counts.ts'
import { Hint } from '#ui/overlay/Hint.tsx'
import { badgeOf } from './menu-badge.ts'
import styles from './navigation.module.css'
import { type NavigationEntry, navigationFor } from './navigation.ts'
import { SidebarGroup } from './SidebarGroup.tsx'
import { OpenCalls } from './SupportCallsButton.tsx'

interface SidebarProps {
  /** True where only icons are shown, with their words in tooltips. */
  rail: boolean
  onNavigate?: () => void
}

/** Shows the menu. Its links are real links, so that a middle click opens a second screen on a second monitor. */
export function Sidebar({ rail, onNavigate }: SidebarProps) {
  const { routesByPath } = useRouter()
  const id = useId()
  const groups = navigationFor({ operator: currentSession()?.operator ?? false }, (path) => path in routesByPath)
  return (
    <nav aria-label="Menu principal" className={styles.navigation} data-rail={rail || undefined}>
      {groups.map(({ label, entries }, index) => {
        const links = (
          <ul>
            {entries.map((entry) => (
              <SidebarLink key={entry.to} entry={entry} rail={rail} onNavigate={onNavigate} />
            ))}
          </ul>
        )
        if (label === null) return <div key={entries[0]!.to}>{links}</div>
        return (
          <SidebarGroup key={label} id={`${id}-${index}`} label={label} rail={rail}>
            {links}
          </SidebarGroup>
        )
      })}
    </nav>
  )
}

interface SidebarLinkProps extends SidebarProps {
  entry: NavigationEntry
}

function SidebarLink({ entry: { to, label, icon: Icon }, rail, onNavigate }: SidebarLinkProps) {
  const calls = useSupportCallCounts()
  const waiting = useOccurrenceCounts()
  const badge = badgeOf(to, calls, waiting)
  const told = badge ? `${label}: ${badge.words}` : label
  return (
    <li>
      <Hint label={told} side="right" disabled={!rail}>
        <Link
          to={to}
          className={styles.link}
          activeProps={{ 'aria-current': 'page' }}
          aria-label={rail || badge ? told : undefined}
          onClick={onNavigate}
        >
          <Icon size={19} stroke={1.75} aria-hidden="true" />
          {!rail && <span>{label}</span>}
          {badge && <OpenCalls count={badge.count} urgent={badge.urgent} />}
        </Link>
      </Hint>
    </li>
  )
}
