import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconClipboardText, IconHeadset, IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { may } from '#api/session/may.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatSpeed } from '#format/numbers.ts'
import type { PointFacts } from '#reports/track/track-at-instant.ts'
import { openingSearch } from '#support-calls/opening/opening-search.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { useExactLink } from '../exact-link.ts'
import type { ShownVehicle } from '../use-viewed.ts'

interface InstantActionsProps {
  vehicle: ShownVehicle
  instant: EpochMs
  /** The newest position that was known of the vehicle at the instant. */
  known: PointFacts | null
  /** The words say what the vehicle did, and where it was. */
  words: readonly [doing: string, place: string]
}

/** Offers what can be done with what is known of an instant. */
export function InstantActions({ vehicle, instant, known, words: [doing, place] }: InstantActionsProps) {
  const copy = useCopy()
  const linkTo = useExactLink()
  const answer = [
    `${vehicle.name}, ${formatDateTime(instant)}`,
    doing.toLowerCase(),
    known && known.fixTime < instant ? `última posição ${formatDateTime(known.fixTime)}` : '',
    known?.event ? EVENT_LABELS[known.event] : '',
    known && known.speedKmh !== null ? formatSpeed(known.speedKmh) : '',
    place,
  ]
  return (
    <footer>
      <button
        type="button"
        aria-label="Copiar link deste instante"
        onClick={() => copy(linkTo({ instant, vehicleId: vehicle.vehicleId }), 'Link deste instante copiado.')}
      >
        <IconLink size={14} aria-hidden="true" />
        Copiar link
      </button>
      <button type="button" onClick={() => copy(`${answer.filter(Boolean).join(' · ')}.`, 'Resposta copiada.')}>
        <IconClipboardText size={14} aria-hidden="true" />
        Copiar resposta
      </button>
      {may('createSupportCall') && (
        <Link to={'/chamados' as string} search={openingSearch(vehicle.vehicleId, known?.fixTime ?? instant)}>
          <IconHeadset size={14} aria-hidden="true" />
          Abrir chamado
        </Link>
      )}
    </footer>
  )
}
