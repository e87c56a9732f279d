import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { MapScheme } from '#map/base/map-palette.ts'
import type { ShownGround } from '#map/base/shown-ground.ts'
import { type Camera, formatCamera } from '#map/camera.ts'
import { GroundNote } from '#map/GroundNote.tsx'
import { MapButtons } from '#map/MapButtons.tsx'
import mapStyles from '#map/map.module.css'
import type { StopMark } from '#map/track/stop-groups.ts'
import { createTrackMap } from '#map/track/track-map.ts'
import type { DrawnTrack, TrackMarks } from '#map/track/track-marks.ts'
import type { PointedMark } from '#map/track/track-pointer.ts'
import { useMadeMap } from '#map/use-made-map.ts'
import { type Looked, useLooked, useSelection } from '#reports/history/history-selection.ts'
import { placeAt } from '#reports/track/track-at-instant.ts'
import type { FleetDrawing } from '../fleet/fleet-drawing.ts'
import type { Viewed } from '../use-viewed.ts'
import { type HintedStop, MarkHint } from './MarkHint.tsx'
import { pointInTrack } from './map-data.ts'
import { mapFraming } from './map-framing.ts'
import { stopsBeside } from './stops-beside.ts'
import { useMapMarkers } from './use-map-markers.ts'
import { besideCard, type Edges, type MapParts, waysAround } from './ways-around.ts'

interface TrackMapViewProps {
  viewed: Viewed
  tracks: readonly DrawnTrack[]
  marks: TrackMarks
  /** What stands around: rows of a fleet, each of which can be chosen by a press. */
  others?: OtherRows | undefined
  scheme: MapScheme
  /** Lies on the upper left corner of the map. */
  legend: RefObject<HTMLElement | null>
  /** Lies on the upper right corner while an instant is looked at. */
  card: HTMLElement | null
  /** The camera is read once, when the map is made. */
  startCamera: Camera | null
  /** For another question the map looks at all of the answer. */
  question: string
  /** True once no more of the answer comes by itself. */
  isWhole: boolean
  /** Of a fleet: whose rows of which period stand around, and whether none of them is chosen. */
  fleet?: { question: string; isAlone: boolean } | undefined
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
  /** Answers what is told of a stop and whose it is. */
  stopAt(vehicleId: number, start: EpochMs): HintedStop | undefined
}

/** Rows step back behind the one that was chosen. */
const BEHIND = '#8a93a3'

const TITLE =
  'Mapa do percurso. Use as setas para mover e as teclas + e − para aproximar ou afastar. A tabela traz os mesmos dados.'

