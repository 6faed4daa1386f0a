import { hasPicture } from '../../art/avatars/Avatar.tsx'
import { useText } from '../../shell/useText.ts'
import { Checkbox, Select } from '../../ui/Field.tsx'
import type { DraftProps } from './AccountForm.tsx'
import { type Granted, grantable, toggled, wearable } from './edits.ts'

const FREE_AVATARS = 26
const VISIBILITIES = ['0', '1', '2'] as const
const GRANTS: readonly Granted[] = ['avatars', 'borders', 'emotes']

const named = (value: string) => ({ value, label: value })

/** What somebody wears, and how much of their games they show. */
function Worn({ user, draft, onChange }: DraftProps) {
  const { t } = useText('moderation')
  const { cosmetics } = draft
  const wear = (change: Partial<typeof cosmetics>): void =>
    onChange({ cosmetics: { ...cosmetics, ...change } })
  const given = grantable(user)
  const free = Array.from({ length: FREE_AVATARS }, (_, index) => String(index))
  const avatars = [...new Set([...free, ...given.avatars, user.cosmetics.avatar])].filter(hasPicture)
  return (
    <div className="moderation__pair">
      <Select
        label={t('moderation:field.avatar')}
        value={cosmetics.avatar}
        options={avatars.map(named)}
        onChange={(avatar) => wear({ avatar })}
      />
      <Select
        label={t('moderation:field.border')}
        value={cosmetics.border}
        options={[{ value: '', label: t('moderation:none') }, ...wearable(user, draft).map(named)]}
        onChange={(border) => wear({ border })}
      />
      <Select
        label={t('moderation:field.stats')}
        value={String(cosmetics.stats) as (typeof VISIBILITIES)[number]}
        options={VISIBILITIES.map((value) => ({ value, label: t(`moderation:stats.visibility.${value}`) }))}
        onChange={(stats) => wear({ stats: Number(stats) })}
      />
    </div>
  )
}

/** Cosmetics that somebody wears, and what they have been given to choose from. */
export function Cosmetics(props: DraftProps) {
  const { t } = useText('moderation')
  const { user, draft, onChange } = props
  const given = grantable(user)
  return (
    <>
      <Worn {...props} />
      {GRANTS.map((kind) => (
        <fieldset key={kind} className="moderation__choices" data-grant={kind}>
          <legend className="field__label">{t(`moderation:grant.${kind}`)}</legend>
          {given[kind].map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={draft.cosmetics[kind].includes(name)}
              onChange={() =>
                onChange({
                  cosmetics: { ...draft.cosmetics, [kind]: toggled(draft.cosmetics[kind], name) },
                })
              }
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
