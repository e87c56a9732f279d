import type { MapPoint } from '#places/map-point.ts'

/** Links to others' maps that open at a place. Nothing is sent to them until somebody presses. */
export function outsideLinks({ latitude, longitude }: MapPoint): { label: string; href: string }[] {
  const place = `${latitude.toFixed(6)},${longitude.toFixed(6)}`
  return [
    { label: 'Google Maps', href: `https://www.google.com/maps/search/?api=1&query=${place}` },
    { label: 'Street View', href: `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${place}` },
    { label: 'Waze', href: `https://waze.com/ul?ll=${place}&navigate=yes` },
  ]
}
