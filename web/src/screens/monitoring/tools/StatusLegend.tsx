import { Button, Popover } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { LIVE_STATUSES } from '#fleet/status/status-filters.ts'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { ALERT_FILL, STATUS_LOOKS } from '#ui/status/status-look.ts'
import styles from './tools.module.css'

/** Says what each shape means; a vehicle's card names the limits that are in force for it. */
const MEANINGS: Record<(typeof LIVE_STATUSES)[number], string> = {
  moving: 'a seta aponta para onde vai',
  idle: 'parado com a ignição ligada',
  parked: 'parado com a ignição desligada',
  stopped: 'o equipamento não informa a ignição',
  late: 'faltaram mensagens esperadas',
  noSignal: 'silêncio longo demais',
  neverReported: 'só na lista',
}

/** Explains the shapes of the map in words. */
export function StatusLegend() {
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" aria-label="Legenda" title="Legenda" px={8}>
          <IconHelpCircle size={16} aria-hidden="true" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Legenda do mapa">
        <ul className={styles.legend}>
          {LIVE_STATUSES.map((status) => (
            <li key={status}>
              <StatusMarker status={status} sizePx={22} courseDegrees={45} />
              <strong>{STATUS_LOOKS[status].label}</strong>
              <span>{MEANINGS[status]}</span>
            </li>
          ))}
          <li>
            <svg width={22} height={22} viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 4 21 20H3Z" fill={ALERT_FILL} />
            </svg>
            <strong>Alerta</strong>
            <span>alarme que ninguém reconheceu, perda em movimento ou alimentação cortada</span>
          </li>
          <li>
            <svg width={22} height={22} viewBox="0 0 24 24" aria-hidden="true">
              <circle cx={12} cy={12} r={8.5} fill="none" stroke={STATUS_LOOKS.parked.fill} strokeWidth={4} />
              <path d="M12 3.5a8.5 8.5 0 0 1 8.5 8.5" fill="none" stroke={STATUS_LOOKS.moving.fill} strokeWidth={4} />
            </svg>
            <strong>Grupo</strong>
            <span>quantos há de cada situação; com alerta, o aro é violeta</span>
          </li>
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
