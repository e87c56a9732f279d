import { LARGEST_UPLOAD_BYTES, MOST_ATTACHMENTS } from '@monitorweb/contract/support-calls/support-call'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'

interface Sized {
  name: string
  size: number
}

/**
 * Answers which of the chosen files are sent, and a sentence for each that is not. The server judges what is in them.
 */
export function sortFiles<F extends Sized>(files: readonly F[], already: number): { taken: F[]; refused: string[] } {
  const taken: F[] = []
  const refused: string[] = []
  for (const file of files) {
    if (file.size > LARGEST_UPLOAD_BYTES)
      refused.push(
        `${file.name} tem ${sizeWords(file.size)}. Cada arquivo pode ter até ${byteSizeWords(LARGEST_UPLOAD_BYTES)}.`,
      )
    else if (file.size === 0) refused.push(`${file.name} está vazio.`)
    else if (already + taken.length >= MOST_ATTACHMENTS)
      refused.push(`${file.name} não entrou. Um chamado pode ter até ${MOST_ATTACHMENTS} anexos.`)
    else taken.push(file)
  }
  return { taken, refused }
}

/** Writes a size so that a byte more than the most does not read as the most. */
function sizeWords(bytes: number): string {
  const [size, most] = [byteSizeWords(bytes), byteSizeWords(LARGEST_UPLOAD_BYTES)]
  return size === most ? `um pouco mais de ${most}` : size
}
