import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { lock } from '#api/session/lock-state.ts'
import { currentSession } from '#api/session/session.ts'
import { useKeptFlag } from '#state/use-kept-flag.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { NoticesProvider } from '#ui/overlay/Notices.tsx'
import { SideDrawer } from '#ui/overlay/SideDrawer.tsx'
import { useFullscreen } from '#ui/screen-size/use-fullscreen.ts'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { LockedArea } from '../session/LockedArea.tsx'
import { SessionWatch, useLocked } from '../session/SessionWatch.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Header } from './header/Header.tsx'
import { Sidebar } from './navigation/Sidebar.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import styles from './shell.module.css'
import type { ShortcutAction } from './shortcuts/shortcuts.ts'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { useThemePreference } from './use-theme-preference.ts'

const SummaryStrip = lazyPart(() => import('./SummaryStrip.tsx'), 'SummaryStrip', { placeless: true })
const ShellData = lazyPart(() => import('./ShellData.tsx'), 'ShellData', { placeless: true })
const ViewBanner = lazyPart(() => import('./view-banner/ViewBanner.tsx'), 'ViewBanner', { placeless: true })
const HealthBanner = lazyPart(() => import('./health/HealthBanner.tsx'), 'HealthBanner', { placeless: true })
const UniversalSearch = lazyPart(() => import('../search/UniversalSearch.tsx'), 'UniversalSearch', { placeless: true })
/**
 * So long after the page is there, the search that a key may open is fetched, so that no letter typed after the key is
 * lost.
 */
const PRELOAD_MS = 1_000
const ShortcutsDialog = lazyPart(() => import('./shortcuts/ShortcutsDialog.tsx'), 'ShortcutsDialog', {
  placeless: true,
})

interface ShellProps {
  onLeave: () => void
}

/** Stands around every screen: header, menu, live channel and notices. */
export function Shell({ onLeave }: ShellProps) {
  const mobile = useScreen('(max-width: 978.98px)')
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [overlay, setOverlay] = useState<'search' | 'help' | null>(null)
  useShortcuts(useShortcutActions(setOverlay), useLocked())
  useThemePreference()
  const close = () => setOverlay(null)
  const viewing = currentSession()?.viewing ?? null
  useEffect(() => {
    const timer = setTimeout(() => void UniversalSearch.preload(), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <LiveFleetProvider>
      <NoticesProvider>
        <LockedArea onLeave={onLeave}>
          <SkipLinks onSearch={() => setOverlay('search')} />
          <div className={styles.shell} data-viewing={viewing ?? undefined}>
            {viewing !== null && (
              <Suspense fallback={<div className={styles.viewing} />}>
                <ViewBanner customer={viewing} />
              </Suspense>
            )}
            <Header
              mobile={mobile}
              onMenu={() => setDrawerOpen(true)}
              onSearch={() => setOverlay('search')}
              onHelp={() => setOverlay('help')}
              onLeave={onLeave}
            />
            {!mobile && <SideColumn />}
            <div className={styles.body} style={mobile ? { gridColumn: '1 / -1' } : undefined}>
              <div className={styles.context}>
                <Breadcrumb />
                <Suspense>
                  <SummaryStrip />
                </Suspense>
              </div>
              <div>
                <Suspense>
                  <HealthBanner />
                </Suspense>
              </div>
              <main id="conteudo" tabIndex={-1} className={styles.main}>
                <Outlet />
              </main>
              <div className={styles.afloat}>
                <ConnectionBanner />
              </div>
            </div>
          </div>
          <SideDrawer opened={drawerOpen} label="Menu" title="Menu" onClose={() => setDrawerOpen(false)}>
            <Sidebar rail={false} onNavigate={() => setDrawerOpen(false)} />
          </SideDrawer>
          <SessionWatch />
          <Suspense>
            <ShellData />
            {overlay === 'search' && <UniversalSearch onClose={close} />}
            {overlay === 'help' && <ShortcutsDialog onClose={close} />}
          </Suspense>
        </LockedArea>
      </NoticesProvider>
    </LiveFleetProvider>
  )
}

function useShortcutActions(setOverlay: (overlay: 'search' | 'help') => void) {
  const navigate = useNavigate()
  const { toggle } = useFullscreen()
  return (action: ShortcutAction) => {
    if (action.kind === 'go') void navigate({ to: action.to })
    if (action.kind === 'search' || action.kind === 'help') setOverlay(action.kind)
    if (action.kind === 'lock') lock()
    if (action.kind === 'fullscreen') toggle()
    if (action.kind === 'screenSearch') document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
  }
}

/** Shows the menu beside the page: whole, or as icons only by choice and where there is less room. */
function SideColumn() {
  const wide = useScreen('(min-width: 1200px)')
  const [folded, setFolded] = useKeptFlag('monitorweb:menu-folded')
  const rail = folded || !wide
  return (
    <div className={styles.sidebar} data-rail={rail || undefined}>
      <Sidebar rail={rail} />
      {wide && (
        <div className={styles.sidebarFoot}>
          <IconButton
            label={folded ? 'Expandir o menu' : 'Recolher o menu'}
            icon={folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
            hintSide="right"
            expanded={!folded}
            onClick={() => setFolded(!folded)}
          />
        </div>
      )}
    </div>
  )
}
