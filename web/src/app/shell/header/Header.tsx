import { IconMenu2, IconSearch, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useBrandName } from '#theme/branding.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Hint } from '#ui/overlay/Hint.tsx'
import { SupportCallsButton } from '../navigation/SupportCallsButton.tsx'
import { FullscreenButton, LeaveButton, ThemeMenu } from './HeaderTools.tsx'
import styles from './header.module.css'
import { LiveChip } from './LiveChip.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ShortcutsMenu } from './ShortcutsMenu.tsx'
import { settingsLink } from './settings-link.ts'

const ApprovalsChip = lazyPart(() => import('./ApprovalsChip.tsx'), 'ApprovalsChip', { placeless: true })

interface HeaderProps {
  mobile: boolean
  onMenu: () => void
  onSearch: () => void
  onHelp: () => void
  onLeave: () => void
}

export function Header({ mobile, onMenu, onSearch, onHelp, onLeave }: HeaderProps) {
  const name = useBrandName()
  return (
    <header className={styles.header}>
      {mobile && <IconButton label="Abrir o menu" icon={IconMenu2} onClick={onMenu} />}
      <Link to="/custom-dashboard" className={styles.brand} aria-label={`${name}: início`}>
        <Logo sizePx={26} />
        <span>{name}</span>
      </Link>
      {!mobile && <SearchField onSearch={onSearch} />}
      <div className={styles.tools}>
        <Suspense>
          <ApprovalsChip />
        </Suspense>
        <LiveChip />
        <SupportCallsButton />
        {mobile && <IconButton label="Buscar" icon={IconSearch} onClick={onSearch} />}
        {!mobile && <ShortcutsMenu onSearch={onSearch} onHelp={onHelp} />}
        {!mobile && <FullscreenButton />}
        <ThemeMenu />
        {!mobile && <SettingsLink />}
        {!mobile && <LeaveButton onLeave={onLeave} />}
        <ProfileMenu mobile={mobile} onSearch={onSearch} onHelp={onHelp} onLeave={onLeave} />
      </div>
    </header>
  )
}

function SettingsLink() {
  const { label, to, search = {} } = settingsLink()
  return (
    <Hint label={label}>
      <Link to={to} search={search as never} className={styles.iconLink} aria-label={label}>
        <IconSettings size={18} stroke={1.75} aria-hidden="true" />
      </Link>
    </Hint>
  )
}

/** Shows a button that looks like the field it opens. */
function SearchField({ onSearch }: { onSearch: () => void }) {
  return (
    <button type="button" id="busca" className={styles.searchField} aria-keyshortcuts="Control+K" onClick={onSearch}>
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <span>Buscar veículo, cliente, equipamento…</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}
