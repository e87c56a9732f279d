import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import {
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMaximize,
  IconMinimize,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import styles from './shell.module.css'

const SCHEMES = [
  { value: 'light', label: 'Claro', icon: IconSun },
  { value: 'dark', label: 'Escuro', icon: IconMoon },
  { value: 'auto', label: 'Como no sistema', icon: IconDeviceDesktop },
] as const

export function FullscreenButton() {
  const { fullscreen, toggle } = useFullscreenDocument()
  const label = fullscreen ? 'Sair da tela cheia' : 'Tela cheia'
  const Icon = fullscreen ? IconMinimize : IconMaximize
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={34} aria-label={label} onClick={() => void toggle()}>
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const current = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2]
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={`Tema: ${current.label}`}>
          <current.icon size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={17} stroke={1.75} />}
            rightSection={value === colorScheme ? <IconCheck size={15} /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function ProfileMenu({ onLeave }: { onLeave: () => void }) {
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <button type="button" className={styles.avatar} aria-label="Sua conta">
          <IconUser size={17} stroke={1.9} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.75} />} onClick={onLeave}>
          Sair do Sistema
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <Tooltip label="Sair do Sistema">
      <ActionIcon variant="subtle" color="gray" size={34} aria-label="Sair do Sistema" onClick={onLeave}>
        <IconLogout size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
