import type { EditionView } from '@belfry/rules'
import { clickedTag } from '@belfry/rules'
import { useMemo } from 'react'
import { useLocale } from '../../shell/useLocale.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { GuestHint } from './GuestHint.tsx'
import { languageName, SESSION_LANGUAGES } from './languages.ts'
import { type SessionMeta, TAG_ROWS } from './meta.ts'
import { useTagText } from './useTagText.ts'

export interface MetaFieldsProps {
  readonly meta: SessionMeta
  /** What the difficulty depends on; null while there is no script yet. */
  readonly edition: Pick<EditionView, 'id' | 'level'> | null
  /** Why nothing can be changed; null when it can. */
  readonly whyNot: string | null
  /** Whether it is said here whom a public session keeps outside. */
  readonly saysGuests?: boolean
  /** Brings people without a subscription along. */
  readonly isFree: boolean
  readonly onChange: (meta: SessionMeta) => void
}

function Visibility({ meta, whyNot, saysGuests = false, onChange }: MetaFieldsProps) {
  const { t } = useText('meta')
  const choices = [
    { isPublic: true, icon: 'town', label: t('meta:public') },
    { isPublic: false, icon: 'lock', label: t('meta:private') },
  ] as const
  return (
    <fieldset className="choice">
      <legend className="field__label">{t('meta:visibility')}</legend>
      {choices.map(({ isPublic, icon, label }) => (
        <button
          key={label}
          type="button"
          className="choice__option"
          aria-pressed={meta.isPublic === isPublic}
          disabled={whyNot !== null}
          title={whyNot ?? undefined}
          onClick={() => meta.isPublic !== isPublic && onChange({ ...meta, isPublic })}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
      {meta.isPublic && saysGuests && <GuestHint onPrivate={() => onChange({ ...meta, isPublic: false })} />}
    </fieldset>
  )
}

function Language({ meta, whyNot, onChange }: MetaFieldsProps) {
  const { t } = useText('meta')
  const [locale] = useLocale()
  const options = useMemo(() => {
    const codes = new Set([...SESSION_LANGUAGES, meta.language])
    return [...codes]
      .map((value) => ({ value, label: languageName(value, locale) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [locale, meta.language])
  return (
    <Select
      label={t('meta:language')}
      value={meta.language}
      options={options}
      disabled={whyNot !== null}
      onChange={(language) => onChange({ ...meta, language })}
    />
  )
}

function TagButtons({ meta, edition, whyNot, onChange }: MetaFieldsProps) {
  const { t } = useText('meta')
  const tagText = useTagText()
  return (
    <fieldset className="choice">
      <legend className="field__label">{t('meta:tags')}</legend>
      {TAG_ROWS.map(({ name, icon }) => {
        const value = meta.tags[name]
        return (
          <button
            key={name}
            type="button"
            className="choice__option"
            data-tag={name}
            data-value={Number(value)}
            disabled={whyNot !== null}
            title={whyNot ?? undefined}
            onClick={() => onChange({ ...meta, tags: { ...clickedTag(meta.tags, name, edition) } })}
          >
            <Icon name={icon(value)} />
            {tagText(name, value)}
          </button>
        )
      })}
    </fieldset>
  )
}

/** Access: all, where there are no subscriptions or whoever runs the session has one for a group. */
function Access({ isFree }: Pick<MetaFieldsProps, 'isFree'>) {
  const { t } = useText('meta')
  const { subscription } = useReadable(useShell().config)
  if (!subscription) return <p className="meta__access">{t('meta:access.open')}</p>
  if (isFree) return <p className="meta__access">{t('meta:access.free')}</p>
  return (
    <p className="meta__access" data-access="subscription">
      {t('meta:access.subscription')}{' '}
      <a href={subscription.pageUrl} target="_blank" rel="noreferrer">
        {t('meta:access.link')}
      </a>
    </p>
  )
}

/** The fields of a session, for whoever makes one and for whoever runs one. */
export function MetaFields(props: MetaFieldsProps) {
  return (
    <div className="meta">
      <Visibility {...props} />
      <Language {...props} />
      <TagButtons {...props} />
      <Access isFree={props.isFree} />
    </div>
  )
}
