import { IconLayoutDashboard, IconMapPin, type TablerIcon } from '@tabler/icons-react'

interface NavigationEntry {
  to: '/custom-dashboard' | '/monitoring'
  label: string
  icon: TablerIcon
}

/** The menu, in order. An entry stands here only when its screen exists. */
export const NAVIGATION: NavigationEntry[] = [
  { to: '/custom-dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/monitoring', label: 'Monitoramento', icon: IconMapPin },
]
