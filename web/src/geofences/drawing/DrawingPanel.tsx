import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconCrosshair, IconEraser } from '@tabler/icons-react'
import { formatCount } from '#format/numbers.ts'
import { formatTypedNumber, readTypedNumber } from '#format/typed-number.ts'
import type { MapPoint } from '#places/map-point.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { sizeWords } from '../geofence-words.ts'
import { CoordinateList } from './CoordinateList.tsx'
import { crossingSides } from './crossings.ts'
import styles from './drawing.module.css'
import { type Drawing, type DrawnKind, LEAST_POINTS } from './drawing.ts'
import { geometryOf } from './drawing-geometry.ts'
import { type DrawingTool, SIZE_LIMITS } from './use-drawing.ts'
import { useTakenText } from './use-taken-text.ts'

const KINDS: { value: DrawnKind; label: string }[] = [
  { value: 'polygon', label: 'Polígono' },
  { value: 'circle', label: 'Círculo' },
  { value: 'corridor', label: 'Corredor' },
]

interface DrawingPanelProps {
  tool: DrawingTool
  /** A landmark is a circle and nothing else. */
  onlyCircle: boolean
  /** What the form says of the drawing, and of its size. */
  error: string | undefined
  sizeError: string | undefined
  /** Answers the middle of the map; null while there is no map. */
  center(): MapPoint | null
}

/** Draws by words and numbers what the map draws by pointing: the kind, the points, the size, and steps back. */
export function DrawingPanel({ tool, onlyCircle, error, sizeError, center }: DrawingPanelProps) {
  const { drawing, act, canUndo, canRedo } = tool
  const { kind, points, isFinished } = drawing
  const crossing = crossingSides(drawing).length > 0
  const fault = crossing ? CROSSING : error
  function addCenter() {
    const point = center()
    if (point) act({ type: 'add', point })
  }
  return (
    // A form that is refused for its drawing leads here, wherever on the page its button is.
    <fieldset
      className={styles.panel}
      aria-describedby="desenho-estado"
      tabIndex={-1}
      aria-invalid={fault !== undefined || undefined}
    >
      <legend>Desenho</legend>
      {!onlyCircle && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Forma da cerca"
          data={KINDS}
          value={kind}
          onChange={(next) => act({ type: 'kind', kind: next as DrawnKind })}
        />
      )}
      <p id="desenho-estado" role="status" className={styles.state} data-fault={crossing || undefined}>
        {crossing ? CROSSING : adviceOf(drawing)}
      </p>
      {fault && !crossing && (
        <p role="alert" className={styles.error}>
          {fault}
        </p>
      )}
      <div className={styles.tools}>
        <IconButton
          label="Desfazer (Ctrl+Z)"
          icon={IconArrowBackUp}
          disabled={!canUndo}
          onClick={() => act({ type: 'undo' })}
        />
        <IconButton
          label="Refazer (Ctrl+Y)"
          icon={IconArrowForwardUp}
          disabled={!canRedo}
          onClick={() => act({ type: 'redo' })}
        />
        <IconButton label="Apagar o desenho" icon={IconEraser} onClick={() => act({ type: 'clear' })} />
        {(!isFinished || kind === 'circle') && (
          <Button
            size="compact-xs"
            variant="light"
            leftSection={<IconCrosshair size={14} aria-hidden="true" />}
            onClick={addCenter}
          >
            Marcar o centro do mapa
          </Button>
        )}
        {!isFinished && points.length >= LEAST_POINTS[kind] && (
          <Button
            size="compact-xs"
            leftSection={<IconCheck size={14} aria-hidden="true" />}
            onClick={() => act({ type: 'finish' })}
          >
            {kind === 'polygon' ? 'Fechar polígono' : 'Terminar linha'}
          </Button>
        )}
      </div>
      {kind !== 'polygon' && <SizeInput key={kind} tool={tool} error={sizeError} />}
      <CoordinateList tool={tool} />
    </fieldset>
  )
}

const CROSSING = 'Os lados em vermelho se cruzam: mova ou exclua um dos pontos.'

function adviceOf(drawing: Drawing): string {
  const { kind, points, isFinished, radiusMeters, halfWidthMeters } = drawing
  if (isFinished) {
    const geometry = geometryOf(drawing)
    const size = geometry ? sizeWords(geometry, kind === 'circle' ? radiusMeters : halfWidthMeters) : ''
    return `${size}. Arraste os pontos para mudar; o botão direito sobre um ponto o exclui.`
  }
  if (kind === 'circle') return 'Clique no mapa onde fica o centro.'
  const more = LEAST_POINTS[kind] - points.length
  if (points.length === 0) return 'Clique no mapa para marcar o primeiro ponto.'
  if (more > 0) return `Marque mais ${more === 1 ? 'um ponto' : `${more} pontos`}.`
  return kind === 'polygon'
    ? `${formatCount(points.length)} pontos. Clique no primeiro para fechar.`
    : `${formatCount(points.length)} pontos. Clique de novo no último para terminar.`
}

interface SizeInputProps extends Pick<DrawingPanelProps, 'tool'> {
  error: string | undefined
}

/** Asks for the radius of a circle, or for the whole width of a corridor. */
function SizeInput({ tool: { drawing, act, unread }, error }: SizeInputProps) {
  const isCircle = drawing.kind === 'circle'
  const factor = isCircle ? 1 : 2
  const { least, most } = SIZE_LIMITS[isCircle ? 'circle' : 'corridor']
  const meters = isCircle ? drawing.radiusMeters : drawing.halfWidthMeters
  const isRight = meters >= least && meters <= most
  const limits = `Informe de ${formatCount(least * factor)} a ${formatCount(most * factor)} metros.`
  const { isUnread, field } = useTakenText({
    known: formatTypedNumber(meters * factor),
    unread,
    take(typed) {
      const read = readTypedNumber(typed)
      if (read === null) return null
      const next = Math.max(0, Math.round(read / factor))
      act({ type: 'size', meters: next })
      return formatTypedNumber(next * factor)
    },
  })
  return (
    <TextInput
      size="xs"
      label={isCircle ? 'Raio (m)' : 'Largura do corredor (m)'}
      inputMode="numeric"
      autoComplete="off"
      error={isUnread ? 'Informe um número.' : isRight ? error : limits}
      {...field}
    />
  )
}
