import { ActionIcon, Drawer, Tooltip } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { LiveFleetProvider } from '#api/LiveFleetProvider.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NoticesProvider } from '#ui/Notices.tsx'
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
            {mobile && (
              <ActionIcon variant="subtle" color="gray" size={40} aria-label="Abrir o menu" onClick={drawer.open}>
                <IconMenu2 size={20} />
              </ActionIcon>
            )}
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
        <Drawer
          opened={drawerOpen}
          onClose={drawer.close}
          size={272}
          padding={0}
          title="MonitorWeb"
          closeButtonProps={{ 'aria-label': 'Fechar o menu' }}
        >
          <Sidebar rail={false} onNavigate={drawer.close} />
        </Drawer>
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
  const label = folded ? 'Expandir o menu' : 'Recolher o menu'
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={styles.sidebarFoot}>
      <Tooltip label={label} position="right">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={label}
          aria-expanded={!folded}
          onClick={onToggle}
        >
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
