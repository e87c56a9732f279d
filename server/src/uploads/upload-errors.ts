import { BucketError } from './bucket.ts'

/** Tells that a file is not taken; the message is Portuguese, for the person who sent it. */
export class RefusedFileError extends Error {
  override name = 'RefusedFileError'
  readonly reason: 'type' | 'size' | 'empty'

  constructor(reason: RefusedFileError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Tells that a file could not be kept for a fault of the machine, not of the file. The message is Portuguese. */
export class StorageFailedError extends Error {
  override name = 'StorageFailedError'
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']
const AWAY = [
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'ESTALE',
  'ETIMEDOUT',
  'EMFILE',
  'ENFILE',
]

/** Tells what a failure to write means to the sender; answers the error itself where it is none of the disk's or the bucket's. */
export function explainStorageFailure(error: unknown): unknown {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (FULL.includes(code)) {
    return new StorageFailedError('Não há espaço em disco no servidor para guardar o arquivo. Avise o suporte.', {
      cause: error,
    })
  }
  if (AWAY.includes(code) || error instanceof BucketError) {
    return new StorageFailedError('O servidor não conseguiu guardar o arquivo. Tente de novo em instantes.', {
      cause: error,
    })
  }
  return error
}

/** Told to a person who sends files and uses none of them. */
export const TOO_MANY_UNUSED = 'Você enviou arquivos demais sem usá-los. Abra o chamado com eles ou espere um dia.'
