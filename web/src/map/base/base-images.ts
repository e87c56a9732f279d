import { drawHatch } from './hatch-image.ts'
import { drawShield } from './shield-images.ts'

/** Draws an image that a layer of the base map names; answers null for other images. */
export function drawBaseImage(id: string): ImageData | null {
  return drawShield(id) ?? drawHatch(id)
}
