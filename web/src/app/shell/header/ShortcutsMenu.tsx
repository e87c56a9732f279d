import {
  IconBolt,
  IconBuilding,
  IconCpu,
  IconKeyboard,
  IconSearch,
  IconTruck,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { currentSession } from '#api/session/session.ts'
import { DropdownMenu } from '#ui/overlay/DropdownMenu.tsx'

const NEW_RECORDS: { to: string; label: string; icon: TablerIcon }[] = [
  { to: '/forms/veiculo', label: 'Novo veículo', icon: IconTruck },
  { to: '/forms/cliente', label: 'Novo cliente', icon: IconBuilding },
  { to: '/forms/equipamento', label: 'Novo equipamento', icon: IconCpu },
  { to: '/forms/usuario', label: 'Novo usuário', icon: IconUserPlus },
]

interface ShortcutsMenuProps {
  onSearch: () => void
  onHelp: () => void
}

/** Offers what is done most often, one press away from every page. */
export function ShortcutsMenu(props: ShortcutsMenuProps) {
  return (
    <DropdownMenu label="Atalhos" items={useShortcutItems(props)}>
      <IconBolt size={18} stroke={1.75} aria-hidden="true" />
    </DropdownMenu>
  )
}

export function useShortcutItems({ onSearch, onHelp }: ShortcutsMenuProps) {
  const { routesByPath } = useRouter()
  const created = currentSession()?.operator ? NEW_RECORDS.filter(({ to }) => to in routesByPath) : []
  return [
    { key: 'search', label: 'Buscar em tudo', icon: picture(IconSearch), keys: 'Ctrl K', onChoose: onSearch },
    ...created.map(({ to, label, icon }) => ({ key: to, label, icon: picture(icon), to })),
    { key: 'keys', label: 'Atalhos do teclado', icon: picture(IconKeyboard), keys: '?', onChoose: onHelp },
  ]
}

function picture(Icon: TablerIcon) {
  return <Icon size={17} stroke={1.75} aria-hidden="true" />
}
