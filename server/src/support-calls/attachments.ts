import { LARGEST_DATA_URL_BYTES, MOST_ATTACHMENTS } from '@monitorweb/contract/support-calls/support-call'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { normalizeText } from '@monitorweb/domain/text/text'
import type pg from 'pg'
import type { Viewer } from '../storage/base/scope.ts'
import { attachUploads, countAttachments, insertUpload, maySendUpload } from '../storage/files/upload-store.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'
import { RefusedFileError, StorageFailedError, TOO_MANY_UNUSED } from '../uploads/upload-errors.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LONGEST_NAME = 255
const DATA_URL = /^data:([\w.+/-]*)(?:;[\w=.+-]+)*;base64,([A-Za-z0-9+/\s]*={0,2})$/

/** Answers the ids in a text of ids, each once. Throws FieldError. */
export function readAttachmentIds(text: string): string[] {
  const field = 'anexos'
  const ids = idsIn(text)
  if (!ids.every((id) => UUID.test(id)))
    throw new FieldError(field, 'Envie o arquivo por /uploads e informe o código recebido.')
  if (ids.length > MOST_ATTACHMENTS) throw tooMany(field)
  return ids
}

function idsIn(text: string): string[] {
  return [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))].filter((id) => id !== '')
}

/** Attaches files to an event of a call that has room for them. Throws FieldError, NotFoundError. */
export async function attachTo(
  client: pg.PoolClient,
  viewer: Viewer,
  { code, eventId, ids }: { code: number; eventId: number; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  if ((await countAttachments(client, viewer, code)) + ids.length > MOST_ATTACHMENTS) throw tooMany('anexos')
  await attachUploads(client, viewer, { eventId, ids })
}

/** This is what `arquivo` of a new call says: the ids of uploads, or a file that is only named and did not come. */
export interface FileText {
  ids: readonly string[]
  /** It is "" where every file came. */
  missing: string
}

/** Where a file is kept, and who says that there is room for it. */
export interface FilePlace {
  pool: pg.Pool
  folder: UploadFolder
  reserve: { requireForFile(): void }
}

/**
 * Answers what `arquivo` of a new call says: ids stay as they are, and the file of a data URL is kept like one that was
 * uploaded. Any other text is taken for the name of a file. Throws FieldError, DiskReservedError.
 */
export async function readFileText(
  { pool, folder, reserve }: FilePlace,
  viewer: Viewer,
  { text, field }: { text: string; field: string },
): Promise<FileText> {
  if (!text.startsWith('data:')) {
    const ids = idsIn(text)
    return ids.every((id) => UUID.test(id)) ? { ids, missing: '' } : { ids: [], missing: nameIn(text) }
  }
  const content = readDataUrl(text, field)
  reserve.requireForFile()
  // The file stays for a day even where the call is refused afterwards.
  if (!(await maySendUpload(pool, viewer))) throw new FieldError(field, TOO_MANY_UNUSED)
  const upload = await receiveUpload(folder, { content, name: 'arquivo.txt' }, (received) =>
    insertUpload(pool, viewer, received),
  ).catch((error: unknown) => {
    const told = error instanceof RefusedFileError || error instanceof StorageFailedError
    throw told ? new FieldError(field, error.message) : error
  })
  return { ids: [upload.id], missing: '' }
}

/** Browsers send a path that they made up before the name of a file. */
function nameIn(text: string): string {
  return (normalizeText(text).split(/[\\/]/).at(-1) || normalizeText(text)).slice(0, LONGEST_NAME)
}

function readDataUrl(text: string, field: string): Buffer {
  const base64 = DATA_URL.exec(text)?.[2]
  if (base64 === undefined) throw new FieldError(field, 'Este endereço de dados não pôde ser lido: use base64.')
  const content = Buffer.from(base64, 'base64')
  if (content.length > LARGEST_DATA_URL_BYTES) {
    throw new FieldError(field, 'O arquivo pode ter até 256 kB aqui. Envie os maiores por /uploads.')
  }
  return content
}

function tooMany(field: string): FieldError {
  return new FieldError(field, `Um chamado pode ter até ${MOST_ATTACHMENTS} anexos.`)
}
