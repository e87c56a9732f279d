import { useEffect, useRef, useState } from 'react'
import { ApiError, isNotFound, messageOf } from '#api/api-error.ts'
import { sortFiles } from './attachment-rules.ts'
import { type UploadOnTheWay, uploadFile } from './upload-file.ts'

/** This is a file that somebody chose. */
export interface ChosenFile {
  key: string
  name: string
  sizeBytes: number
  /** The address in this browser of a picture; null for a file that is no picture. */
  preview: string | null
  state: 'sending' | 'kept' | 'failed'
  /** The share that left, from 0 to 1. */
  sent: number
  /** Only a file that is kept has an id. */
  id: string | null
  /** Says why the sending failed. */
  problem: string | null
}

export interface Attachments {
  files: readonly ChosenFile[]
  /** Says why files were not taken at all. */
  refused: readonly string[]
  sending: boolean
  /**
   * Says what keeps the files from going with the text: one is on its way still, or failed and is sent again or taken
   * out, never left behind unseen.
   */
  unsent: string | null
  /** The ids of the files that are kept, separated by commas, as the calls take them. */
  ids: string
  add(files: readonly File[]): void
  retry(key: string): void
  /**
   * Sends all of them again where the server refused the text because it has a file no more, after a day, and says so by
   * `tell`; answers whether that was the refusal.
   */
  sendAgain(refusal: unknown, tell: (words: string) => void): boolean
  remove(key: string): void
  clear(): void
}

const FAILED = 'Um anexo não foi enviado. Envie-o de novo ou tire-o da lista.'
const SENDING = 'Um anexo ainda está sendo enviado. Espere que ele chegue.'
const GONE = 'Os anexos não estavam mais no servidor e estão sendo enviados de novo. Depois envie outra vez.'

interface Work {
  file: File
  upload: UploadOnTheWay | null
}

/**
 * Holds the files of a form: each is sent at once, shown while it goes, and tried again where it failed. `already`: so many
 * files its call has.
 */
export function useAttachments(already = 0): Attachments {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const works = useRef(new Map<string, Work>())
  const taken = useRef(0)
  const shown = useRef(files)
  shown.current = files
  useEffect(
    () => () => {
      for (const work of works.current.values()) work.upload?.abort()
      for (const { preview } of shown.current) if (preview) URL.revokeObjectURL(preview)
    },
    [],
  )

  function change(key: string, patch: Partial<ChosenFile>) {
    setFiles((known) => known.map((file) => (file.key === key ? { ...file, ...patch } : file)))
  }

  function send(key: string) {
    const work = works.current.get(key)
    if (!work) return
    change(key, { state: 'sending', sent: 0, id: null, problem: null })
    work.upload = uploadFile(work.file, (sent) => change(key, { sent }))
    work.upload.done.then(
      (id) => change(key, { state: 'kept', sent: 1, id }),
      (failure: unknown) => change(key, { state: 'failed', problem: messageOf(failure) }),
    )
  }

  function add(chosen: readonly File[]) {
    const sorted = sortFiles(chosen, already + shown.current.length)
    setRefused(sorted.refused)
    const entries = sorted.taken.map((file) => ({ file, entry: entryOf(file, String(++taken.current)) }))
    setFiles((known) => [...known, ...entries.map(({ entry }) => entry)])
    for (const { file, entry } of entries) {
      works.current.set(entry.key, { file, upload: null })
      send(entry.key)
    }
  }

  function remove(key: string) {
    works.current.get(key)?.upload?.abort()
    works.current.delete(key)
    const preview = shown.current.find((file) => file.key === key)?.preview
    if (preview) URL.revokeObjectURL(preview)
    setFiles((known) => known.filter((file) => file.key !== key))
    setRefused([])
  }

  const some = (asked: ChosenFile['state']) => files.some(({ state }) => state === asked)
  return {
    files,
    refused,
    sending: some('sending'),
    unsent: some('failed') ? FAILED : some('sending') ? SENDING : null,
    ids: files.flatMap(({ id }) => id ?? []).join(','),
    add,
    retry: send,
    sendAgain(refusal, tell) {
      const isGone = refusal instanceof ApiError && isNotFound(refusal) && refusal.details.field === 'attachmentIds'
      if (!isGone) return false
      for (const { key } of shown.current) send(key)
      tell(GONE)
      return true
    },
    remove,
    clear() {
      for (const { key } of files) remove(key)
    },
  }
}

function entryOf(file: File, key: string): ChosenFile {
  return {
    key,
    name: file.name,
    sizeBytes: file.size,
    preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
    state: 'sending',
    sent: 0,
    id: null,
    problem: null,
  }
}
