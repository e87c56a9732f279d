import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { BaseKind } from '#map/base/base-map-switch.ts'
import type { MapScheme } from '#map/base/map-palette.ts'
import { type Camera, formatCamera } from '#map/camera.ts'
import { MapButtons } from '#map/MapButtons.tsx'
import mapStyles from '#map/map.module.css'
import { createTrackMap, type TrackMap } from '#map/track/track-map.ts'
import type { DrawnTrack, TrackMarks } from '#map/track/track-marks.ts'
import type { PointedMark } from '#map/track/track-pointer.ts'
import { makeMap } from '#map/webgl-support.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import type { FleetDrawing } from '../fleet/fleet-drawing.ts'
import type { Viewed } from '../use-viewed.ts'
import { MarkHint } from './MarkHint.tsx'
import { pointInTrack } from './map-data.ts'
import { useMapMarkers } from './use-map-markers.ts'

interface TrackMapViewProps {
  viewed: Viewed
  tracks: readonly DrawnTrack[]
  marks: TrackMarks
  /** What stands around: rows of a fleet, each of which can be chosen by a press. */
  others?: OtherRows | undefined
  scheme: MapScheme
  /** The camera is read once, when the map is made. */
  startCamera: Camera | null
  /** For another question the map looks at all of the answer. */
  question: string
  follow: boolean
  onCamera(camera: string): void
  /** Tells that the tracks were drawn, as far as they are known. */
  onDrawn(): void
}

/** Rows that the map draws beside the one that is looked at. */
export interface OtherRows extends Pick<FleetDrawing, 'tracks' | 'stops'> {
  /** True once no more rows come by themselves. */
  isComplete: boolean
  onTrack(vehicleId: number, point: number): void
  onStop(vehicleId: number, start: EpochMs): void
}

/** Rows step back behind the one that was chosen. */
const BEHIND = '#8a93a3'

const TITLE =
  'Mapa do percurso. Use as setas para mover e as teclas + e − para aproximar ou afastar. A tabela traz os mesmos dados.'

