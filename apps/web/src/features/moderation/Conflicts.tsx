import type { TextKey } from '@belfry/i18n'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { draftOf } from './edits.ts'
import { type Field, type Form, fieldValue } from './merge.ts'

interface ConflictsProps {
  readonly form: Form
  readonly onTake: (field: Field) => void
}

/** Fields that somebody else changed as well: both values side by side. */
export function Conflicts({ form, onTake }: ConflictsProps) {
  const { t } = useText('moderation')
  const { user, draft, conflicts } = form
  if (conflicts.length === 0) return null
  const theirs = draftOf(user)
  const shown = (field: Field, value: string): string => {
    if (field === 'level') return t(`common:level.${value}` as TextKey)
    if (field === 'stats') return t(`moderation:stats.visibility.${value}` as TextKey)
    return value === '' ? t('moderation:none') : value
  }
  return (
    <div className="moderation__conflicts" role="alert">
      <p>{t('moderation:conflict')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('moderation:conflict.field')}</th>
            <th scope="col">{t('moderation:conflict.theirs')}</th>
            <th scope="col">{t('moderation:conflict.yours')}</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {conflicts.map((field) => (
            <tr key={field} data-conflict={field}>
              <th scope="row">{t(`moderation:field.${field}`)}</th>
              <td>{shown(field, fieldValue(theirs, field))}</td>
              <td>{shown(field, fieldValue(draft, field))}</td>
              <td>
                <Button
                  kind="quiet"
                  aria-label={t('moderation:conflict.take.of', { field: t(`moderation:field.${field}`) })}
                  onClick={() => onTake(field)}
                >
                  {t('moderation:conflict.take')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
