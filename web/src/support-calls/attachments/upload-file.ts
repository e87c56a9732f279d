import { messageOf, unreachable } from '#api/api-error.ts'
import { refusalOfPage } from '#api/session/next-page.ts'
import { storedToken } from '#api/session/session.ts'
import { endSession, SESSION_EXPIRED } from '#api/session/session-end.ts'

const ENDPOINT = '/uploads'

/** This is a file on its way. Fetch tells nothing of how much was sent, so the older interface sends it. */
export interface UploadOnTheWay {
  /** Resolves with the id under which the server keeps the file; rejects with a Portuguese sentence. */
  done: Promise<string>
  abort(): void
}

/** Sends one file; `onProgress` hears the share that left, 0 to 1. */
export function uploadFile(file: File, onProgress: (share: number) => void): UploadOnTheWay {
  const refusal = refusalOfPage()
  if (refusal) return { done: Promise.reject(refusal), abort() {} }
  const token = storedToken()
  const request = new XMLHttpRequest()
  const done = new Promise<string>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new Error(unreachable().message)))
    request.addEventListener('abort', () => reject(new Error('O envio foi interrompido.')))
    request.addEventListener('load', () => {
      const answer = readAnswer(request.responseText)
      if (request.status === 201 && answer.id) return resolve(answer.id)
      if (request.status === 401) endSession(token, answer.message || SESSION_EXPIRED)
      reject(new Error(answer.message || messageOf(null)))
    })
  })
  const form = new FormData()
  form.append('arquivo', file, file.name)
  request.open('POST', ENDPOINT)
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.send(form)
  return { done, abort: () => request.abort() }
}

/** Fetches a kept file, which the server gives only to who may see it. Throws an Error with a Portuguese sentence. */
export async function fetchUpload(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(`${ENDPOINT}/${id}`, {
    headers: { Authorization: `Bearer ${storedToken() ?? ''}` },
    signal,
  }).catch(() => {
    throw new Error(unreachable().message)
  })
  if (response.ok) return await response.blob()
  throw new Error(readAnswer(await response.text()).message || messageOf(null))
}

function readAnswer(text: string): { id?: string; message?: string } {
  try {
    return JSON.parse(text) as { id?: string; message?: string }
  } catch {
    return {}
  }
}
