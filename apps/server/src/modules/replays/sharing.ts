import type { RestAnswer } from '@belfry/protocol'
import type { ReplayPerson, StoredReplay } from '../../db/repositories/replays.ts'

type Sharing = RestAnswer<'agreeReplay'>

const isPlayer = ({ seat }: ReplayPerson): boolean => seat !== null

/** Who said no, and guests who have not been asked: once they are gone nobody can. */
const objects = ({ agrees, isGuest }: ReplayPerson): boolean =>
  agrees === false || (isGuest && agrees === null)

export const objectionsIn = (people: readonly ReplayPerson[]): number =>
  people.filter((person) => isPlayer(person) && objects(person)).length

/** A link counts only while nobody objects, whoever opened it. */
export const isShared = (
  { link, isRevealed }: Pick<StoredReplay, 'link' | 'isRevealed'>,
  people: readonly ReplayPerson[],
): boolean => link !== null && isRevealed && objectionsIn(people) === 0

/** Whoever led to the end decides about the others' eyes. */
export const mayShare = ({ seat, isAtEnd }: ReplayPerson): boolean => seat === null && isAtEnd

export function sharingFor(
  replay: Pick<StoredReplay, 'link' | 'isRevealed'>,
  people: readonly ReplayPerson[],
  me: ReplayPerson,
): Sharing {
  const shared = isShared(replay, people)
  const objections = objectionsIn(people)
  return {
    mine: isPlayer(me) ? me.agrees : null,
    words: me.words,
    isStoryteller: !isPlayer(me),
    link: shared && mayShare(me) ? replay.link : null,
    isShared: shared,
    objections,
    mayShare: mayShare(me) && replay.isRevealed && objections === 0,
  }
}
