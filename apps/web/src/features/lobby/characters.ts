import type { Character } from '@belfry/content'
import { useCharacters } from '../../shared/characters/useCharacters.ts'
import type { SessionEntry } from './sessions.ts'

/** Character as a row shows it, whether a pack knows it or its script brought it along. */
export type ShownCharacter = Pick<Character, 'id' | 'name' | 'team' | 'icon' | 'image'>

/** The characters a session plays with, by id; nobody for those that neither pack nor script names. */
export function useSessionCharacters({
  custom = [],
}: Pick<SessionEntry, 'custom'>): (id: string) => ShownCharacter | undefined {
  const content = useCharacters()
  const own = new Map(
    custom.map(({ image, ...character }) => [character.id, { ...character, image: [image] }]),
  )
  return (id) => own.get(id) ?? content?.character(id)
}
