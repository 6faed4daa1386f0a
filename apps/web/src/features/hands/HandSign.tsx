import { DEFAULT_HAND_ICON, NO_HAND } from '@belfry/rules'
import { HandIcon } from '../../art/token/HandIcon.tsx'
import { isHandSign } from '../../art/token/hands.ts'
import { CharacterPicture } from '../../shared/characters/CharacterPicture.tsx'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { useText } from '../../shell/useText.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { handKind } from './selectors.ts'

/** Emotes with a picture of their own. */
const EMOTES: Readonly<Record<string, IconName>> = { bugreporter: 'beetle', worldcup25: 'cup' }

/** Name of a raised hand, for those who listen and in menus. */
export function useHandName(): (icon: string) => string {
  const { t } = useText('hands')
  const content = useTableContent()
  return (icon) => {
    const { kind, name } = handKind(icon)
    if (kind === 'role') return content?.character(name)?.name ?? name
    if (kind === 'emote') return t('hands:icon.emote', { name })
    if (name === NO_HAND) return t('hands:icon.none')
    return t(`hands:icon.${isHandSign(name) ? name : DEFAULT_HAND_ICON}`)
  }
}

/** The picture of a raised hand. */
export function HandSign({ icon }: { readonly icon: string }) {
  const content = useTableContent()
  const { kind, name } = handKind(icon)
  if (icon === '') return <Icon name="close" />
  if (kind === 'emote') return <Icon name={EMOTES[name] ?? 'star'} />
  const character = kind === 'role' ? content?.character(name) : undefined
  if (character) return <CharacterPicture character={character} className="hand-icon hand-icon--role" />
  return <HandIcon icon={icon} />
}
