import { HandIcon } from '../../art/token/HandIcon.tsx'
import { CharacterPicture } from '../../shared/characters/CharacterPicture.tsx'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { useText } from '../../shell/useText.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { handKind } from './selectors.ts'

const GESTURES = {
  '': 'hands:icon.none',
  hand: 'hands:icon.hand',
  fist: 'hands:icon.fist',
  peace: 'hands:icon.peace',
  'thumbs-up': 'hands:icon.thumbs-up',
  'thumbs-down': 'hands:icon.thumbs-down',
  wave: 'hands:icon.wave',
  clap: 'hands:icon.clap',
  point: 'hands:icon.point',
  ok: 'hands:icon.ok',
  pray: 'hands:icon.pray',
  salute: 'hands:icon.salute',
  shush: 'hands:icon.shush',
  facepalm: 'hands:icon.facepalm',
  smile: 'hands:icon.smile',
  laugh: 'hands:icon.laugh',
  wink: 'hands:icon.wink',
  think: 'hands:icon.think',
  surprise: 'hands:icon.surprise',
  cry: 'hands:icon.cry',
  angry: 'hands:icon.angry',
  sleep: 'hands:icon.sleep',
} as const

/** Emotes with a picture of their own. */
const EMOTES: Readonly<Record<string, IconName>> = { bugreporter: 'beetle', worldcup25: 'cup' }

const isGesture = (name: string): name is keyof typeof GESTURES => name in GESTURES

/** What a raised hand says, for those who listen and in menus. */
export function useHandName(): (icon: string) => string {
  const { t } = useText('hands')
  const content = useTableContent()
  return (icon) => {
    const { kind, name } = handKind(icon)
    if (kind === 'role') return content?.character(name)?.name ?? name
    if (kind === 'emote') return t('hands:icon.emote', { name })
    return t(isGesture(name) ? GESTURES[name] : 'hands:icon.hand')
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
