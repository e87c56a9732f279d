import type { VehicleStatus } from '@monitorweb/domain/status/vehicle-status'
import { ALERT_FILL, type MarkerMark, STATUS_LOOKS } from './status-look.ts'

interface StatusMarkerProps {
  status: VehicleStatus
  sizePx?: number
  /** Turns the arrow of a moving vehicle; other shapes stay upright. */
  courseDegrees?: number | null
  alert?: boolean
}

/** Draws the shape of a status, as on the map. It is decorative: the words stand beside it. */
export function StatusMarker({ status, sizePx = 18, courseDegrees, alert = false }: StatusMarkerProps) {
  const look = STATUS_LOOKS[status]
  const turn = status === 'moving' && courseDegrees ? `rotate(${Math.round(courseDegrees)} 12 12)` : undefined
  return (
    <svg width={sizePx} height={sizePx} viewBox="-1 -1 26 26" aria-hidden="true" focusable="false">
      <g transform={turn}>
        <path d={look.body} fill={look.fill} stroke="var(--marker-outline)" strokeWidth={1.2} />
        {look.marks.map((mark) => (
          <Mark key={mark.path} mark={mark} />
        ))}
      </g>
      {alert && (
        <path d="M19 0 24.4 9.4H13.6Z" fill={ALERT_FILL} stroke="#fff" strokeWidth={1.3} strokeLinejoin="round" />
      )}
    </svg>
  )
}

function Mark({ mark }: { mark: MarkerMark }) {
  if (mark.strokeWidth === undefined) return <path d={mark.path} fill={mark.color} fillRule="evenodd" />
  return (
    <path
      d={mark.path}
      fill="none"
      stroke={mark.color}
      strokeWidth={mark.strokeWidth}
      strokeDasharray={mark.dash?.join(' ')}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}