/** The map of the tracks is a component here: what changes in the properties is told to the map, which is made once. */
export function TrackMapView(props: TrackMapViewProps) {
  const { viewed, tracks, marks, others, scheme, question, follow } = props
  const selection = useSelection()
  const [ground, setGround] = useState<ShownGround | null>(null)
  const [mark, setMark] = useState<PointedMark | null>(null)
  const isAlone = props.fleet?.isAlone ?? false
  const look = isAlone ? props.fleet!.question : `${question} ${viewed.focus.from} ${viewed.focus.to}`
  const [framing] = useState(() => mapFraming(props.startCamera === null ? null : look))

  const timeOf = useEffectEvent((vehicleId: number, drawn: number) => {
    const vehicle = viewed.vehicles.find((shown) => shown.vehicleId === vehicleId)
    return vehicle?.growing?.track.fixTime[pointInTrack(viewed, vehicle, drawn)] ?? null
  })
  const pickOther = useEffectEvent((vehicleId: number, point: number) => props.others?.onTrack(vehicleId, point))
  const pickOtherStop = useEffectEvent((vehicleId: number, start: EpochMs): boolean => {
    const isSame = (stop: StopMark) => stop.vehicleId === vehicleId && stop.start === start
    const isOther = !marks.stops.some(isSame) && (others?.stops.some(isSame) ?? false)
    if (isOther) others!.onStop(vehicleId, start)
    return isOther
  })
  const onCamera = useEffectEvent((camera: Camera) => props.onCamera(formatCamera(camera)))
  const onHand = useEffectEvent(() => framing.keep(look))
  // What stands below the map comes after it, and takes of its height; what somebody looks at stays.
  const onResize = useEffectEvent(() => {
    if (framing.isFramed(look)) showAll(false)
  })
  // The line of time knows no instants of other vehicles.
  const onMark = useEffectEvent((pointed: PointedMark | null) => {
    setMark(pointed)
    if (pointed) selection.set({ hovered: momentOf(pointed, marks.stops) })
  })
  const onDrawn = useEffectEvent(() => props.onDrawn())
  const { container, map } = useMadeMap((element) =>
    createTrackMap({
      container: element,
      scheme,
      title: TITLE,
      camera: props.startCamera,
      onCamera: (camera) => onCamera(camera),
      onHand: () => onHand(),
      onResize: () => onResize(),
      onGround: setGround,
      onDrawn: () => onDrawn(),
      onHover(found) {
        const at = found && !found.isOther ? timeOf(found.vehicleId, found.point) : null
        selection.set({ hovered: at === null ? null : { at, vehicleId: found!.vehicleId } })
      },
      onMark: (pointed) => onMark(pointed),
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
  const buttons = useRef<HTMLDivElement>(null)
  const allPoints = () =>
    !isAlone && tracks.length > 0 ? pointsOf(tracks) : [...pointsOf(others?.tracks ?? []), ...(others?.stops ?? [])]
  const parts = () =>
    partsOn(container.current!, { legend: props.legend.current, buttons: buttons.current, card: props.card })
  const showAll = useEffectEvent((animate: boolean) => map?.fit(allPoints(), { covered: waysAround(parts()), animate }))
  const besideOpenCard = () => {
    const { map: frame, card } = parts()
    return card ? besideCard(frame, card) : {}
  }
  // The way is seen beside what is told of an instant of it; of a map that somebody moved, the place of the instant is.
  const makeRoom = useEffectEvent(() => {
    const { map: frame, card } = parts()
    const { instant, vehicleId, playing } = selection.get()
    if (!map || playing) return
    if (framing.isFramed(look)) {
      if (!card || map.holds(within(frame, card), allPoints())) showAll(true)
      return
    }
    const { vehicles } = viewed
    const vehicle = vehicles.find((shown) => shown.vehicleId === vehicleId) ?? vehicles[0]
    const place = instant !== null && vehicle?.growing ? placeAt(vehicle.growing, instant, vehicle.gapMs) : null
    if (place && card && map.holds(within(frame, card), [place])) map.show(place, besideCard(frame, card))
  })

  useEffect(() => map?.setScheme(scheme), [map, scheme])
  const around = others?.tracks
  const allTracks = useMemo(
    () => [...(around ?? []).map((track) => (isAlone ? track : { ...track, colors: [BEHIND] })), ...tracks],
    [around, isAlone, tracks],
  )
  const stopsAround = others?.stops
  const { focus } = viewed
  const allMarks = useMemo(
    () =>
      stopsAround ? { ...marks, stops: [...stopsBeside(stopsAround, marks.stops, focus), ...marks.stops] } : marks,
    [stopsAround, marks, focus],
  )
  useEffect(() => map?.setTracks(allTracks), [map, allTracks])
  useEffect(() => map?.setMarks(allMarks), [map, allMarks])
  const isShown = isAlone ? others !== undefined && others.tracks.length + others.stops.length > 0 : tracks.length > 0
  const isWhole = isAlone ? (others?.isComplete ?? false) : props.isWhole
  // biome-ignore lint/correctness/useExhaustiveDependencies: tracks that came belong to what is framed
  useEffect(() => {
    if (!map || !isShown || !framing.isDue(look, isWhole)) return
    showAll(false)
    if (selection.get().playing) framing.leave()
  }, [map, framing, tracks, look, isShown, isWhole])
  // The map goes with what is played.
  const isPlaying = useLooked(({ playing }) => playing)
  useEffect(() => {
    if (isPlaying) framing.leave()
  }, [isPlaying, framing])
  const { card } = props
  useEffect(() => {
    if (!card) return makeRoom()
    const observer = new ResizeObserver(() => makeRoom())
    observer.observe(card)
    // What the pointer is on changes with every move of it, and nothing of where the card lies.
    const told = () => {
      const { instant, vehicleId, playing } = selection.get()
      return `${vehicleId} ${instant} ${playing}`
    }
    let before = told()
    const unsubscribe = selection.subscribe(() => {
      if (told() === before) return
      before = told()
      makeRoom()
    })
    return () => {
      observer.disconnect()
      unsubscribe()
    }
  }, [card, selection])
  useMapMarkers({ map, viewed, follow, covered: besideOpenCard })

  function zoomBy(steps: number) {
    framing.keep(look)
    map?.zoomBy(steps)
  }

  return (
    <div className={mapStyles.frame}>
      <a className={mapStyles.skip} href="#depois-do-mapa">
        Pular o mapa
      </a>
      <div ref={container} className={mapStyles.map} />
      <GroundNote ground={ground} />
      {mark && (
        <MarkHint mark={mark} viewed={viewed} stopAt={others?.stopAt} width={container.current?.clientWidth ?? 0} />
      )}
      {map && <MapButtons ref={buttons} fitLabel="Ver todo o percurso" onZoom={zoomBy} onFit={() => showAll(true)} />}
      <span id="depois-do-mapa" tabIndex={-1} />
    </div>
  )
}

/** Answers the first instant that the mark tells of; null where all of its stops are of other vehicles. */
function momentOf(pointed: PointedMark, own: readonly StopMark[]): Looked['hovered'] {
  if (pointed.kind === 'excluded') return pointed.mark
  if (pointed.kind === 'events') return pointed.events[0]!
  const known = pointed.stops.filter((stop) => own.includes(stop))
  const first = known.toSorted((one, other) => one.start - other.start)[0]
  return first ? { at: first.start, vehicleId: first.vehicleId } : null
}

/** Finds where the parts that lie on the map are now. */
function partsOn(container: HTMLElement, parts: Record<'legend' | 'buttons' | 'card', HTMLElement | null>): MapParts {
  return {
    map: container.getBoundingClientRect(),
    legend: parts.legend?.getBoundingClientRect(),
    buttons: parts.buttons?.getBoundingClientRect(),
    credits: container.querySelector('.maplibregl-control-container')?.getBoundingClientRect(),
    card: parts.card?.getBoundingClientRect(),
  }
}

/** So near to the card a place is not seen either: what marks it is as large. */
const MARK_PX = 18

/** Tells where a card with a mark's room around it is, from the upper left of its map. */
function within(map: Edges, { left, top, right, bottom }: Edges): Edges {
  return {
    ...{ left: left - map.left - MARK_PX, right: right - map.left + MARK_PX },
    ...{ top: top - map.top - MARK_PX, bottom: bottom - map.top + MARK_PX },
  }
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
