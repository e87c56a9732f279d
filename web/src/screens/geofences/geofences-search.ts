import type { DrawnKind } from '#geofences/drawing/drawing.ts'
import { type Camera, parseCamera } from '#map/camera.ts'
import { fromAddress, toAddress } from '#state/address-words.ts'
import { GEOFENCES_ADDRESS } from './geofences-address.ts'

/** This is what the address of the geofences says besides its path. */
export interface GeofencesSearch {
  text?: string
  /** Only the geofences of this customer and of those below it are shown. */
  customerId?: number
  group?: string
  purpose?: 'fence' | 'landmark' | 'anchor'
  /** A new geofence begins with this form, and where the camera looks. */
  form?: DrawnKind
  /** Latitude, longitude and zoom. */
  camera?: string
}

const PURPOSES = ['fence', 'landmark', 'anchor'] as const
const FORMS = ['circle', 'polygon', 'corridor'] as const

/** Writes the address in its own words, which this screen reads itself: the shell knows none of them. */
export function writeGeofencesSearch(search: GeofencesSearch): Record<string, unknown> {
  return toAddress({ ...search }, GEOFENCES_ADDRESS)
}

/** Reads the address; what makes no sense in it is left out. */
export function readGeofencesSearch(address: Record<string, unknown>): GeofencesSearch {
  const search = fromAddress(address, GEOFENCES_ADDRESS)
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '')
  const customerId = Number(search['customerId'])
  const purpose = PURPOSES.find((known) => known === search['purpose'])
  const form = FORMS.find((known) => known === search['form'])
  return {
    ...(text('text') && { text: text('text') }),
    ...(Number.isSafeInteger(customerId) && customerId > 0 && { customerId }),
    ...(text('group') && { group: text('group') }),
    ...(purpose && { purpose }),
    ...(form && { form }),
    ...(parseCamera(text('camera')) && { camera: text('camera') }),
  }
}

/** Answers where a new geofence begins to be drawn. */
export function startCamera({ camera }: GeofencesSearch): Camera | null {
  return camera === undefined ? null : parseCamera(camera)
}
