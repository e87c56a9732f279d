import { vi } from 'vitest'

interface UploadAnswer {
  status: number
  text: string
}

/**
 * For tests: answers each file that the page sends as given, by the older interface that sends them; null for a network
 * that loses it. It holds until the page is closed.
 */
export function answerUploads(answer: () => UploadAnswer | null | Promise<UploadAnswer | null>): void {
  class AnsweredRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    open() {}
    setRequestHeader() {}
    abort() {}
    async send() {
      const given = await answer()
      if (given) Object.assign(this, { status: given.status, responseText: given.text })
      this.dispatchEvent(new Event(given ? 'load' : 'error'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
}

/** What the server answers where it keeps the file. */
export function keptAs(id: string): UploadAnswer {
  return { status: 201, text: JSON.stringify({ id }) }
}
