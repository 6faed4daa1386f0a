import type { Character } from '@belfry/content'
import { useState } from 'react'
import { GameIcon } from '../../art/token/GameIcon.tsx'
import { useSetting } from '../../shell/useShell.ts'
import { safePicture } from './faces.ts'

export interface CharacterPictureProps {
  readonly character: Pick<Character, 'icon' | 'image'>
  readonly className?: string
}

/** A character's icon; a homebrew one's own picture where the reader allows it and it can be had. */
export function CharacterPicture({ character, className = 'character-picture' }: CharacterPictureProps) {
  const [isImageOptIn] = useSetting('isImageOptIn')
  const picture = isImageOptIn ? safePicture(character.image[0]) : null
  const [failed, setFailed] = useState<string | null>(null)
  return picture === null || picture === failed ? (
    <GameIcon name={character.icon} className={className} />
  ) : (
    <img
      className={className}
      src={picture}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(picture)}
    />
  )
}
