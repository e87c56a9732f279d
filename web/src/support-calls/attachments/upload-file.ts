import { ApiError, problemIn, unreachable } from '#api/api-error.ts'
import { fetchAsPerson, problemOf, unlessAborted } from '#api/authorized-fetch.ts'
import { refusalOfPage } from '#api/session/next-page.ts'
import { storedToken } from '#api/session/session.ts'
import { endSession, SESSION_EXPIRED } from '#api/session/session-end.ts'

const ENDPOINT = '/uploads'

/** This is a file on its way. Fetch tells nothing of how much was sent, so the older interface sends it. */
export interface UploadOnTheWay {
  /** Resolves with the id under which the server keeps the file; rejects with an ApiError. */
  done: Promise<string>
  abort(): void
}

/** Sends one file; `onProgress` hears the share that left, 0 to 1. */
export function uploadFile(file: File, onProgress: (share: number) => void): UploadOnTheWay {
  const refusal = refusalOfPage()
  if (refusal) return { done: Promise.reject(refusal), abort() {} }
  const token = storedToken()
  const request = new XMLHttpRequest()
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(new ApiError('UNREACHABLE', 'O envio foi interrompido.')))
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
  })
  const done = answered.then(({ status, text }) => {
    if (status === 201) return (JSON.parse(text) as { id: string }).id
    const problem = problemIn(text)
    if (problem.code === 'UNAUTHENTICATED') {
      endSession(token, problem.message || SESSION_EXPIRED, problem.details.reason)
    }
    throw problem
  })
  const form = new FormData()
  form.append('arquivo', file, file.name)
  request.open('POST', ENDPOINT)
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.send(form)
  return { done, abort: () => request.abort() }
}

/**
 * Fetches a kept file, which the server gives only to who may see it, however long that takes. Throws ApiError, and
 * AbortError when it is given up.
 */
export async function fetchUpload(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchAsPerson(`${ENDPOINT}/${id}`, signal)
  if (!response.ok) throw await problemOf(response)
  return await response.blob().catch(unlessAborted(signal))
}
