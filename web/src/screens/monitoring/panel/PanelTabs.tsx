import { Tabs } from '@mantine/core'
import { formatCount } from '#format/numbers.ts'
import styles from './panel.module.css'

interface PanelTabsProps {
  tab: 'vehicles' | 'unknown'
  unknownCount: number
  onChange: (tab: 'vehicles' | 'unknown') => void
}

export function PanelTabs({ tab, unknownCount, onChange }: PanelTabsProps) {
  return (
    <Tabs value={tab} onChange={(value) => onChange(value === 'unknown' ? value : 'vehicles')}>
      <Tabs.List grow aria-label="Listas">
        <Tabs.Tab value="vehicles">Veículos</Tabs.Tab>
        <Tabs.Tab
          value="unknown"
          rightSection={unknownCount > 0 ? <span className={styles.count}>{formatCount(unknownCount)}</span> : null}
        >
          Desconhecidos
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}