/** The map of the tracks is a component here: what changes in the properties is told to the map, which is made once. */
export function TrackMapView(props: TrackMapViewProps) {
  const { viewed, tracks, marks, others, scheme, question, follow } = props
  const selection = useSelection()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<TrackMap | null>(null)
  const [base, setBase] = useState<BaseKind | null>(null)
  const [mark, setMark] = useState<PointedMark | null>(null)
  const keptFor = useRef(props.startCamera === null ? null : question)
  const shownLook = useRef('')

  const timeOf = useEffectEvent((vehicleId: number, drawn: number) => {
    const vehicle = viewed.vehicles.find((shown) => shown.vehicleId === vehicleId)
    return vehicle?.growing?.track.fixTime[pointInTrack(viewed, vehicle, drawn)] ?? null
  })
  const pickOther = useEffectEvent((vehicleId: number, point: number) => props.others?.onTrack(vehicleId, point))
  const pickOtherStop = useEffectEvent((vehicleId: number, start: EpochMs): boolean => {
    const isOther = others?.stops.some((stop) => stop.vehicleId === vehicleId && stop.start === start) ?? false
    if (isOther) others!.onStop(vehicleId, start)
    return isOther
  })
  const onCamera = useEffectEvent((camera: Camera) => props.onCamera(formatCamera(camera)))
  const onDrawn = useEffectEvent(() => props.onDrawn())
  const make = useEffectEvent((element: HTMLElement) =>
    createTrackMap({
      container: element,
      scheme,
      title: TITLE,
      camera: props.startCamera,
      onCamera: (camera) => onCamera(camera),
      onBase: setBase,
      onDrawn: () => onDrawn(),
      onHover: (found) =>
        selection.set({ hovered: found && !found.isOther ? timeOf(found.vehicleId, found.point) : null }),
      onMark(pointed) {
        setMark(pointed)
        if (pointed) selection.set({ hovered: momentOf(pointed) })
      },
      onExcluded: ({ vehicleId, at }) => selection.set({ vehicleId, instant: at, playing: false }),
      onPick({ vehicleId, point, isOther }) {
        if (isOther) return pickOther(vehicleId, point)
        selection.set({ vehicleId, instant: timeOf(vehicleId, point), playing: false })
      },
      // Where a vehicle stood often, each press shows the next time.
      onStops(stops) {
        const { instant } = selection.get()
        const { vehicleId, start } = stops.find((stop) => instant !== null && stop.start > instant) ?? stops[0]!
        if (pickOtherStop(vehicleId, start)) return
        selection.set({ vehicleId, instant: start, playing: false })
      },
    }),
  )
  const showAll = useEffectEvent((animate: boolean) =>
    map?.fit(tracks.length > 0 ? pointsOf(tracks) : [...pointsOf(others?.tracks ?? []), ...(others?.stops ?? [])], {
      covered: coveredBy(container.current!),
      animate,
    }),
  )

  useEffect(() => {
    const made = makeMap(() => make(container.current!))
    if (!made) return
    setMap(made)
    return () => made.stop()
  }, [])
  useEffect(() => map?.setScheme(scheme), [map, scheme])
  const isAlone = tracks.length === 0
  const around = others?.tracks
  const allTracks = useMemo(
    () => [...(around ?? []).map((track) => (isAlone ? track : { ...track, colors: [BEHIND] })), ...tracks],
    [around, isAlone, tracks],
  )
  const stopsAround = others?.stops
  const allMarks = useMemo(
    () => (stopsAround ? { ...marks, stops: [...stopsAround, ...marks.stops] } : marks),
    [stopsAround, marks],
  )
  useEffect(() => map?.setTracks(allTracks), [map, allTracks])
  useEffect(() => map?.setMarks(allMarks), [map, allMarks])
  const othersLook =
    others && isAlone && (others.tracks.length > 0 || others.stops.length > 0) ? `${question} ${others.isComplete}` : ''
  useEffect(() => {
    if (!map || othersLook === '' || shownLook.current === othersLook) return
    shownLook.current = othersLook
    if (keptFor.current !== question) showAll(false)
  }, [map, othersLook, question])
  const isComplete = viewed.totals.positionCount > 0
  const look = `${question} ${viewed.focus.from} ${viewed.focus.to} ${isComplete}`
  useEffect(() => {
    if (!map || tracks.length === 0 || shownLook.current === look) return
    shownLook.current = look
    // A camera that the link names is the person's; it holds until that person looks at something else.
    const keeps = keptFor.current === question
    if (isComplete) keptFor.current = null
    if (!keeps) showAll(false)
  }, [map, tracks, look, question, isComplete])
  useMapMarkers({ map, viewed, follow })

  return (
    <div className={mapStyles.frame}>
      <a className={mapStyles.skip} href="#depois-do-mapa">
        Pular o mapa
      </a>
      <div ref={container} className={mapStyles.map} />
      {base === 'offline' && <p className={mapStyles.offline}>Mapa local, sem internet</p>}
      {mark && <MarkHint mark={mark} viewed={viewed} width={container.current?.clientWidth ?? 0} />}
      {map && <MapButtons fitLabel="Ver todo o percurso" onZoom={map.zoomBy} onFit={() => showAll(true)} />}
      <span id="depois-do-mapa" tabIndex={-1} />
    </div>
  )
}

/** Answers the first instant that the mark tells of. */
function momentOf(pointed: PointedMark): EpochMs {
  if (pointed.kind === 'excluded') return pointed.mark.at
  if (pointed.kind === 'events') return pointed.events[0]!.at
  return Math.min(...pointed.stops.map(({ start }) => start))
}

/**
 * Answers what the legend's line hides; the map is low, so the edges are near. A value below zero takes off the fit's
 * own margin.
 */
function coveredBy({ clientWidth }: HTMLElement) {
  const side = clientWidth > 700 ? { left: 0, right: 20 } : { left: -30, right: -30 }
  return { top: 0, bottom: -34, ...side }
}

/** Answers enough of the points to know where the tracks are. */
function pointsOf(tracks: readonly DrawnTrack[]): { latitude: number; longitude: number }[] {
  return tracks.flatMap(({ track, shape }) => {
    const step = Math.max(1, Math.floor(shape.count / 2000))
    const points = []
    for (let index = 0; index < shape.count; index += step) {
      const point = shape.point[index]!
      points.push({ latitude: track.latitude[point]!, longitude: track.longitude[point]! })
    }
    return points
  })
}
