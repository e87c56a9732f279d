const LARGEST_PX = 512
const LEAST_PX = 16
/** A part of a picture that lets more through than this is not seen on any ground. */
const SEEN_ALPHA = 8

const NO_IMAGE = 'Este arquivo não é uma imagem que o navegador saiba abrir. Use PNG, SVG, WebP ou JPEG.'
const NOTHING_SEEN = 'Nada desta imagem aparece: ela está vazia, é transparente ou não tem tamanho.'
const LIES_ELSEWHERE =
  'Este SVG busca um desenho em outro endereço, e isso não aparece. Ponha tudo dentro do arquivo, ou use PNG.'

/**
 * Draws a picture of whichever kind the browser knows anew as PNG, no larger than it is shown: nothing that was hidden in
 * it, and no program in an SVG, comes along. Throws an Error whose message is for people, also of a picture on which nothing is to be seen.
 */
export async function drawPng(file: File): Promise<string> {
  if (file.type === 'image/svg+xml' && liesElsewhere(await file.text())) throw new Error(LIES_ELSEWHERE)
  const address = URL.createObjectURL(file)
  try {
    const image = await load(address)
    // An SVG without a size is as large as one likes.
    const [width, height] = [image.naturalWidth || LARGEST_PX, image.naturalHeight || LARGEST_PX]
    const share = Math.min(1, LARGEST_PX / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(LEAST_PX, Math.round(width * share))
    canvas.height = Math.max(LEAST_PX, Math.round(height * share))
    const drawing = canvas.getContext('2d')!
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
    if (isEmpty(drawing.getImageData(0, 0, canvas.width, canvas.height))) throw new Error(NOTHING_SEEN)
    return canvas.toDataURL('image/png')
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => {
    throw new Error(NO_IMAGE)
  })
  return image
}

function isEmpty({ data }: ImageData): boolean {
  for (let index = 3; index < data.length; index += 4) if (data[index]! > SEEN_ALPHA) return false
  return true
}

/** Tells whether a drawing shows something that is not in its file: of that browsers draw nothing, or the sign of a picture that is missing. */
function liesElsewhere(svg: string): boolean {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml')
  return [...drawing.querySelectorAll('image, use, feImage')].some(
    (shown) =>
      mayBeDrawn(shown, svg) &&
      [...shown.attributes].some(({ localName, value }) => localName === 'href' && !/^\s*(#|data:|$)/.test(value)),
  )
}

/** What is only defined is drawn where the drawing names it, or what it is a part of. */
function mayBeDrawn(shown: Element, svg: string): boolean {
  const definitions = shown.closest('defs')
  for (let part: Element | null = shown; definitions && part && part !== definitions; part = part.parentElement) {
    if (part.id !== '' && svg.includes(`#${part.id}`)) return true
  }
  return !definitions
}
