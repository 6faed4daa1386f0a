import type { SessionView } from '@belfry/rules'
import { DEFAULT_TAGS } from '@belfry/rules'
import type { IconName } from '../../ui/Icon.tsx'

/** Session meta: what it says about itself, and its Storytellers can change. */
export type SessionMeta = Pick<SessionView['session'], 'isPublic' | 'language' | 'tags'>

export type TagName = keyof SessionMeta['tags']

export const newMeta = (language: string): SessionMeta => ({
  isPublic: true,
  language,
  tags: { ...DEFAULT_TAGS },
})

interface TagRow {
  readonly name: TagName
  readonly icon: (value: number | boolean) => IconName
}

/** The tags in the order they are shown. */
export const TAG_ROWS: readonly TagRow[] = [
  { name: 'difficulty', icon: () => 'star' },
  { name: 'cameras', icon: (value) => (value === 2 ? 'cameraOff' : 'camera') },
  { name: 'travellers', icon: () => 'wanderer' },
  { name: 'grimoire', icon: (value) => (value === 1 ? 'eyeClosed' : 'eye') },
  { name: 'streaming', icon: () => 'broadcast' },
  { name: 'locked', icon: (value) => (value ? 'lock' : 'door') },
]
