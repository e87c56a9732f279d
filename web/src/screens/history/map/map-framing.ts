/** Decides when a map frames what it shows. */
export interface MapFraming {
  /** Tells that the person chose what the map looks at, for as long as it is asked the same. */
  keep(question: string): void
  /** Tells that the map was led to an instant: what it shows then is no longer what was framed. */
  leave(): void
  /** Answers whether the answer to a question is to be framed now: at its first part and once more when it is whole. */
  isDue(question: string, isWhole: boolean): boolean
  /** Answers whether the map shows the answer to a question as it was framed, so that another size asks for it anew. */
  isFramed(question: string): boolean
}

/** Makes a framing; the camera of a link is the person's for the question that the link asks. */
export function mapFraming(linked: string | null): MapFraming {
  let kept = linked
  let framed = ''
  let left = false
  return {
    keep(question) {
      kept = question
    },
    leave() {
      left = true
    },
    isDue(question, isWhole) {
      const look = `${question} ${isWhole}`
      if (framed === look) return false
      framed = look
      if (kept === question) return false
      kept = null
      left = false
      return true
    },
    isFramed: (question) => framed.startsWith(`${question} `) && kept !== question && !left,
  }
}
