/** Does a work that receives a file of a person, and tells it how many others of that person are on their way. */
export type WhileUnderWay = <T>(userId: number, work: (others: number) => Promise<T>) => Promise<T>

/** Counts the files on their way to this process, of each person, since they stand in no table until they came whole. */
export function createUploadsUnderWay(): WhileUnderWay {
  const underWay = new Map<number, number>()
  return async (userId, work) => {
    const others = underWay.get(userId) ?? 0
    underWay.set(userId, others + 1)
    try {
      return await work(others)
    } finally {
      const left = underWay.get(userId)! - 1
      if (left === 0) underWay.delete(userId)
      else underWay.set(userId, left)
    }
  }
}
