import type { ReactNode } from 'react'
import { inRegion } from '../../lib/browser/region.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useText } from '../../shell/useText.ts'
import type { ModeratedUser } from './edits.ts'

export function useMoment(): (at: number) => string {
  const [locale] = useLocale()
  const format = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(at)
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="moderation__fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Facts of an account that stay as they are. */
export function Facts({ user }: { readonly user: ModeratedUser }) {
  const { t } = useText('moderation')
  const moment = useMoment()
  return (
    <dl className="moderation__facts">
      <Fact label={t('moderation:fact.id')}>{user.id}</Fact>
      <Fact label={t('moderation:fact.created')}>{moment(user.createdAt)}</Fact>
      <Fact label={t('moderation:fact.updated')}>{moment(user.updatedAt)}</Fact>
      <Fact label={t('moderation:fact.session')}>{user.SessionName ?? t('moderation:none')}</Fact>
      <Fact label={t('moderation:fact.patreon')}>{user.patreonId ?? t('moderation:none')}</Fact>
      <Fact label={t('moderation:fact.expires')}>
        {user.expires === null ? t('moderation:none') : moment(user.expires)}
      </Fact>
    </dl>
  )
}
