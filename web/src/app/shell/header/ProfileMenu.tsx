import {
  IconFiles,
  IconLock,
  IconLogout,
  IconMaximize,
  IconSettings,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { knownPerson, onPersonChange } from '#api/person/known-person.ts'
import { lock } from '#api/session/lock-state.ts'
import { currentSession } from '#api/session/session.ts'
import { initialsOf } from '#ui/initials.ts'
import { DropdownMenu } from '#ui/overlay/DropdownMenu.tsx'
import { useFullscreen } from '#ui/screen-size/use-fullscreen.ts'
import styles from './header.module.css'
import { useShortcutItems } from './ShortcutsMenu.tsx'
import { settingsLink } from './settings-link.ts'

const USERS = '/usuarios'

interface ProfileMenuProps {
  /** There is no room in the header for more than this menu. */
  mobile: boolean
  onSearch: () => void
  onHelp: () => void
  onLeave: () => void
}

/** Shows who is logged in, and what concerns only that person; on a narrow screen also what the header has no room for. */
export function ProfileMenu({ mobile, onSearch, onHelp, onLeave }: ProfileMenuProps) {
  const shortcuts = useShortcutItems({ onSearch, onHelp })
  const { fullscreen, toggle } = useFullscreen()
  const { routesByPath } = useRouter()
  const session = currentSession()
  const name = useSyncExternalStore(onPersonChange, () => knownPerson()?.name ?? '')
  const managesUsers = session?.access === 'A' && !session.operator && USERS in routesByPath
  const items = [
    { key: 'profile', label: 'Perfil', icon: picture(IconUser), to: '/views/profile' },
    { key: 'files', label: <FilesLabel />, icon: picture(IconFiles), to: '/arquivos' },
    ...(managesUsers ? [{ key: 'users', label: 'Usuários da empresa', icon: picture(IconUsersGroup), to: USERS }] : []),
    ...(session?.operator || mobile ? [{ key: 'settings', icon: picture(IconSettings), ...settingsLink() }] : []),
    ...(mobile
      ? [
          ...shortcuts.slice(1),
          {
            key: 'fullscreen',
            label: fullscreen ? 'Sair da tela cheia' : 'Tela cheia',
            icon: picture(IconMaximize),
            onChoose: () => toggle(),
          },
        ]
      : []),
    { key: 'lock', label: 'Bloquear tela', icon: picture(IconLock), keys: 'g b', onChoose: lock },
    { key: 'leave', label: 'Sair do Sistema', icon: picture(IconLogout), onChoose: onLeave },
  ]
  return (
    <DropdownMenu label="Sua conta" head={name || undefined} items={items}>
      <span className={styles.avatar}>{initialsOf(name) || picture(IconUser)}</span>
    </DropdownMenu>
  )
}

/** Tells, each time that the menu is opened, how many files are ready and were not fetched yet. */
function FilesLabel() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    void import('./count-new-files.ts').then(({ countNewFiles }) => countNewFiles()).then(setCount, () => undefined)
  }, [])
  return count > 0 ? `Arquivos (${count})` : 'Arquivos'
}

function picture(Icon: TablerIcon) {
  return <Icon size={17} stroke={1.75} aria-hidden="true" />
}
