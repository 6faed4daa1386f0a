import { useQuery } from '@tanstack/react-query'
import { toldLately } from '../../shared/announcements/announcements.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

/** Others write and take back as well, and a server that is several needs a moment to tell all of itself. */
const REFRESH_MS = 2_000

/** Announcements that whoever opens the lobby now would still hear; each can be taken back. */
export function SaidLately() {
  const shell = useShell()
  const { api, notices } = shell
  const { t } = useText('update')
  const { data, refetch } = useQuery({
    queryKey: ['announcements', 'said'],
    refetchInterval: REFRESH_MS,
    queryFn: () => toldLately(shell),
  })
  const takeBack = async (announcementId: string): Promise<void> => {
    const answer = await api.call('withdrawAnnouncement', { params: { announcementId }, body: {} })
    if (answer.ok) notices.show({ key: 'update:announcement.withdrawn' }, 'good')
    else notices.show(failurePhrase(answer.error), 'bad')
    await refetch()
  }
  if (!data || data.length === 0) return null
  return (
    <section className="announcement__lately" aria-labelledby="announcement-lately">
      <h3 id="announcement-lately">{t('update:announcement.lately')}</h3>
      <ul>
        {data.map(({ id, title, text }) => (
          <li key={id}>
            <p>
              <strong>{title}</strong> {text}
            </p>
            <Button
              onClick={() => void takeBack(id)}
              aria-label={t('update:announcement.withdraw.one', { title })}
            >
              {t('update:announcement.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
