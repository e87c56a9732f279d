import pg from 'pg'
import type { CopyRows } from '../copy-rows.ts'
import { onConnection } from '../transaction.ts'

/** What is sent of a statement is known before the first of them is sent, so that none fails on its way. */
export type Statement = string | PreparedStatement | CopyRows

export type PreparedStatement = pg.QueryConfig & { name: string; values: (string | number | null | Buffer)[] }

/**
 * Runs statements in one transaction that is sent in one piece: the program waits once and not for each of them, and
 * the database never waits for the program. The first that fails undoes all; what it failed with is thrown. `rest` is what cannot be
 * said before the statements are answered; without it the commit is in the same piece.
 */
export async function inPipelinedTransaction(
  pool: pg.Pool,
  statements: readonly Statement[],
  rest?: (client: pg.PoolClient) => Promise<void>,
): Promise<pg.QueryResult[]> {
  return await onConnection(pool, async (client) => {
    const [, ...results] = await sendTogether(client, ['begin', ...statements, ...(rest ? [] : ['commit'])])
    if (rest) {
      await rest(client)
      await client.query('commit')
    }
    return results
  })
}

/** Sends statements that only read in one piece, without a transaction. */
export async function readTogether(pool: pg.Pool, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const client = await pool.connect()
  try {
    return await sendTogether(client, statements)
  } finally {
    client.release()
  }
}

/** The driver's own way to send without waiting; it is one of a connection, and here wanted for a moment of it. */
interface Pipelining {
  pipeline: boolean
  connection: { stream: { cork(): void; uncork(): void } }
}

async function sendTogether(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const connection = client as unknown as Pipelining
  const { stream } = connection.connection
  connection.pipeline = true
  try {
    stream.cork()
    const sent = statements.map((statement) => send(client, statement))
    stream.uncork()
    const answers = await Promise.allSettled(sent)
    // Those behind the first failure failed because of it.
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
  } finally {
    connection.pipeline = false
  }
}

function send(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  if (typeof statement === 'string' || !('copy' in statement)) return client.query(statement)
  return new Promise((resolve, reject) => {
    client.query(new CopyQuery(statement, (error, result) => (error ? reject(error) : resolve(result))))
  })
}

/**
 * A COPY whose rows are sent with it. Where the statement is refused the server passes over them (manual, "COPY
 * Operations").
 */
class CopyQuery extends pg.Query {
  constructor({ copy, messages }: CopyRows, callback: (error: Error | undefined, result: pg.QueryResult) => void) {
    super(copy, callback)
    this.submit = (connection) => {
      connection.query(copy)
      connection.stream.write(messages)
    }
  }

  /** The server is ready for rows, which were sent already. */
  handleCopyInResponse(): void {}
}
