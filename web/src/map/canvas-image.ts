/** Images are drawn at twice their size, so that they are sharp on dense screens too. */
export const IMAGE_PIXEL_RATIO = 2

/** Makes a canvas of the given size in CSS pixels, whose drawing unit is one CSS pixel. */
export function canvasOf(widthPx: number, heightPx = widthPx): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx * IMAGE_PIXEL_RATIO
  canvas.height = heightPx * IMAGE_PIXEL_RATIO
  // The canvas is read back at once: one that the graphics card holds would stop the page for each image.
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.scale(IMAGE_PIXEL_RATIO, IMAGE_PIXEL_RATIO)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  return context
}

export function imageOf(context: CanvasRenderingContext2D): ImageData {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height)
}
