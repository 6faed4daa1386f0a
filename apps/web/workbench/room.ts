import { LocalDelivery, localTransport, SessionClient } from '@belfry/client'
import { type ContentIndex, createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { systemClock } from '@belfry/kit'
import { memoryLog, plainSeal, SessionRoom } from '@belfry/room'
import { DEFAULT_TAGS, newSession, RULES_VERSION, SYSTEM } from '@belfry/rules'

/** A table with people, all of it in this window: for eyes and for the browser tests. */
export interface TryTable {
  readonly content: ContentIndex
  readonly room: SessionRoom
  readonly client: (userId: string) => SessionClient
}

export interface TryOptions {
  readonly seats: number
  readonly edition: string
  /** One browser for everybody: the Storyteller raises every hand. */
  readonly isLocal: boolean
}

export const STORYTELLER = 'storyteller'
export const SPECTATOR = 'spectator'
export const playerId = (seat: number): string => `player-${seat}`

const NAMES = [
  ...['Ada', 'Benedict', 'Clara', 'Dominik', 'Elisabeth', 'Fritz', 'Greta', 'Henrik', 'Ida', 'Jonas'],
  ...['Katharina', 'Ludwig', 'Mira', 'Nils', 'Olga', 'Paul', 'Quirin', 'Rosa', 'Simon', 'Thea'],
]

const SEED = 7

const emptyRoom = (content: ContentIndex, delivery: LocalDelivery, isLocal: boolean): SessionRoom =>
  new SessionRoom(
    {
      seq: 0,
      version: RULES_VERSION,
      answered: [],
      state: newSession(
        {
          sessionId: 'workbench',
          ownerId: STORYTELLER,
          ownerName: 'Mathilde',
          createdAt: systemClock.now(),
          isPublic: false,
          language: 'en',
          chatServer: null,
          tags: DEFAULT_TAGS,
          boostUntil: null,
          endedAt: null,
          code: null,
          isLocal,
        },
        SEED,
      ),
    },
    { log: memoryLog(), clock: systemClock, content, deliver: delivery, seal: plainSeal },
  )

const joining = (id: string, username: string) =>
  ({
    type: 'connectUser',
    connectionId: id,
    node: 'workbench',
    user: {
      id,
      username,
      pronouns: id.endsWith('2') ? 'they/them' : '',
      level: 'special-free',
      expires: null,
      flags: ['verified-email'],
      cosmetics: { avatar: '0', border: '', avatars: [], borders: [], emotes: [] },
    },
  }) as const

export async function createTryTable({ seats, edition, isLocal }: TryOptions): Promise<TryTable> {
  const content = createContent(await loadDefaultPack())
  const delivery = new LocalDelivery()
  const room = emptyRoom(content, delivery, isLocal)
  let requests = 0
  const client = (userId: string): SessionClient =>
    new SessionClient({
      transport: localTransport({
        room,
        delivery,
        clock: systemClock,
        userId,
        connectionId: `${userId}:${requests++}`,
      }),
      clock: systemClock,
      makeId: () => `request-${requests++}`,
    })
  const ask = (userId: string, name: string, payload: unknown) =>
    room.request({ name, payload, userId, connectionId: userId, requestId: null })
  await room.dispatch(joining(STORYTELLER, 'Mathilde'), SYSTEM)
  await room.dispatch(joining(SPECTATOR, 'Zita'), SYSTEM)
  await ask(STORYTELLER, 'edition', { id: edition, theme: 1 })
  for (let seat = 0; seat < seats; seat++) {
    await ask(STORYTELLER, 'updateSeats', { type: 'add', payload: { name: null }, check: seat })
    await room.dispatch(joining(playerId(seat), NAMES[seat] ?? `Player ${seat}`), SYSTEM)
    await ask(playerId(seat), 'claimSeat', seat)
  }
  return { content, room, client }
}
