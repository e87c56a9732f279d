import { setTimeout as delay } from 'node:timers/promises'
import { meaningOf } from '@monitorweb/domain/commands/tracker-answer'
import type pg from 'pg'
import type { Message } from '../../gateway/protocol.ts'
import { classifyFailure } from '../../storage/base/database-errors.ts'
import { findAnswered, noteAnswer, type SaidAnswer } from '../../storage/commands/command-answers.ts'
import type { ReceivedFrame, Step } from '../received-frame.ts'
import { storableText } from '../storable-text.ts'
import type { TrackingMetrics } from '../tracking-metrics.ts'

/** So many answers wait for the database; of more only the frames are kept, as of those that a killed process had not noted. */
const MOST_WAITING = 1_000
const RETRY_MS = 500

export interface CommandAnswers {
  /** Notes what a tracker said to a command, once the frame that said it is stored. The frame does not wait for that. */
  step: Step
  /** Waits until what was said is noted, at most this long; what is not by then is given up. */
  stop(maxWaitMs: number): Promise<void>
}

/** Notes answers one after the other, in the order in which they came; while the database is away they wait for it. */
export function createCommandAnswers(pool: pg.Pool, metrics: Pick<TrackingMetrics, 'answerDropped'>): CommandAnswers {
  let last = Promise.resolve()
  let waiting = 0
  let isStopped = false

  function note(said: SaidAnswer, protocol: string): void {
    if (waiting >= MOST_WAITING) {
      metrics.answerDropped(protocol)
      return
    }
    waiting++
    last = last.then(async () => {
      if (!(await noteAtLast(said))) metrics.answerDropped(protocol)
      waiting--
    })
  }

  /**
   * Answers false where it was given up. Whether a statement was done is not known of a connection that broke: its command is found
   * once, and an answer that is noted twice changes nothing.
   */
  async function noteAtLast(said: SaidAnswer): Promise<boolean> {
    let id: number | null | undefined
    while (!isStopped) {
      try {
        if (id === undefined) id = await findAnswered(pool, said)
        if (id !== null) await noteAnswer(pool, id, said)
        return true
      } catch (error) {
        const failure = classifyFailure(error)
        if (failure === 'content' || failure === 'reference') return false
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
    return false
  }

  return {
    step: {
      name: 'note command answers',
      run({ device, messages, isRecovered, protocol }: ReceivedFrame) {
        if (!device || isRecovered) return undefined
        const said = new Map(messages.flatMap(answerIn).map((one) => [`${one.answers} ${one.answer}`, one]))
        for (const { answer, answers } of said.values())
          note({ deviceId: device.id, answer, answers, isRefused: meaningOf(answer) === 'refused' }, protocol)
        return undefined
      },
    },
    async stop(maxWaitMs) {
      await Promise.race([last, delay(maxWaitMs, undefined, { ref: false })])
      isStopped = true
    },
  }
}

/** What a message says to a command, as it can be stored: the texts of some trackers end in U+0000. */
function answerIn(message: Message): Pick<SaidAnswer, 'answer' | 'answers'>[] {
  const words = attributesOf(message)?.['commandResult']
  const answer = typeof words === 'string' ? storableText(words) : ''
  const answers = storableText(message.answers ?? '')
  return answer === '' && answers === '' ? [] : [{ answer, answers }]
}

function attributesOf(message: Message) {
  if (message.kind === 'position') return message.report.attributes
  return message.kind === 'heartbeat' ? message.readings?.attributes : undefined
}
