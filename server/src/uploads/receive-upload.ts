import type { Readable } from 'node:stream'
import { LARGEST_UPLOAD_BYTES } from '@monitorweb/contract/support-calls/support-call'
import type { StoredUpload } from '../storage/files/upload-store.ts'
import { kindOfFile } from './content-type.ts'
import { safeFileName } from './file-name.ts'
import { explainStorageFailure, RefusedFileError } from './upload-errors.ts'
import type { ReceivedFile, UploadFolder } from './upload-folder.ts'

const MEGABYTE = 1024 * 1024

interface Sent {
  content: Readable | Buffer
  /** The name by which the sender calls the file. */
  name: string
  /** Whether the content was cut off for its size. */
  isCut?(): boolean
}

/**
 * Takes a file in and keeps it where `enter` succeeds; otherwise removes it. Throws RefusedFileError for a file that is
 * too large, empty or of a kind that is not taken, and StorageFailedError for a full disk.
 */
export async function receiveUpload(
  folder: UploadFolder,
  { content, name, isCut = () => false }: Sent,
  enter: (upload: StoredUpload) => Promise<void>,
): Promise<StoredUpload> {
  let file: ReceivedFile | null = null
  try {
    file = await folder.receive(content)
    const upload = await describe(file, name, isCut())
    await file.keep()
    await enter(upload).catch(async (error: unknown) => {
      await folder.remove(upload.id)
      throw error
    })
    return upload
  } catch (error) {
    await file?.discard().catch(() => undefined)
    throw explainStorageFailure(error)
  }
}

async function describe({ id, path, sizeBytes }: ReceivedFile, name: string, cut: boolean): Promise<StoredUpload> {
  if (cut || sizeBytes > LARGEST_UPLOAD_BYTES) {
    const most = LARGEST_UPLOAD_BYTES / MEGABYTE
    throw new RefusedFileError('size', `O arquivo é grande demais: envie até ${most} MB.`)
  }
  if (sizeBytes === 0) throw new RefusedFileError('empty', 'O arquivo está vazio.')
  const kind = await kindOfFile(path, name)
  if (!kind) {
    throw new RefusedFileError(
      'type',
      'Este tipo de arquivo não é aceito. Envie imagem, PDF, planilha, documento, texto ou vídeo.',
    )
  }
  return { id, name: safeFileName(name, kind.extension), mediaType: kind.mediaType, sizeBytes }
}
