import { FieldError } from '@monitorweb/contract/wire/field-error'
import type { BrandImage } from '../storage/settings/brand.ts'
import { cleanPng } from './clean-png.ts'
import { RefusedImageError } from './refused-image.ts'

const ADDRESS = /^\/brand\/([0-9a-f]{64})\.png$/
const DATA_URL = 'data:image/png;base64,'

/** Answers the address of a picture; "" for none. */
export function imageAddress(digest: string): string {
  return digest === '' ? '' : `/brand/${digest}.png`
}

/**
 * Takes a picture as it was sent: new ones are cleaned and put into `images`, addresses of kept ones stay. Answers the
 * digest, "" for none. Throws FieldError.
 */
export function takeImage(sent: string, field: string, images: Map<string, BrandImage>): string {
  if (sent === '') return ''
  const kept = ADDRESS.exec(sent)
  if (kept) return kept[1]!
  try {
    const { digest, ...image } = cleanPng(Buffer.from(sent.slice(DATA_URL.length), 'base64'))
    images.set(digest, image)
    return digest
  } catch (error) {
    throw error instanceof RefusedImageError ? new FieldError(field, error.message) : error
  }
}
