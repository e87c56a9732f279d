import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMaximize, IconMinimize, IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { DropdownMenu } from '#ui/overlay/DropdownMenu.tsx'
import { useFullscreen } from '#ui/screen-size/use-fullscreen.ts'

const SCHEMES = [
  { value: 'light', label: 'Claro', icon: IconSun },
  { value: 'dark', label: 'Escuro', icon: IconMoon },
  { value: 'auto', label: 'Como no sistema', icon: IconDeviceDesktop },
] as const

export function FullscreenButton() {
  const { fullscreen, toggle } = useFullscreen()
  return (
    <IconButton
      label={fullscreen ? 'Sair da tela cheia' : 'Tela cheia'}
      icon={fullscreen ? IconMinimize : IconMaximize}
      onClick={() => toggle()}
    />
  )
}

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const current = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2]
  const items = SCHEMES.map(({ value, label, icon: Icon }) => ({
    key: value,
    label,
    icon: <Icon size={17} stroke={1.75} aria-hidden="true" />,
    checked: value === current.value,
    onChoose() {
      setColorScheme(value)
      void import('./send-theme.ts').then(({ sendTheme }) => sendTheme(value))
    },
  }))
  return (
    <DropdownMenu label={`Tema: ${current.label}`} items={items}>
      <current.icon size={18} stroke={1.75} aria-hidden="true" />
    </DropdownMenu>
  )
}

export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return <IconButton label="Sair do Sistema" icon={IconLogout} onClick={onLeave} />
}
