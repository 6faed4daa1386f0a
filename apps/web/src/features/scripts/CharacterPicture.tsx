import type { Character } from '@belfry/content'
import { useState } from 'react'
import { useSetting } from '../../frame/useShell.ts'
import { safePicture } from '../../lib/characters/faces.ts'
import { GameIcon } from '../../ui/token/GameIcon.tsx'

/** A character's icon; a homebrew one's own picture where the reader allows it and it can be had. */
export function CharacterPicture({ character }: { readonly character: Pick<Character, 'icon' | 'image'> }) {
  const [isImageOptIn] = useSetting('isImageOptIn')
  const picture = isImageOptIn ? safePicture(character.image[0]) : null
  const [failed, setFailed] = useState<string | null>(null)
  return picture === null || picture === failed ? (
    <GameIcon name={character.icon} className="character-picture" />
  ) : (
    <img
      className="character-picture"
      src={picture}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(picture)}
    />
  )
}
