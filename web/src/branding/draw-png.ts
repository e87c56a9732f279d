const LARGEST_PX = 512
const LEAST_PX = 16

/**
 * Draws a picture of whichever kind the browser knows anew as PNG, no larger than it is shown: nothing that was hidden in
 * it, and no program in an SVG, comes along. Throws an Error whose message is for people.
 */
export async function drawPng(file: File): Promise<string> {
  const address = URL.createObjectURL(file)
  try {
    const image = await load(address)
    // An SVG without a size is as large as one likes.
    const [width, height] = [image.naturalWidth || LARGEST_PX, image.naturalHeight || LARGEST_PX]
    const share = Math.min(1, LARGEST_PX / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(LEAST_PX, Math.round(width * share))
    canvas.height = Math.max(LEAST_PX, Math.round(height * share))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => {
    throw new Error('Este arquivo não é uma imagem que o navegador saiba abrir. Use PNG, SVG, WebP ou JPEG.')
  })
  return image
}
