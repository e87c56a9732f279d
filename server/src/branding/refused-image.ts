/** It says in Portuguese what a picture has to be. */
export class RefusedImageError extends Error {
  override name = 'RefusedImageError'
}

export function brokenImage(): RefusedImageError {
  return new RefusedImageError('A imagem está quebrada. Salve-a de novo como PNG.')
}
