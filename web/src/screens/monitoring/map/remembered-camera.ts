import { type Camera, formatCamera, parseCamera } from '#map/camera.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'

const REMEMBERED_CAMERA = 'monitorweb:map-camera'

/** Remembers where the map looked, also for the next visit; answers it as links hold it. */
export function rememberCamera(camera: Camera): string {
  const text = formatCamera(camera)
  localStorage.setItem(REMEMBERED_CAMERA, text)
  return text
}

/** Answers where the map looks, or looked last where there is none; "" before anybody saw one. */
export function lastCameraText({ camera }: MonitoringSearch): string {
  return camera ?? localStorage.getItem(REMEMBERED_CAMERA) ?? ''
}

/** Answers the link's camera, else the one of the last visit; neither where the link asks for a vehicle. */
export function startCameraOf(search: MonitoringSearch): Camera | null {
  if (search.camera === undefined && (search.v !== undefined || search.chosen !== undefined)) return null
  return parseCamera(lastCameraText(search))
}
