import type { TextKey } from '@belfry/i18n'
import { levelGroup } from '@belfry/rules'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'

const ICONS = { free: 'people', single: 'ticket', group: 'crown' } as const

/** Somebody's level, by name; null is the free one. */
export function LevelBadge({ level }: { readonly level: string | null }) {
  const { t } = useText()
  const group = levelGroup(level)
  return (
    <span className="level-badge" data-group={group} data-level={level ?? 'none'}>
      <Icon name={ICONS[group]} />
      {t(`common:level.${level ?? 'none'}` as TextKey)}
    </span>
  )
}
