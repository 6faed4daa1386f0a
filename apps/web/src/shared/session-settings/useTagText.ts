import type { TextKey } from '@belfry/i18n'
import { useText } from '../../shell/useText.ts'
import type { TagName } from './meta.ts'

/** A tag with its value, in words: "Cameras: optional". */
export function useTagText(): (name: TagName, value: number | boolean) => string {
  const { t } = useText('meta')
  return (name, value) => t(`meta:tag.${name}.${Number(value)}` as TextKey)
}
