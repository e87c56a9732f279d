import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { LiveFleetProvider } from '#api/LiveFleetProvider.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NoticesProvider } from '#ui/overlay/Notices.tsx'
import { SideDrawer } from '#ui/overlay/SideDrawer.tsx'
import { FullscreenButton, LeaveButton, ProfileMenu, ThemeMenu } from './HeaderTools.tsx'
import { LiveChip } from './LiveChip.tsx'
import { Sidebar } from './Sidebar.tsx'
import styles from './shell.module.css'

interface ShellProps {
  onLeave: () => void
}

/** What stands around every screen: header, menu, live channel and notices. */
export function Shell({ onLeave }: ShellProps) {
  const mobile = useMediaQuery('(max-width: 978.98px)')
  const wide = useMediaQuery('(min-width: 1200px)')
  const [folded, setFolded] = useLocalStorage({ key: 'monitorweb:menu-folded', defaultValue: false })
  const [drawerOpen, drawer] = useDisclosure(false)
  const rail = folded || !wide
  return (
    <LiveFleetProvider>
      <NoticesProvider>
        <SkipLinks />
        <div className={styles.shell}>
          <header className={styles.header}>
            {mobile && <IconButton label="Abrir o menu" icon={IconMenu2} onClick={drawer.open} />}
            <Link to="/custom-dashboard" className={styles.brand}>
              <Logo sizePx={26} />
              MonitorWeb
            </Link>
            <div className={styles.tools}>
              <LiveChip />
              {!mobile && <FullscreenButton />}
              <ThemeMenu />
              {!mobile && <LeaveButton onLeave={onLeave} />}
              <ProfileMenu onLeave={onLeave} />
            </div>
          </header>
          {!mobile && (
            <div className={styles.sidebar} data-rail={rail || undefined}>
              <Sidebar rail={rail} />
              {wide && <FoldButton folded={folded} onToggle={() => setFolded(!folded)} />}
            </div>
          )}
          <main
            id="conteudo"
            tabIndex={-1}
            className={styles.main}
            style={mobile ? { gridColumn: '1 / -1' } : undefined}
          >
            <Outlet />
          </main>
        </div>
        <SideDrawer opened={drawerOpen} label="Menu" title="MonitorWeb" onClose={drawer.close}>
          <Sidebar rail={false} onNavigate={drawer.close} />
        </SideDrawer>
      </NoticesProvider>
    </LiveFleetProvider>
  )
}

function SkipLinks() {
  return (
    <a className={styles.skip} href="#conteudo">
      Pular para o conteúdo
    </a>
  )
}

function FoldButton({ folded, onToggle }: { folded: boolean; onToggle: () => void }) {
  return (
    <div className={styles.sidebarFoot}>
      <IconButton
        label={folded ? 'Expandir o menu' : 'Recolher o menu'}
        icon={folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
        hintSide="right"
        expanded={!folded}
        onClick={onToggle}
      />
    </div>
  )
}
