import { type SessionMeta, TAG_ROWS } from '../../shared/session-settings/meta.ts'
import { useTagText } from '../../shared/session-settings/useTagText.ts'
import { Icon } from '../../ui/Icon.tsx'

type ShownTags = Omit<SessionMeta['tags'], 'locked'> & { readonly locked?: boolean }

/** A session's tags to read: each with its picture, and its words for those who ask. Switches that are off say nothing. */
export function Tags({ tags }: { readonly tags: ShownTags }) {
  const tagText = useTagText()
  return (
    <ul className="tags">
      {TAG_ROWS.map(({ name, icon }) => {
        const value = tags[name]
        if (value === undefined || value === false) return null
        const text = tagText(name, value)
        return (
          <li key={name} className="tag" data-tag={name} data-value={Number(value)} title={text}>
            <Icon name={icon(value)} />
            <span className="visually-hidden">{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
