import type { SessionClient } from '@belfry/client'
import type { RestAnswer, WireMessage } from '@belfry/protocol'
import type { Api } from '../../src/lib/api/http.ts'
import type { Table } from '../../src/lib/table/table.ts'
import { askTable } from '../../src/shell/askTable.ts'
import type { Shell } from '../../src/shell/shell.ts'

/**
 * What must not compile. `npm run types` reads it and nothing runs it: each line below a `@ts-expect-error` would be
 * an error of its own if the compiler let it pass.
 */

export function senders(table: Table, client: SessionClient, shell: Shell): void {
  table.send('vote', [0, 1, 5])
  table.send('attention')
  client.send('raise-hand', 'hand')
  void table.ask('newGame')
  void askTable(shell, 'board:error.claiming', 'claimSeat', 1)
  // @ts-expect-error: no such message
  table.send('votes', [0, 1])
  // @ts-expect-error: a hand is an icon, not a seat
  client.send('raise-hand', 1)
  // @ts-expect-error: another order
  table.send('vote', [true, 0])
  // @ts-expect-error: a payload is missing
  table.send('silentNight')
  // @ts-expect-error: this one says all with its name
  table.send('attention', true)
  // @ts-expect-error: a property's value is of its own kind
  void table.ask('updatePlayer', { index: 0, property: 'isDead', value: 'yes' })
  // @ts-expect-error: one word too many
  void client.request('execute', { index: 0, isDead: true, isSure: true })
  // @ts-expect-error: the seat is a number
  void askTable(shell, 'board:error.claiming', 'claimSeat', 'first')
}

export async function answers(table: Table): Promise<void> {
  const answer = await table.ask('signal', { message: [], recipients: [] })
  if (!answer.ok) return
  const seen: boolean | undefined = answer.value?.[0]?.isSeen
  // @ts-expect-error: whether it was seen is no number
  const count: number | undefined = answer.value?.[0]?.isSeen
  void [seen, count]
}

export function listeners([name, payload]: WireMessage): void {
  if (name === 'announcement') {
    payload.title.trim()
    // @ts-expect-error: an announcement has no author
    void payload.author
  }
  // @ts-expect-error: nobody sends this
  if (name === 'announced') void payload
}

export const messages: readonly WireMessage[] = [
  ['silentNight', true],
  // @ts-expect-error: a flag, not a word
  ['silentNight', 'yes'],
  // @ts-expect-error: no such message
  ['silence', true],
]

export async function calls(api: Api): Promise<void> {
  void api.call('sessions')
  void api.call('data', { query: { locale: 'de' } })
  void api.call('moderateUser', { params: { userId: '1' }, body: { ban: { reason: 'spam' } } })
  // @ts-expect-error: a name, not a path
  void api.call('moderator/search', { body: { query: 'ann' } })
  // @ts-expect-error: a body is missing
  void api.call('create')
  // @ts-expect-error: whoever gets something sends nothing
  void api.call('sessions', { body: {} })
  // @ts-expect-error: part of the address is missing
  void api.call('moderateUser', { body: {} })
  // @ts-expect-error: the part has another name
  void api.call('user', { params: { userId: '1' } })
  // @ts-expect-error: a choice is a script's id
  void api.call('vote', { body: { match: 0, choice: 1 } })
  const created = await api.call('create', {
    // @ts-expect-error: an option is none of three
    body: { name: 'x', isPublic: true, language: 'en', tags: { cameras: 3 } },
  })
  if (!created.ok) return
  created.value.name.trim()
  // @ts-expect-error: the answer has a name and no id
  void created.value.id
}

export const answered: Pick<RestAnswer<'vote'>, 'error'>[] = [
  { error: 'votelocked' },
  // @ts-expect-error: no such reason
  { error: 'tired' },
]
